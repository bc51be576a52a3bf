// §2 The deal, recomputed from its key as Python's rules do.

import { Chance } from "../../envelope/chance";
import type { TableInfo, Replay } from "../../protocol";
import { type Picture, REGIONS } from "./picture";

const PLACES = ["1*", "1", "2*", "2", "3*", "4", "5", "6", "7", "8", "9"] as const;
const COPIES: Record<string, readonly number[]> = {
  rulebook: [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2], // §1.1
  printed: [1, 0, 1, 0, 2, 3, 4, 3, 2, 1, 1], // §1.2
};
const PILE = 18; // §2.1
const OPENING = 4; // §2.2, §3.1: two cards to start with, two in the first round

/** All cards of a deck, in order. */
export function deck_of(deck: string): string[] {
  const copies = COPIES[deck]!;
  return REGIONS.flatMap((region) =>
    PLACES.flatMap((place, at) => Array.from({ length: copies[at]! }, () => region + place)),
  );
}

/** The piles of all seats, dummies included, from the top. */
export function piles_of(key: string, players: number, deck: string): string[][] {
  const chance = new Chance(key);
  const cards = deck_of(deck);
  const seats = players === 2 ? 4 : players;
  for (let n = 0; n < PILE * seats; n++) {
    const other = n + chance.draw(cards.length - n);
    [cards[n], cards[other]] = [cards[other]!, cards[n]!];
  }
  return Array.from({ length: seats }, (_, seat) => cards.slice(PILE * seat, PILE * (seat + 1)));
}

/** Whether this key deals the first hands. */
export function check_deal(key: string, card: TableInfo, first: Replay["first"]): boolean {
  const piles = piles_of(key, card.players, String(card.options["deck"]));
  const held = Object.entries(first).filter(([seat]) => Number(seat) >= 0);
  return (
    held.length > 0 &&
    held.every(([seat, { picture }]) =>
      same(piles[Number(seat)]!.slice(0, OPENING), (picture as Picture | null)?.hand ?? []),
    )
  );
}

const same = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join();
