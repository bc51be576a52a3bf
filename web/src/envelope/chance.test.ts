import { expect, test } from "vitest";
import { Chance } from "./chance";

const KEY = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");

// From Python's `draw` with the same key. The range of three billion rejects many words: these 32 draws take 39.
const ROUND = [2, 6, 60, 1000, 3_000_000_000, 3_000_000_000, 3_000_000_000, 7];
const DRAWN = [
  0, 2, 27, 286, 1310678518, 2395517122, 1712627442, 6, 1, 2, 23, 914, 534849588, 577272908, 2456858874, 2, 0,
  5, 21, 74, 1083490341, 1092633035, 425926496, 1, 0, 4, 29, 802, 2580228255, 2502790448, 2153270651, 1,
];

test("draws what Python draws", () => {
  const chance = new Chance(KEY);
  expect([...ROUND, ...ROUND, ...ROUND, ...ROUND].map((n) => chance.draw(n))).toEqual(DRAWN);
});

test("shuffling keeps all items and moves only the first `size`", () => {
  const row = [0, 1, 2, 3, 4, 5, 6, 7];
  new Chance(KEY).shuffle(row, 5);
  expect(row.slice(5)).toEqual([5, 6, 7]);
  expect(row.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(row.slice(0, 5)).not.toEqual([0, 1, 2, 3, 4]);
});
