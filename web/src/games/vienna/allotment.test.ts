import { expect, test } from "vitest";
import { arrange, swapped, to_lay } from "./allotment";

const NONE = [null, null, null];

test("cards are arranged in the order of the hand until the player says otherwise", () => {
  const first = arrange(NONE, ["021", "007", "080"], []);
  expect(first).toEqual(["021", "007", "080"]);
  expect(arrange(NONE, ["021", "007", "080"], swapped(first, "080", 0))).toEqual(["080", "007", "021"]);
});

test("any order of three cards is at most two presses away", () => {
  const first = ["021", "007", "080"];
  const once = first.flatMap((card) => [0, 1, 2].map((to) => swapped(first, card, to)));
  const twice = once.flatMap((order) =>
    first.flatMap((card) => [0, 1, 2].map((to) => swapped(order, card, to))),
  );
  expect(new Set(twice.map(String)).size).toBe(6);
});

test("a fourth card takes the place of another, which stays in the hand", () => {
  const arranged = swapped(arrange(NONE, ["001", "002", "003", "004"], []), "004", 1);
  expect(arranged).toEqual(["001", "004", "003"]);
  expect(to_lay(NONE, arranged)).toEqual(["I 001", "II 004", "IV 003"]);
});

test("what lies already is not laid again", () => {
  const laid = ["021", null, null];
  const arranged = arrange(laid, ["007", "080"], ["021", "080", "007"]);
  expect(arranged).toEqual(["021", "080", "007"]);
  expect(to_lay(laid, arranged)).toEqual(["II 080", "IV 007"]);
});
