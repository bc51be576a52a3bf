// Small sounds, made here: paper on a table, a knock when it is your turn. No file is loaded.

import { settings } from "./settings.svelte";

let studio: AudioContext | undefined;

function tone(at: number, hertz: number, seconds: number, loud: number, kind: OscillatorType): void {
  if (studio === undefined) return;
  const voice = studio.createOscillator();
  const volume = studio.createGain();
  voice.type = kind;
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(loud, studio.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.0001, studio.currentTime + at + seconds);
  voice.connect(volume).connect(studio.destination);
  voice.start(studio.currentTime + at);
  voice.stop(studio.currentTime + at + seconds);
}

const SOUNDS = {
  card: () => tone(0, 190, 0.07, 0.12, "triangle"),
  turn: () => [0, 0.16].forEach((at) => tone(at, 330, 0.12, 0.15, "sine")),
  good: () => [392, 494, 587].forEach((hertz, number) => tone(number * 0.09, hertz, 0.22, 0.1, "sine")),
  bad: () => [220, 175].forEach((hertz, number) => tone(number * 0.1, hertz, 0.2, 0.12, "triangle")),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || !("AudioContext" in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  studio ??= new AudioContext();
  SOUNDS[sound]();
}
