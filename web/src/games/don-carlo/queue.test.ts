import { expect, test } from "vitest";
import { queue } from "./queue";

test("tags are large while there is room, then shrink together", () => {
  expect(queue(300, 130, 4, 4)).toEqual({ tag: 40, gap: 7, hidden: 0 });
  expect(queue(300, 130, 9, 2).tag).toBeLessThan(40);
  expect(queue(300, 130, 9, 9).hidden).toBe(0);
});

test("where there is room without end nobody is hidden", () => {
  expect(queue(Infinity, 130, 1, 20)).toEqual({ tag: 40, gap: 7, hidden: 0 });
});

test("in a queue that is too long the oldest become a count that takes a place of its own", () => {
  const { tag, gap, hidden } = queue(200, 130, 12, 12);
  expect(hidden).toBeGreaterThan(0);
  expect((12 - hidden + 1) * (tag + gap)).toBeLessThanOrEqual(200);
  expect(queue(200, 130, 12, 3).hidden).toBe(0);
});
