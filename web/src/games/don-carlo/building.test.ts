import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { Building } from "./building.svelte";
import type { Picture } from "./picture";

const building = (hand: number[], phase: Picture["phase"] = "send"): Building => {
  const made = new Building(
    () => ({ hand, phase, to_bury: phase === "bury" ? hand.length - 4 : 0 }) as unknown as Picture,
  );
  flushSync();
  return made;
};

test("cards of the same number are told apart", () => {
  const b = building([1, 1, 6, 6]);
  expect(b.hand.map(({ key }) => key)).toEqual(["1#0", "1#1", "6#0", "6#1"]);
  b.toggle("6#1");
  b.toggle("1#0");
  expect(b.action).toBe("send 1/6");
  b.toggle("6#1");
  expect(b.action).toBe("send 1");
});

test("a name from the codebook takes up its cards", () => {
  const b = building([1, 1, 6, 6]);
  b.take("1/1/6");
  expect([b.chosen, b.action]).toEqual([["1#0", "1#1", "6#0"], "send 1/1/6"]);
});

test("a name has four numbers at most: a fifth takes the place of the first", () => {
  const b = building([0, 1, 2, 3, 4]);
  for (const { key } of b.hand) b.toggle(key);
  expect(b.action).toBe("send 1/2/3/4");
});

test("5.3 exactly the surplus is buried, in the order chosen", () => {
  const b = building([0, 1, 2, 3, 4, 5], "bury");
  b.toggle("5#0");
  expect(b.action).toBe("");
  b.toggle("3#0");
  expect(b.action).toBe("bury 5 3");
});
