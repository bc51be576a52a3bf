import { expect, test } from "vitest";
import { marks_of, next_mark } from "./marks";

const MOMENTS = [
  { at: 10, round: 1, scores: [3, 5], leaders: [1] },
  { at: 20, round: 2, scores: [6, 7], leaders: [1] },
  { at: 30, round: 3, scores: [9, 8], leaders: [0] },
];

test("rounds end, the lead changes, the match ends", () => {
  expect(marks_of(MOMENTS, 30)).toEqual([
    { at: 10, round: 1, leaders: [1], end: false },
    { at: 20, round: 2, leaders: null, end: false },
    { at: 30, round: 3, leaders: [0], end: true },
  ]);
});

test("without rounds only changes of the lead are marked", () => {
  const moments = MOMENTS.map((moment) => ({ ...moment, round: 0 }));
  expect(marks_of(moments, 40).map(({ at }) => at)).toEqual([10, 30]);
});

test("one goes from mark to mark, and to the ends", () => {
  const marks = marks_of(MOMENTS, 33);
  expect([next_mark(marks, 10, 1, 33), next_mark(marks, 30, 1, 33)]).toEqual([20, 33]);
  expect([next_mark(marks, 15, -1, 33), next_mark(marks, 10, -1, 33)]).toEqual([10, 0]);
});
