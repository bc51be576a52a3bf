// The meaning of every icon, number and place of the table: a sentence and its paragraph.

import type { Explanation } from "../../table/explain/explain.svelte";
import { explanations, type Told } from "../../table/explain/topics";
import { number_of, printed } from "./countries";
import { FAMILIES } from "./families";
import type { Country } from "./picture";
import { words } from "./words";

/** The paragraph of every topic. */
const PARAGRAPHS = {
  score: "6.4",
  stock: "3.7",
  hand: "2.3",
  known: "5.4",
  under: "5.4",
  out: "5.5",
  agent: "3.6",
  leads: "6.2",
  country_card: "6.3",
  number_card: "3.2",
  code_name: "3.5",
  sum: "3.3",
  goes: "3.3",
  pays: "4.1",
  row: "4.2",
  equal: "4.3",
  codebook: "3.1",
  opened: "5.1",
  bury: "5.3",
} as const;

export type Topic = keyof typeof PARAGRAPHS;
export const TOPICS = Object.keys(PARAGRAPHS) as Topic[];

type Texts = Record<Topic, Told>;

const en: Texts = {
  score: ["Points so far", "Influence and bonus points; those of the countries come at the end."],
  stock: ["Stockpile", "The family’s cards to draw from: after every agent, up to four in hand."],
  hand: ["Cards in hand", "For their owner’s eyes only."],
  known: ["Known in the hand", "These cards lay open once, so everyone knows them."],
  under: ["Known under the stockpile", "Buried in sight of all; the last is the lowest."],
  out: ["Out", "No name left to form, or no cards: the others play on."],
  agent: ["Agent", "Agents stand in the order of their arrival; a new one goes to the end."],
  leads: ["Leads", "Most agents here so far; on a tie, first come, first served."],
  country_card: ["Country card", "At the end its number goes to the family with most agents there."],
  number_card: ["Number card", "One to four of them, lowest first, make a code name."],
  code_name: ["Code name", "Each works once in the whole match: first come, first served."],
  sum: ["Sum", "The numbers added up: it alone decides on the country."],
  goes: ["Goes to", "The country the sum belongs to. Sums of 0 or above 12 lead nowhere."],
  pays: ["Pays", "As many points as there will be agents in the country, this one included."],
  row: ["In a row", "Exactly three numbers in a row bring one bonus point."],
  equal: ["Three alike", "Exactly three equal numbers bring two bonus points."],
  codebook: ["Codebook", "Every name your cards form. As long as one is allowed, you must send an agent."],
  opened: ["Open cards", "The hand formed no name, so cards are drawn openly until one turns up."],
  bury: ["Buried", "Cards beyond four go under the stockpile, in an order of your choice."],
};

const de: Texts = {
  score: ["Punktestand", "Einfluss und Bonus; die Länder zählen erst am Ende."],
  stock: ["Familienstapel", "Hier wird nach jedem Agenten nachgezogen, bis auf vier Handkarten."],
  hand: ["Handkarten", "Nur für die Augen ihres Besitzers."],
  known: ["Bekannt, auf der Hand", "Diese Karten lagen einmal offen; seither kennen sie alle."],
  under: ["Bekannt, unter dem Stapel", "Vor aller Augen daruntergelegt; die letzte liegt zuunterst."],
  out: ["Fertig", "Kein Name mehr möglich oder keine Karte mehr da: Die anderen spielen weiter."],
  agent: ["Agent", "Agenten stehen in der Reihenfolge ihrer Ankunft; ein neuer stellt sich hinten an."],
  leads: ["Führt", "Hat hier die meisten Agenten; bei Gleichstand zählt, wer zuerst da war."],
  country_card: ["Länderkarte", "Am Ende geht ihre Zahl an die Familie mit den meisten Agenten dort."],
  number_card: ["Zahlenkarte", "Eine bis vier davon, die kleinste zuerst, ergeben einen Codenamen."],
  code_name: ["Codename", "Jeden gibt es in der ganzen Partie nur einmal: Wer zuerst kommt, mahlt zuerst."],
  sum: ["Summe", "Alle Zahlen zusammen: Sie allein entscheidet über das Land."],
  goes: ["Reist nach", "In das Land, zu dem die Summe gehört. Für 0 und für mehr als 12 gibt es keines."],
  pays: ["Bringt", "So viele Punkte, wie dann Agenten im Land sind, dieser mitgezählt."],
  row: ["Reihe", "Genau drei aufeinanderfolgende Zahlen bringen einen Bonuspunkt."],
  equal: ["Drei Gleiche", "Genau drei gleiche Zahlen bringen zwei Bonuspunkte."],
  codebook: [
    "Codebuch",
    "Alle Namen, die deine Karten ergeben. Solange einer erlaubt ist, musst du jemanden schicken.",
  ],
  opened: ["Offene Karten", "Die Hand ergab keinen Namen; nun wird offen gezogen, bis einer zustande kommt."],
  bury: [
    "Unter den Stapel",
    "Was über vier Karten hinausgeht, kommt darunter, in einer Reihenfolge deiner Wahl.",
  ],
};

export const about = explanations("don-carlo", PARAGRAPHS, en, de);

export const about_family = (seat: number): Explanation => ({
  game: "don-carlo",
  title: FAMILIES[seat]!.name,
  text: words().explained.family,
  paragraph: "1.1",
});

/** A country: where it is reached from, and, at the table, what its card is worth to whom. */
export function about_country(country: Pick<Country, "sums"> & Partial<Country>, leader = ""): Explanation {
  const t = words();
  const sums = printed(country.sums);
  return {
    game: "don-carlo",
    title: `${t.countries[number_of(country.sums)]} [${sums}]`,
    text:
      country.value === undefined ? t.explained.sums(sums) : t.explained.country(sums, country.value, leader),
    paragraph: country.value === undefined ? "3.3" : "6.2",
  };
}
