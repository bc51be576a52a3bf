// The cards of the box: their notation, points, and names in both languages.

import type { Language } from "../../app/settings.svelte";
import { counting } from "./counting.svelte";

export const COLOURS = ["B", "Y", "R", "G", "K"] as const;
export const MARKS = ["blue", "yellow", "red", "green", "black"] as const; // the house's shapes, in the order of COLOURS
export const DECK = 60;

export type Colour = (typeof COLOURS)[number];

export interface CardFace {
  colour: Colour;
  rank: number;
}

export const COLOUR_WORDS: Record<Language, readonly string[]> = {
  en: ["blue", "yellow", "red", "green", "black"],
  de: ["Blau", "Gelb", "Rot", "Grün", "Schwarz"],
};

export const RANK_WORDS: Record<Language, readonly string[]> = {
  en: [
    "informant",
    "interrogator",
    "intruder",
    "saboteur",
    "assassin",
    "agent",
    "spy",
    "double agent",
    "codebreaker",
    "deputy director",
    "director",
  ],
  de: [
    "Informant",
    "Vernehmungsbeamter",
    "Eindringling",
    "Saboteur",
    "Attentäter",
    "Agent",
    "Spion",
    "Doppelagent",
    "Codeknacker",
    "Stellvertretender Direktor",
    "Direktor",
  ],
};

/** Short enough for a card's narrow spine. */
export const SPINE_WORDS: Record<Language, readonly string[]> = {
  en: [
    "Informant",
    "Interrogator",
    "Intruder",
    "Saboteur",
    "Assassin",
    "Agent",
    "Spy",
    "Double agent",
    "Codebreaker",
    "Dep. Director",
    "Director",
  ],
  de: [
    "Informant",
    "Vernehmer",
    "Eindringling",
    "Saboteur",
    "Attentäter",
    "Agent",
    "Spion",
    "Doppelagent",
    "Codeknacker",
    "Stv. Direktor",
    "Direktor",
  ],
};

/** K7 → black, 7. */
export function read_card(name: string): CardFace {
  return { colour: name[0] as Colour, rank: Number(name.slice(1)) };
}

export const colour_number = (colour: Colour): number => COLOURS.indexOf(colour);
export const mark_of = (name: string): string => MARKS[colour_number(read_card(name).colour)]!;

/** +14, −5, 0. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

export const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Green 8. */
export function short_name(name: string, language: Language): string {
  const { colour, rank } = read_card(name);
  return `${capital(COLOUR_WORDS[language][colour_number(colour)]!)} ${rank}`;
}

const POINT_WORDS: Record<Language, readonly [string, string]> = {
  en: ["point", "points"],
  de: ["Punkt", "Punkte"],
};
const say_points = (number: number, language: Language): string =>
  `${number} ${POINT_WORDS[language][Math.abs(number) === 1 ? 0 : 1]}`;

/** Black 8, double agent, 2 points. */
export function long_name(name: string, language: Language): string {
  const points = counting.points(name);
  const parts = [short_name(name, language), RANK_WORDS[language][read_card(name).rank - 1]!];
  return [...parts, ...(points === 0 ? [] : [say_points(points, language)])].join(", ");
}
