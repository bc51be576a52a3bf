import { expect, test } from "vitest";
import type { TableInfo, Replay } from "../../protocol";
import { check_deal } from "./deal";

// Dealt by Python: `Match("black-spy", players, seed=bytes.fromhex(key))`.
const DEALS = [
  {
    key: "030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122",
    dealer: 2,
    hands: [
      "B7 B9 B10 Y1 Y3 R1 R3 R5 R7 R8 R11 G2 G7 G9 K2 K6 K7 K7 K8 K10",
      "B1 B5 B6 Y2 Y5 Y6 Y9 Y10 Y11 R2 R10 G1 G3 G6 G8 G11 K4 K7 K9 K11",
      "B2 B3 B4 B8 B11 Y4 Y7 Y8 R4 R6 R9 G4 G5 G10 K1 K3 K5 K7 K7 K7",
    ],
  },
  {
    key: "060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425",
    dealer: 5,
    hands: [
      "B2 Y3 Y4 Y9 R5 R11 G2 K2 K3 K9",
      "Y6 Y10 R4 R9 G4 G7 G10 G11 K7 K7",
      "B1 B8 B9 Y5 R6 R8 G5 G6 K6 K10",
      "B4 B11 Y2 R3 G1 G8 K4 K7 K7 K8",
      "B5 B7 B10 Y7 Y11 R2 R7 G3 K7 K11",
      "B3 B6 Y1 Y8 R1 R10 G9 K1 K5 K7",
    ],
  },
];

const card_for = (players: number): TableInfo => ({ players }) as TableInfo;
const first_of = (hands: readonly string[], dealer: number): Replay["first"] =>
  Object.fromEntries(
    hands.map((hand, you) => [you, { you, picture: { dealer, hand: hand.split(" ") } }]),
  ) as unknown as Replay["first"];

test.each(DEALS)("the deal of $hands.length is made anew from its key", ({ key, dealer, hands }) => {
  expect(check_deal(key, card_for(hands.length), first_of(hands, dealer))).toBe(true);
});

test("another key, another dealer or an exchanged card is noticed", () => {
  const { key, dealer, hands } = DEALS[0]!;
  expect(check_deal(key.replace("03", "ff"), card_for(3), first_of(hands, dealer))).toBe(false);
  expect(check_deal(key, card_for(3), first_of(hands, 0))).toBe(false);
  expect(
    check_deal(key, card_for(3), first_of([hands[0]!.replace("B7", "B6"), ...hands.slice(1)], dealer)),
  ).toBe(false);
});

test("nothing to compare with is no proof", () => {
  expect(check_deal(DEALS[0]!.key, card_for(3), {})).toBe(false);
});
