// The View of Pingvasion as JSON, and what the table reads from it. Cards are notation: J1* is the jungle's 1 with its ability.

import type { LogEntry } from "../../protocol";

export const REGIONS = ["A", "D", "J", "C", "M"] as const;
export type Region = (typeof REGIONS)[number];
export type Ability = "ninja" | "kamikaze" | "scout";
export type Side = "left" | "right";
export const SIDES: readonly Side[] = ["left", "right"];
export const ROUNDS = 8; // §2.3
const DOOMED = 7; // §4.2 from this number on a kamikaze destroys

export interface Picture {
  round: number;
  phase: "saboteurs" | "troops" | "scouts" | "over";
  pending: number[];
  ninjas: number[];
  scouts: number[];
  hand: string[];
  drawn: string[];
  given: string[];
  received: string[];
  troops: string[][];
  displays: Record<Region, string[]>[];
  sums: number[][];
  majorities: Record<Region, number[]>;
  destroyed: string[];
  hand_sizes: number[];
  piles: number[];
  given_to_dummies: number[];
  hands: string[][];
  points: number[][];
}

// Cards

/** The name a region has in the sprite, and its colour's mark. */
export const LANDS: Record<Region, { drawing: string; mark: string }> = {
  A: { drawing: "antarctica", mark: "blue" },
  D: { drawing: "desert", mark: "yellow" },
  J: { drawing: "jungle", mark: "green" },
  C: { drawing: "city", mark: "red" },
  M: { drawing: "moon", mark: "violet" },
};

const ABILITIES: Record<number, Ability> = { 1: "ninja", 2: "kamikaze", 3: "scout" }; // §1.3, of the cards with a star

export const region_of = (card: string): Region => card[0] as Region;
export const number_of = (card: string): number => Number(card[1]);
export const ability_of = (card: string): Ability | null => (card.endsWith("*") ? ABILITIES[number_of(card)]! : null);
/** §4.2 Whether a kamikaze of the same round destroys this card. */
export const falls = (card: string): boolean => number_of(card) >= DOOMED;

/** Cards that look alike are told apart by which copy they are, so that each keeps its place on the screen. */
export function told_apart(cards: readonly string[]): { card: string; key: string }[] {
  return cards.map((card, at) => ({ card, key: `${card}.${cards.slice(0, at).filter((other) => other === card).length}` }));
}

/** The cards without these, each as often as it is named. */
export function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...gone];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// Who sits where

/** Who sits on this side. With two players a dummy does: 2 is left of 0, 3 is left of 1 (§6.1). */
export function neighbour(players: number, seat: number, side: Side): number {
  if (players === 2) return 2 + (seat ^ (side === "left" ? 0 : 1));
  return (seat + (side === "left" ? 1 : players - 1)) % players;
}

/** The seats as one walks around the table to the left of the reader, who comes last: nearest to their own hand. */
export function rows(players: number, you: number): number[] {
  const reader = Math.max(you, 0);
  const row: number[] = players === 2 ? [2 + reader, 1 - reader, 3 - reader] : Array.from({ length: players - 1 }, (_, at) => (reader + 1 + at) % players);
  return you < 0 ? [reader, ...row] : [...row, reader];
}

// What is in the envelopes

/** One's own sealed saboteurs, as the scene tells them: "left A5, right D9". */
export function sealed_gifts(sealed: string | null): Partial<Record<Side, string>> {
  const parts = (sealed ?? "").split(", ").map((part) => part.split(" "));
  return Object.fromEntries(parts.filter(([verb]) => verb === "left" || verb === "right")) as Partial<Record<Side, string>>;
}

// What was revealed

export interface Reveal {
  round: number;
  laid: Record<number, string[]>; // by seat
  bombed: boolean; // a kamikaze was carried out: all have revealed
  complete: boolean; // the round is over
}

/** The newest reveal that the log tells of, or null before the first. A round's troops are all told after its saboteurs. */
export function last_reveal(log: readonly LogEntry[]): Reveal | null {
  const sentences = log.flatMap((line) => line.sentences);
  const last = sentences.findLastIndex(({ code }) => code === "laid");
  if (last < 0) return null;
  const from = sentences.slice(0, last).findLastIndex(({ code }) => code === "sabotage");
  const after = sentences.slice(last + 1);
  const until = after.findIndex(({ code }) => code === "sabotage");
  const about = [...sentences.slice(from + 1, last + 1), ...(until < 0 ? after : after.slice(0, until))];
  const laid = Object.fromEntries(about.filter(({ code }) => code === "laid").map((each) => [each.about!["who"], each.about!["cards"]]));
  const round = sentences.slice(0, last).findLast(({ code }) => code === "round")?.about?.["number"] as number | undefined;
  const bombed = about.some(({ code }) => code.startsWith("bombed"));
  return { round: round ?? 1, laid, bombed, complete: about.some(({ code }) => code === "round" || code === "won") };
}

/** What the newest step has brought: choices are revealed, saboteurs arrive, or neither. */
export function moment(log: readonly LogEntry[], number: number): "reveal" | "arrival" | null {
  const codes = (log.at(-1)?.number === number ? log.at(-1)!.sentences : []).map(({ code }) => code);
  return codes.includes("laid") ? "reveal" : codes.includes("sabotage") ? "arrival" : null;
}

const REVEAL = 4200; // ms
const ARRIVAL = 1700;

/** How long there is something to look at. */
export function rest(before: Picture, after: Picture): number {
  const revealed = after.round > before.round || (after.phase !== before.phase && (after.phase === "scouts" || after.phase === "over"));
  if (revealed && before.round > 0) return REVEAL;
  return before.phase === "saboteurs" && after.phase === "troops" ? ARRIVAL : 0;
}

/** Whether a revealed card is destroyed, or will be when the scouts have laid theirs. */
export function doomed(reveal: Reveal, card: string): boolean {
  const kamikaze = Object.values(reveal.laid).flat().some((each) => ability_of(each) === "kamikaze");
  return kamikaze && falls(card);
}

/** Troops that lie open and have not come into a display yet: while the scouts choose (§4.3). */
export function landing(picture: Picture, seat: number): string[] {
  return picture.phase === "scouts" && !picture.scouts.includes(seat) ? (picture.troops[seat] ?? []) : [];
}

// What a choice would do, by what everybody can see

export interface Outcome {
  region: Region;
  before: number;
  after: number;
  standing: "first" | "tie" | "behind";
  by: number; // how many points ahead or behind
}

/** §5.1 How the majority would stand in the regions where these cards land, if nothing else did. */
export function outcomes(picture: Picture, seat: number, cards: readonly string[]): Outcome[] {
  return REGIONS.flatMap((region, at) => {
    const more = cards.filter((card) => region_of(card) === region).reduce((sum, card) => sum + number_of(card), 0);
    if (more === 0) return [];
    const before = picture.sums[seat]![at]!;
    const others = Math.max(...picture.sums.map((sums, other) => (other === seat ? 0 : sums[at]! + landed_there(picture, other, region))));
    const by = before + more - others;
    return [{ region, before, after: before + more, standing: by > 0 ? "first" : by === 0 ? "tie" : "behind", by: Math.abs(by) } as const];
  });
}

function landed_there(picture: Picture, seat: number, region: Region): number {
  return landing(picture, seat).filter((card) => region_of(card) === region).reduce((sum, card) => sum + number_of(card), 0);
}

/** §5.2 What one's hand cards of a region add up to: what the majority there would bring. */
export function in_hand(hand: readonly string[], region: Region): number {
  return hand.filter((card) => region_of(card) === region).reduce((sum, card) => sum + number_of(card), 0);
}
