import { expect, test } from "vitest";
import type { TableInfo, Snapshot } from "../../protocol";
import { check_deal, deal } from "./deal";

const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const HANDS = [
  [1, 2, 2, 3],
  [0, 1, 2, 2],
  [1, 2, 3, 4],
  [1, 1, 1, 5],
]; // as Python deals them
const STUCK = `${"0".repeat(62)}c2`; // with two players: 0 0 0 4 forms no name, so seat 0 lays them open and draws a 3

const card = { players: 4 } as TableInfo;
const whole = (you: number, hand: number[]): Snapshot =>
  ({
    you,
    picture: { hand, hand_sizes: [4, 4, 4, 4], stock_sizes: [21, 21, 21, 21], known: [[], [], [], []] },
  }) as unknown as Snapshot;

test("the deal is the one that Python makes from the same key", () => {
  expect(deal(KEY, 4).map(({ hand }) => hand)).toEqual(HANDS);
});

test("5.1 who begins lays a hand open that forms no name", () => {
  expect(deal(STUCK, 2)).toEqual([
    { hand: [0, 0, 0, 3, 4], stock: 20, open: true },
    { hand: [1, 2, 4, 6], stock: 21, open: false },
  ]);
});

test("what everybody held is compared with it", () => {
  const first = Object.fromEntries(HANDS.map((hand, seat) => [String(seat), whole(seat, hand)]));
  expect(check_deal(KEY, card, first)).toBe(true);
  expect(check_deal(KEY, card, { "-1": whole(-1, []) })).toBe(true);
  expect(check_deal(KEY, card, { ...first, "2": whole(2, [1, 2, 3, 5]) })).toBe(false);
  expect(check_deal(STUCK, card, first)).toBe(false);
});
