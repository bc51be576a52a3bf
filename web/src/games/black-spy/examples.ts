// Contents of the drawings on the rules page.

import { dictionary } from "../../app/dictionary";

interface Shown {
  card: string;
  note?: string;
  state?: "led" | "up" | "sunk" | "best";
}

interface Drawn {
  cards: readonly Shown[];
  says: string;
}

const values = (card: string, note: string): Shown => ({ card, note });

const en: Record<string, Drawn> = {
  "1.2": {
    cards: [
      values("K7", "+10"),
      values("B7", "−5"),
      values("Y7", "−5"),
      values("R7", "−5"),
      values("G7", "−5"),
    ],
    says: "The spies: six of the first, one of each other.",
  },
  "3.2": {
    cards: [
      { card: "G8", note: "led", state: "led" },
      { card: "R3", state: "sunk" },
      { card: "R8", state: "up" },
      { card: "Y6", state: "sunk" },
      { card: "G2", state: "up" },
      { card: "G9", state: "up" },
      { card: "K8", state: "up" },
    ],
    says: "Green 8 was led. Every green card and every 8 may follow; red 3 and yellow 6 may not.",
  },
  "3.4": {
    cards: [
      { card: "B5", note: "led" },
      { card: "B9", note: "takes it", state: "best" },
      { card: "G5", note: "same rank" },
      { card: "R11", note: "neither" },
    ],
    says: "Blue 9 is the highest blue card. The red 11 does not count here.",
  },
  "3.5": {
    cards: [
      { card: "K5", note: "led" },
      { card: "K7", note: "first", state: "best" },
      { card: "K7", note: "second" },
      { card: "K3" },
    ],
    says: "Two black spies in one trick: the first of them takes it.",
  },
  "4.1": {
    cards: [
      values("K1", "1"),
      values("K6", "1"),
      values("K7", "10"),
      values("K8", "2"),
      values("K9", "3"),
      values("K10", "4"),
      values("K11", "5"),
    ],
    says: "What black cards count; 2 to 5 count 1 each as well.",
  },
};

const de: Record<string, Drawn> = {
  "1.2": { cards: en["1.2"]!.cards, says: "Die Spione: vom ersten sechs, von jedem anderen einer." },
  "3.2": {
    cards: [{ card: "G8", note: "angespielt", state: "led" }, ...en["3.2"]!.cards.slice(1)],
    says: "Grün 8 wurde angespielt. Jede grüne Karte und jede 8 darf folgen, Rot 3 und Gelb 6 nicht.",
  },
  "3.4": {
    cards: [
      { card: "B5", note: "angespielt" },
      { card: "B9", note: "nimmt", state: "best" },
      { card: "G5", note: "gleicher Rang" },
      { card: "R11", note: "weder noch" },
    ],
    says: "Blau 9 ist die höchste blaue Karte. Die rote 11 zählt hier nicht.",
  },
  "3.5": {
    cards: [
      { card: "K5", note: "angespielt" },
      { card: "K7", note: "zuerst", state: "best" },
      { card: "K7", note: "danach" },
      { card: "K3" },
    ],
    says: "Zwei schwarze Spione in einem Stich: Der erste nimmt ihn.",
  },
  "4.1": { cards: en["4.1"]!.cards, says: "Was schwarze Karten zählen; auch 2 bis 5 zählen je 1." },
};

export const EXAMPLES = dictionary(en, de);
export const examples = Object.keys(en);
