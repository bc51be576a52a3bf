// The meaning of every icon, number and place of the table: a sentence and its paragraph.

import { settings } from "../../app/settings.svelte";
import type { Explanation } from "../../table/explain/explain.svelte";
import { explanations, type Told } from "../../table/explain/topics";
import {
  capital,
  type Colour,
  COLOUR_WORDS,
  colour_number,
  RANK_WORDS,
  read_card,
  short_name,
} from "./cards";
import { counting } from "./counting.svelte";
import { words } from "./words";

/** The paragraph of every topic. */
const PARAGRAPHS = {
  hand: "3.3",
  tricks: "3.6",
  score: "1.3",
  pile: "4.1",
  dealer: "2.3",
  led: "3.2",
  ahead: "3.4",
  last_trick: "3.6",
  end_value: "5.1",
  passing: "2.5",
  sealed: "2.4",
  all_black: "4.3",
  mole: "6.5",
  called: "6.7",
  capture: "6.3",
  release: "6.3",
  halved: "6.9",
} as const;

export type Topic = keyof typeof PARAGRAPHS;
export const TOPICS = Object.keys(PARAGRAPHS) as Topic[];

type Texts = Record<Topic, Told>;

const en: Texts = {
  hand: ["Cards in hand", "Every trick takes one card from every hand."],
  tricks: ["Tricks taken", "They go on the trick pile; what’s in it counts when the round is over."],
  score: ["Points so far", "Nothing to be proud of: the fewest win."],
  pile: ["In this round", "What the tricks of this round count so far; they join your score when it’s over."],
  dealer: ["Dealer", "Deals this round; then the deal moves left."],
  led: ["Led", "Follow its colour or its rank; with neither, play anything."],
  ahead: ["Ahead", "So far the highest card of the colour led: it would take the trick."],
  last_trick: ["Last trick", "Its taker leads the next one."],
  end_value: ["End value", "Once a score gets this far, the match ends after that round."],
  passing: ["Passing on", "Three cards go to one player; which one changes every round."],
  sealed: ["Sealed", "Nobody sees it until everyone has chosen."],
  all_black: [
    "All sixteen black cards",
    "Catch every last one: they cost you nothing, and everyone else 60.",
  ],
  mole: [
    "The mole pile",
    "The highest score picks three cards first and hands on the rest; nobody else sees it.",
  ],
  called: [
    "Colour called",
    "Going left from the dealer, the first player holding it leads it. The red 1 decides nothing.",
  ],
  capture: ["Capture", "0 points for you, 60 for everyone else."],
  release: ["Release", "−60 points for you, 0 for the others."],
  halved: ["Halved", "A score that hits the end value, or half of it, exactly is cut in half."],
};

const de: Texts = {
  hand: ["Handkarten", "Jeder Stich holt aus jeder Hand eine Karte."],
  tricks: ["Gewonnene Stiche", "Sie liegen auf dem Stichstapel; was darin steckt, zählt am Ende der Runde."],
  score: ["Punktestand", "Kein Grund zum Stolz: Wer am wenigsten hat, gewinnt."],
  pile: [
    "In dieser Runde",
    "So viel zählen die Stiche dieser Runde bisher; am Ende der Runde kommen sie zum Punktestand.",
  ],
  dealer: ["Geber", "Gibt in dieser Runde; danach ist der linke Nachbar dran."],
  led: ["Angespielt", "Bediene Farbe oder Rang; hast du beides nicht, spiel, was du willst."],
  ahead: ["Liegt vorn", "Bisher die höchste Karte der angespielten Farbe: Sie bekäme den Stich."],
  last_trick: ["Letzter Stich", "Wer ihn gewonnen hat, spielt zum nächsten an."],
  end_value: ["Endwert", "Nach der Runde, in der jemand so weit kommt, ist Schluss."],
  passing: ["Weitergeben", "Drei Karten gehen an einen Mitspieler; an welchen, wechselt von Runde zu Runde."],
  sealed: ["Versiegelt", "Niemand sieht es, bis alle gewählt haben."],
  all_black: [
    "Alle sechzehn schwarzen Karten",
    "Fang sie bis auf die letzte: Dich kosten sie nichts, alle anderen 60.",
  ],
  mole: [
    "Der Maulwurf-Stapel",
    "Wer die meisten Punkte hat, nimmt zuerst drei Karten und reicht den Rest weiter; sonst sieht ihn niemand.",
  ],
  called: [
    "Angesagte Farbe",
    "Vom Geber aus nach links: Wer sie als Erster hat, spielt sie an. Die rote 1 entscheidet nichts.",
  ],
  capture: ["Gefangen nehmen", "0 Punkte für dich und 60 für alle anderen."],
  release: ["Freilassen", "−60 Punkte für dich und 0 für die anderen."],
  halved: ["Halbiert", "Wer den Endwert oder seine Hälfte genau trifft, behält nur die Hälfte."],
};

export const about = explanations("black-spy", PARAGRAPHS, en, de);

const told = (title: string, text: string, paragraph: string): Explanation => ({
  game: "black-spy",
  title,
  text,
  paragraph,
});

const rank_word = (rank: number): string => RANK_WORDS[settings.language][rank - 1]!;

/** A card: what it counts, in the variant that is played. */
export function about_card(card: string): Explanation {
  const [t, { colour, rank }, points] = [words().explained, read_card(card), counting.points(card)];
  const title = `${short_name(card, settings.language)}, ${rank_word(rank)}`;
  if (points > 0) return told(title, t.card_costs(points), "4.1");
  if (points < 0) return told(title, t.card_helps(points), "4.2");
  return rank === 7 && colour !== "K"
    ? told(title, t.spy_counts_nothing, "6.2")
    : told(title, t.card_plain, "3.2");
}

/** The card that takes the trick, so far. */
export const about_ahead = (card: string): Explanation => {
  const topic = about("ahead");
  return { ...topic, title: `${short_name(card, settings.language)}: ${topic.title}` };
};

export function about_colour(colour: Colour): Explanation {
  const t = words().explained;
  const name = capital(COLOUR_WORDS[settings.language][colour_number(colour)]!);
  return colour === "K" ? told(name, t.black, "4.1") : told(name, t.colour, "1.1");
}

/** A rank, by the emblem of its cards. */
export function about_rank(rank: number): Explanation {
  const t = words().explained;
  const [black, coloured] = [counting.points(`K${rank}`), counting.points(`R${rank}`)];
  return told(`${rank}: ${rank_word(rank)}`, t.rank(black, coloured), coloured < 0 ? "4.2" : "4.1");
}
