// Vienna's sentence parameters as text, as in `text/speaking.py`.

import type { Language } from "../../app/settings.svelte";
import type { Piece, Speech } from "../../table/sentence-pieces";
import { box, BRIBES, FLAGS, GOODS, KINDS, SEAT_COLOURS, type Words } from "./box";
import sentences from "./sentences.json";

/** Places without their codes, which only notation has: B7 Urania → Urania. */
const place = (name: string): string => name.replace(/\b[BS]\d{1,2} /, "");
const placed = (value: unknown, language: Language): string => place((value as Words)[language]);
const all = (value: unknown, language: Language): string =>
  (value as Words[]).map((words) => place(words[language])).join(", ");
const sentence = (language: Language, code: string): string =>
  (sentences[language] as Record<string, string>)[code] ?? code;
const card = (name: unknown): Piece => ({ text: String(name), card: String(name) });

export function schillings(number: number, language: Language): string {
  if (language === "de") return `${number} Schilling`;
  return number === 1 ? "1 schilling" : `${number} schillings`;
}

export function points(number: number, language: Language): string {
  if (language === "de") return number === 1 ? "1 Punkt" : `${number} Punkte`;
  return number === 1 ? "1 point" : `${number} points`;
}

/** The numbers of the five bribes, then of schillings. */
function belongings(numbers: readonly number[], language: Language): string {
  const words = BRIBES.flatMap((bribe, at) =>
    numbers[at]! > 0 ? [`${numbers[at]}× ${box.bribes[bribe][language]}`] : [],
  );
  if (numbers[5]! > 0) words.push(schillings(numbers[5]!, language));
  return words.join(", ") || sentence(language, "nothing");
}

function cards(names: readonly string[]): Piece[] {
  return names.flatMap((name, at) => (at > 0 ? [", ", card(name)] : [card(name)]));
}

export const speech: Speech = {
  sentences,
  speaker: {
    building: placed,
    start: placed,
    needs: placed,
    needed: placed,
    buildings: all,
    offers: all,
    card: (value) => card(value),
    old: (value) => card(value),
    order: (value) => card(value),
    cards: (value) => cards(value as string[]),
    kind: (value, language) => box.information[KINDS[value as number]!][language],
    bribe: (value, language) => box.bribes[BRIBES[value as number]!][language],
    flag: (value, language) => box.flags[FLAGS[value as number]!][language],
    good: (value, language) => box.goods[GOODS[value as number]!].name[language],
    figure: (value) => box.seats[SEAT_COLOURS[value as number]!].figure_name,
    phase: (value, language) => sentence(language, `phase_${String(value)}`),
    choice: (value, language) => sentence(language, `choice_${String(value)}`),
    schillings: (value, language) => schillings(value as number, language),
    points: (value, language) => points(value as number, language),
    what: (value, language) => belongings(value as number[], language),
    price: (value, language) => belongings(value as number[], language),
    squares: (value, language) =>
      (value as [string, number][])
        .map(([name, kind]) => `${place(name)} (${box.information[KINDS[kind]!][language]})`)
        .join(", "),
    scored: (value, language) =>
      (value as [string, number][])
        .map(([category, number]) => `${sentence(language, `category_${category}`)} ${number}`)
        .join(", "),
  },
  overheard: { en: { you_drew: "{seat} draws {cards}." }, de: { you_drew: "{seat} zieht {cards}." } },
};
