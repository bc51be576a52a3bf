// How Don Carlo says its parameters, as `text.py` does. A code name is also a card to look at: `0 1/1/6` is that of seat 0.

import type { Speech } from "../../table/sentence-pieces";
import sentences from "./sentences.json";
import { COUNTRY_WORDS } from "./words";

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
