import { expect, test } from "vitest";
import { fall, rows, spot_of } from "./places";

test("the left neighbour sits on the left, the right one on the right", () => {
  for (const players of [3, 4, 5, 6]) {
    expect(spot_of(players, 1)).toBe("left");
    expect(spot_of(players, players - 1)).toBe("right");
    expect(fall(players, 1).x).toBeLessThan(0);
    expect(fall(players, players - 1).x).toBeGreaterThan(0);
    expect(fall(players, 0).y).toBe(1);
  }
});

test.each([
  [7, 1],
  [8, 2],
  [12, 2],
  [15, 2],
  [20, 3],
])("%i cards lie in %i rows, none lost", (cards, count) => {
  const laid = rows(cards);
  expect(new Set(laid.map(({ row }) => row)).size).toBe(count);
  expect(new Set(laid.map(({ row, at }) => `${row}/${at}`)).size).toBe(cards);
  for (const { at, among } of laid) expect(at).toBeLessThan(among);
});
