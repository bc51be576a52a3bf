// §2 The first deal, recomputed from its key as the rules do, and compared with the first hands.

import { Chance } from "../../envelope/chance";
import type { TableInfo, Replay } from "../../protocol";
import { LONGEST_NAME, type Picture } from "./picture";

const HAND = 4; // §2.3
const COPIES = [4, 4, 4, 4, 4, 3, 2]; // §1.1
const LEFT_IN_THE_BOX: Record<number, readonly number[]> = { 2: [4, 8], 3: [4], 4: [] }; // §2.2 sums without a country
const HIGHEST_SUM = 12; // §3.3

interface Held {
  hand: number[];
  stock: number; // how many
  open: boolean; // §5.1
}

export function deal(key: string, players: number): Held[] {
  const chance = new Chance(key);
  return Array.from({ length: players }, (_, seat) => {
    const stock = COPIES.flatMap((copies, number) => Array<number>(copies).fill(number));
    chance.shuffle(stock);
    return draw(stock, seat, players);
  });
}

/** Draw from the top, which is the end of the list. If the first player's hand forms no name, it is laid open at once (§5.1). */
function draw(stock: number[], seat: number, players: number): Held {
  const hand = stock.splice(-HAND);
  while (seat === 0 && !can_send(hand, players) && stock.length > 0) hand.push(stock.pop()!);
  return { hand: hand.toSorted(), stock: stock.length, open: hand.length > HAND };
}

/** No name is used yet: any sum that has a country will do. */
const can_send = (hand: readonly number[], players: number): boolean =>
  [...sums_of(hand, LONGEST_NAME)].some(
    (sum) => sum >= 1 && sum <= HIGHEST_SUM && !LEFT_IN_THE_BOX[players]!.includes(sum),
  );

/** The sums of at most `most` of these cards. */
function sums_of(hand: readonly number[], most: number): Set<number> {
  if (most === 0) return new Set([0]);
  return new Set(
    hand
      .flatMap((number, at) => [...sums_of(hand.slice(at + 1), most - 1)].map((sum) => sum + number))
      .concat(0),
  );
}

export function check_deal(key: string, card: TableInfo, first: Replay["first"]): boolean {
  const held = deal(key, card.players);
  return Object.values(first).every(({ you, picture }) => {
    if (picture === null) return false;
    const { hand, hand_sizes, stock_sizes, known } = picture as unknown as Picture;
    const own = you < 0 ? [] : held[you]!.hand;
    const same = (numbers: readonly number[], others: readonly number[]): boolean =>
      numbers.join() === others.join();
    return (
      same(hand, own) &&
      same(
        hand_sizes,
        held.map((each) => each.hand.length),
      ) &&
      same(
        stock_sizes,
        held.map((each) => each.stock),
      ) &&
      held.every((each, seat) => same(known[seat]!, each.open ? each.hand : []))
    );
  });
}
