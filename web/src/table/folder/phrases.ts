// Quick phrases: the server sends a code, and every reader sees it in their own language.

import { dictionary } from "../../app/dictionary";
import type { SayPhrase } from "../../protocol";

type Phrases = Record<SayPhrase["phrase"], string>;

const en: Phrases = {
  hello: "Evening, colleagues.",
  good_luck: "May the worst spy lose.",
  well_played: "Well played.",
  oops: "That was not the plan.",
  thanks: "Much obliged.",
  sorry: "Sorry. Orders.",
  thinking: "Give me a minute.",
  your_turn: "Over to you.",
  suspicious: "Very suspicious.",
  not_me: "It wasn’t me.",
  again: "Once more?",
  goodbye: "I was never here.",
};

const de: Phrases = {
  hello: "Abend, Kollegen.",
  good_luck: "Möge der schlechtere Spion verlieren.",
  well_played: "Gut gespielt.",
  oops: "Das war so nicht geplant.",
  thanks: "Verbindlichsten Dank.",
  sorry: "Verzeihung. Befehl von oben.",
  thinking: "Einen Moment noch.",
  your_turn: "Du bist dran.",
  suspicious: "Höchst verdächtig.",
  not_me: "Ich war’s nicht.",
  again: "Noch eine?",
  goodbye: "Ich war nie hier.",
};

export const phrases = dictionary(en, de);

/** The phrase in words; the code itself for one that this page does not know yet. */
export const in_words = (code: string): string => (phrases() as Record<string, string>)[code] ?? code;
