// Short synthesised sounds; no file is loaded.

import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

function tone(at: number, hertz: number, seconds: number, gain: number, type: OscillatorType): void {
  if (context === undefined) return;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(gain, context.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + seconds);
}

const SOUNDS = {
  card: () => tone(0, 190, 0.07, 0.12, "triangle"),
  turn: () => [0, 0.16].forEach((at) => tone(at, 330, 0.12, 0.15, "sine")),
  good: () => [392, 494, 587].forEach((hertz, number) => tone(number * 0.09, hertz, 0.22, 0.1, "sine")),
  bad: () => [220, 175].forEach((hertz, number) => tone(number * 0.1, hertz, 0.2, 0.12, "triangle")),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || !("AudioContext" in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  // In a separate task: the first context takes tens of milliseconds, which must not delay drawing.
  setTimeout(() => {
    context ??= new AudioContext();
    SOUNDS[sound]();
  });
}
