// The small printed signs of cards and orders, and the ability of a card written with them.

import {
  box,
  type Bribe,
  type Colour,
  type Flag,
  type Information,
  type PrintedCard,
  type PrintedOrder,
  type Seal,
} from "./box";

export type Sign =
  | { is: "bribe"; name: Bribe }
  | { is: "information"; name: Information }
  | { is: "seal"; name: Seal }
  | { is: "flag"; name: Flag }
  | { is: "colour"; name: Colour }
  | { is: "building"; name: string }
  | { is: "points" | "schillings" | "step" | "square" | "cards"; number: number }
  | { is: "text"; text: string }
  | { is: "any-bribe" | "any-information" | "agent" | "rival" };

const COLOUR_OF = Object.fromEntries(
  Object.entries(box.bribe_of_colour).map(([colour, bribe]) => [bribe, colour]),
) as Record<Bribe, Colour>;

export const colour_of = (bribe: Bribe): Colour => COLOUR_OF[bribe];

const ANY_BRIBE: Sign = { is: "any-bribe" };
const ANY_MARKER: Sign[] = [{ is: "any-information" }, { is: "step", number: 1 }];
const text = (some: string): Sign => ({ is: "text", text: some });
const points = (number: number): Sign => ({ is: "points", number });
const bribes = (number: number): Sign[] => Array.from({ length: number }, () => ANY_BRIBE);

/** The icon of the ability as a sign. */
function icon(card: PrintedCard): Sign {
  return { is: card.icon!.kind, name: card.icon!.name } as Sign; // icons and signs have the same names
}

const on = (card: PrintedCard): Sign[] => [{ is: "agent" }, icon(card)];
const COMPANY: Sign[] = [{ is: "agent" }, { is: "rival" }];

/** By kind of ability: its trigger and its effect. */
const WRITTEN: Record<string, (card: PrintedCard) => [Sign[], Sign[]]> = {
  "extra-bribe": (card) => [[icon(card)], [text("+"), icon(card)]],
  "bribe-points": (card) => [[icon(card)], [points(2)]],
  "bribe-marker": (card) => [[icon(card)], ANY_MARKER],
  "colour-bribe": (card) => [on(card), [ANY_BRIBE]],
  "colour-points": (card) => [on(card), [points(3)]],
  "colour-marker": (card) => [on(card), ANY_MARKER],
  "flag-cheaper": (card) => [on(card), [text("−"), ANY_BRIBE]],
  "flag-bribe": (card) => [on(card), [ANY_BRIBE]],
  "flag-points": (card) => [on(card), [points(3)]],
  "flag-marker": (card) => [on(card), ANY_MARKER],
  "marker-bribe": (card) => [[icon(card), { is: "step", number: 1 }], [ANY_BRIBE]],
  "marker-points": (card) => [[icon(card), { is: "step", number: 1 }], [points(2)]],
  "company-bribes": (card) => [COMPANY, [icon(card), icon(card)]],
  "company-points": () => [COMPANY, [points(5)]],
  "seal-cheaper": (card) => [on(card), [text("−"), ANY_BRIBE]],
  "seal-bribe": (card) => [on(card), [ANY_BRIBE]],
  "seal-points": (card) => [on(card), [points(3)]],
  "seal-marker": (card) => [on(card), ANY_MARKER],
  "company-cheaper": () => [COMPANY, [text("−"), ANY_BRIBE]],
  "company-cards": () => [COMPANY, [{ is: "cards", number: 2 }]],
  "tile-bribes": (card) => [[icon(card)], [ANY_BRIBE, text("≠"), ANY_BRIBE]],
  "tile-points": (card) => [[icon(card)], [points(8)]],
  "tile-marker": (card) => [[icon(card)], [icon(card), { is: "step", number: 2 }]],
  "any-payment": (card) => [[icon(card)], [text("="), ANY_BRIBE]],
  "other-marker": (card) => [[icon(card)], ANY_MARKER],
  "new-kind-points": () => [[{ is: "any-information" }, text("!")], [points(5)]],
  "two-square-bribes": () => [[{ is: "square", number: 2 }], bribes(2)],
  "three-square-bribes": () => [[{ is: "square", number: 3 }], bribes(3)],
  "four-square-bribes": () => [[{ is: "square", number: 4 }], bribes(4)],
  "tile-bribe": () => [[{ is: "any-information" }], [ANY_BRIBE]],
};

/** The ability of a card in signs: trigger, colon, effect. */
export function ability_signs(name: string): Sign[] {
  const card = box.cards[name]!;
  const [cause, effect] = WRITTEN[card.group]!(card);
  return [...cause, text(":"), ...effect];
}

const SIGN_OF = { seals: "seal", bribes: "bribe", building: "building", information: "information" } as const;

/** The requirements of an order, in signs. */
export function order_signs({ kind, needs }: PrintedOrder): Sign[] {
  return needs.map((name) => ({ is: SIGN_OF[kind], name }) as Sign);
}
