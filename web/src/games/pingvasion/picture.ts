// The View of Pingvasion as JSON, and what the table reads from it. Cards are notation: J1* is the jungle's 1 with its ability.

export const REGIONS = ["A", "D", "J", "C", "M"] as const;
export type Region = (typeof REGIONS)[number];
export type Ability = "ninja" | "kamikaze" | "scout";
export type Side = "left" | "right";
export const SIDES: readonly Side[] = ["left", "right"];
export const ROUNDS = 8; // §2.3

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
  circle: number[]; // all seats clockwise, dummies included
  neighbours: number[]; // left, right; empty for spectators
  troops: string[][];
  open: string[][]; // §4.3 by seat: troops that lie open and are in no display yet
  reveal: Reveal | null; // the newest
  displays: Record<Region, string[]>[];
  sums: number[][];
  hand_sums: number[]; // §5.2 by region: what the majority there would bring the reader
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
export const ability_of = (card: string): Ability | null =>
  card.endsWith("*") ? ABILITIES[number_of(card)]! : null;

/** Keys that number cards that look alike, so that each keeps its place on the screen. */
export function told_apart(cards: readonly string[]): { card: string; key: string }[] {
  return cards.map((card, at) => ({
    card,
    key: `${card}.${cards.slice(0, at).filter((other) => other === card).length}`,
  }));
}

/** The cards without those gone, each removed as often as it is named. */
export function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...gone];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// Who sits where

export const neighbour = (picture: Picture, side: Side): number =>
  picture.neighbours[SIDES.indexOf(side)] ?? -1;

/** The seats clockwise from the reader's left; the reader comes last, nearest to their own hand. */
export function rows({ circle }: Picture, you: number): number[] {
  const at = circle.indexOf(you) + 1;
  return [...circle.slice(at), ...circle.slice(0, at)];
}

// What is in the envelopes

/** The reader's own sealed saboteurs, as the scene has them: "left A5, right D9". */
export function sealed_gifts(sealed: string | null): Partial<Record<Side, string>> {
  const parts = (sealed ?? "").split(", ").map((part) => part.split(" "));
  return Object.fromEntries(parts.filter(([verb]) => verb === "left" || verb === "right")) as Partial<
    Record<Side, string>
  >;
}

// What was revealed

export interface Reveal {
  round: number;
  troops: string[][]; // by seat; empty for scouts who have not chosen
  destroyed: string[][]; // by seat: by a kamikaze, at once or when the scouts have laid theirs
  complete: boolean; // all have revealed
}

// What a choice would do

/** How the majority would stand in a region (§5.1). */
export interface Outcome {
  region: Region;
  before: number;
  after: number;
  standing: "first" | "tie" | "behind";
  by: number; // how many points ahead or behind
}

export interface TroopsPreview {
  regions: Outcome[];
  destroyed: string[]; // §4.2 by a kamikaze that lies open, or the reader's
  in_danger: string[]; // that a kamikaze would destroy
}
