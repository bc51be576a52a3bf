import { expect, test } from "vitest";
import { lines_of, marks_of, seat_struck, step_at, values_at, x_of } from "./course";
import { decision } from "./sample";

const sure = (value: number): [number, number, number] => [value, value, value];
const CURVE = [
  { moves: 0, wins: [sure(0.5), sure(0.5)], points: [sure(0), sure(0)] },
  { moves: 2, wins: [sure(1), sure(0)], points: [sure(6), sure(-6)] },
];
const POSITIONS = [0, 1, 4];

test("lines go from the first step to the last, as the thumb of the slider does", () => {
  const sheet = { width: 116, height: 50, length: 4 };
  expect(lines_of(CURVE, POSITIONS, "wins", sheet)).toEqual([
    [
      [8, 25],
      [108, 5],
    ],
    [
      [8, 25],
      [108, 45],
    ],
  ]);
  expect(lines_of(CURVE, POSITIONS, "points", sheet)[1]).toEqual([
    [8, 25],
    [108, 45],
  ]);
});

test("a place of the curve is a step, and back", () => {
  for (const step of [0, 3, 4]) expect(step_at(x_of(step, 4, 116), 4, 116)).toBe(step);
  expect([step_at(-5, 4, 116), step_at(900, 4, 116)]).toEqual([0, 4]);
});

test("at a step, the last value before it counts", () => {
  expect(values_at(CURVE, POSITIONS, "wins", 3)).toEqual([0.5, 0.5]);
  expect(values_at(CURVE, POSITIONS, "wins", 4)).toEqual([1, 0]);
  expect(values_at([], POSITIONS, "wins", 4)).toEqual([]);
});

test("slips and the greatest strokes of luck are marked", () => {
  const stroke = (moves: number, gain: number) => ({ moves, wins: [0, 0], points: [gain, -gain] });
  const strokes = [1, 2, 3, 4, 5, 6].map((gain) => stroke(0, gain));
  const marks = marks_of([decision(2), decision(1, { label: "fine" })], strokes, {
    positions: POSITIONS,
    asked: [0, 0, 2],
  });
  expect(marks.filter(({ kind }) => kind === "luck")).toHaveLength(5);
  expect(marks.some(({ stroke }) => stroke?.points[0] === 1)).toBe(false);
  expect(marks.find(({ kind }) => kind === "mistake")?.at).toBe(2);
  expect(seat_struck({ moves: 0, wins: [], points: [1, -4, 2] })).toBe(1);
});
