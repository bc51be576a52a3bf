// The View of Black Spy as the server sends it, and facts computed from it.

import type { LogEntry } from "../../protocol";
import type { TableView } from "../../table/table-view.svelte";
import { DECK } from "./cards";

export type Phase = "mole" | "pass" | "call" | "play" | "choose" | "over";

export interface Play {
  seat: number;
  card: string;
}

export interface Picture {
  round: number;
  phase: Phase;
  dealer: number;
  pending: number[];
  scores: number[];
  end_value: number;
  points: number[]; // of the last round scored
  pile_points: number[]; // of the tricks taken; until a seat has one in this round, of the last
  called: string | null;
  hand: string[];
  passed: string[];
  received: string[];
  picked: string[];
  pile: string[];
  direction: "left" | "right" | "across"; // §2.5 in which cards are passed on
  receiver: number | null; // the seat that gets the reader's cards
  giver: number | null; // the seat whose cards the reader gets
  trick: Play[];
  can_follow: boolean; // §3.2 whether the reader holds a card that follows the one led
  ahead: number | null; // §3.4 the seat whose card is ahead in the trick
  trick_points: number; // what the trick counts so far
  last_trick: Play[];
  last_taker: number | null;
  last_points: number;
  tricks_taken: number[];
  hand_sizes: number[];
  lacks: string[][];
}

export type Spy = TableView<Picture>;

/** The effect of a card in the trick on the table. */
export interface PlayPreview {
  takes: boolean;
  complete: boolean; // it is the last card of the trick
  can_take: boolean; // it has the colour led
  points: number; // of the trick with this card
  under: number | null; // the seat whose card is ahead now
}

export const PASSED = 3; // §2.4

export const players_of = (picture: Picture): number => picture.scores.length;
export const tricks_in_round = (picture: Picture): number => DECK / players_of(picture);
export const tricks_done = (picture: Picture): number =>
  picture.tricks_taken.reduce((sum, taken) => sum + taken, 0);

/** By seat, the points of the tricks taken in this round so far. */
export const piles_of = ({ pile_points, tricks_taken }: Picture): number[] =>
  pile_points.map((points, seat) => (tricks_taken[seat] === 0 ? 0 : points));

/** A trick on the table, with a key so that a card stays the same element before and after the server confirms it. */
export interface TrickShown {
  key: string; // round and number
  plays: Play[];
  best: number | null; // the seat whose card is ahead, as far as the server has said
  full: boolean;
}

/** The trick on the table, with the reader's card that is on its way. */
export function trick_shown(picture: Picture, sent: Play | null): TrickShown {
  const plays = sent === null ? picture.trick : [...picture.trick, sent];
  return {
    key: `${picture.round}.${tricks_done(picture)}`,
    plays,
    best: picture.ahead,
    full: plays.length === players_of(picture),
  };
}

/** Keys of cards: the name, and the number among cards that look alike. */
export const keyed = (cards: readonly string[]): string[] =>
  cards.map((card, at) => `${card}#${cards.slice(0, at).filter((other) => other === card).length}`);
export const card_of = (key: string): string => key.split("#")[0]!;

/** These cards without those. */
export function without(cards: readonly string[], those: readonly string[]): string[] {
  const left = [...cards];
  for (const card of those) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The action on its way to the server: `pass K7 R1 R3` → pass, [K7, R1, R3]. */
export function on_its_way(sending: string | null): { verb: string; cards: string[] } {
  const [verb = "", ...cards] = (sending ?? "").split(" ");
  return { verb, cards };
}

/** The points of every round so far, from the log. */
export function rounds_scored(log: readonly LogEntry[]): number[][] {
  return log.flatMap(({ sentences }) =>
    sentences.filter(({ code }) => code === "scored").map(({ about }) => about!["points"] as number[]),
  );
}
