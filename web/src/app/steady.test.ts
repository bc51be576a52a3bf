import { expect, test } from "vitest";
import { steady, steady_seconds, type Shown } from "./steady";

test("seconds count down, hold still for a small delay, and follow a great one", () => {
  expect(steady_seconds(null, 12)).toBe(12);
  expect(steady_seconds(12, 11)).toBe(11);
  expect(steady_seconds(11, 14)).toBe(11);
  expect(steady_seconds(11, 30)).toBe(30);
});

test("a bar moves with the time that passes and never back", () => {
  let shown: Shown | null = null;
  const shares: number[] = [];
  for (const [waited, left] of [
    [0, 10_000],
    [2500, 7500],
    [5000, 9000],
    [7500, 7500],
    [12_000, 3000],
    [15_000, 0],
  ] as const) {
    shown = steady(shown, waited, left);
    shares.push(shown.share);
  }
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.slice(0, 3)).toEqual([0, 0.25, 5 / 14]);
  expect(shares[5]).toBeLessThan(1); // only the server ends the wait
  expect(shown?.seconds).toBe(1);
});
