// Don Carlo's sentence parameters as text, as in `text.py`. A code name is also a card to look at: `0 1/1/6` is that of seat 0.

import type { Piece, Speech } from "../../table/sentence-pieces";
import { number_of } from "./countries";
import { entry_of, type Picture } from "./picture";
import sentences from "./sentences.json";
import { COUNTRY_WORDS, words } from "./words";

export const speech: Speech = {
  sentences,
  speaker: {
    country: (value, language) => COUNTRY_WORDS[language][value as number]!,
    name: (value, _language, { who }) => ({
      text: String(value),
      card: who === undefined ? String(value) : `${String(who)} ${String(value)}`,
    }),
  },
  overheard: { en: { you_drew: "{seat} drew {cards}." }, de: { you_drew: "{seat} hat {cards} gezogen." } },
};

/** An action: the name with its country, or what is buried. */
export function tell_action(action: string, picture: Picture, seat: number): Piece[] {
  const [verb, what = ""] = action.split(" ");
  const card = { text: what, card: `${seat} ${what}` };
  if (verb === "bury") return [words().told_bury, card];
  const country = entry_of(picture, what)?.country ?? null;
  return country === null ? [card] : [card, ` → ${words().countries[number_of(country)]}`];
}
