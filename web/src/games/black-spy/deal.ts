// The first deal, recomputed from its key, card by card as Python's `rules.setup` draws it.

import { Chance } from "../../envelope/chance";
import type { TableInfo, Replay } from "../../protocol";
import { COLOURS, DECK } from "./cards";
import type { Picture } from "./picture";

const SPY = 51; // the black 7; the five more of them are 56 to 60

/** 18 → Y7. */
function name_of(card: number): string {
  const at = (card > 55 ? SPY : card) - 1;
  return `${COLOURS[Math.floor(at / 11)]}${(at % 11) + 1}`;
}

const rank_of = (card: number): number => (((card > 55 ? SPY : card) - 1) % 11) + 1;
const whole_deck = (): number[] => Array.from({ length: DECK }, (_, at) => at + 1);

/** Remove a random card; the others stay in order. */
const take = (chance: Chance, cards: number[]): number => cards.splice(chance.draw(cards.length), 1)[0]!;

/** §2.1 Everybody draws a card; those who tie for the highest rank draw again. */
export function first_dealer(chance: Chance, players: number): number {
  let drawing = Array.from({ length: players }, (_, seat) => seat);
  while (drawing.length > 1) {
    const rest = whole_deck();
    const drawn = drawing.map((seat) => ({ seat, rank: rank_of(take(chance, rest)) }));
    const highest = Math.max(...drawn.map(({ rank }) => rank));
    drawing = drawn.filter(({ rank }) => rank === highest).map(({ seat }) => seat);
  }
  return drawing[0]!;
}

/** §2.2 Deals all cards, the same number to each seat; the last one gets the rest. */
export function first_hands(chance: Chance, players: number): string[][] {
  const rest = whole_deck();
  return Array.from({ length: players }, (_, seat) => {
    const cards =
      seat === players - 1 ? rest : Array.from({ length: DECK / players }, () => take(chance, rest));
    return sorted(cards);
  });
}

/** In the server's order: by colour and rank, with every black 7 among the black cards. */
function sorted(cards: readonly number[]): string[] {
  return cards
    .map((card) => (card > 55 ? SPY : card))
    .sort((one, other) => one - other)
    .map(name_of);
}

/** Whether this key deals the first hands. */
export function check_deal(key: string, card: TableInfo, first: Replay["first"]): boolean {
  const chance = new Chance(key);
  const dealer = first_dealer(chance, card.players);
  const hands = first_hands(chance, card.players);
  const wholes = Object.values(first).filter(({ you, picture }) => you >= 0 && picture !== null);
  return (
    wholes.length > 0 &&
    wholes.every(({ you, picture }) => {
      const shown = picture as unknown as Picture;
      return shown.dealer === dealer && shown.hand.join(" ") === hands[you]!.join(" ");
    })
  );
}
