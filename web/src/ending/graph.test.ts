import { expect, test } from "vitest";
import { drawn, graph_of, spread } from "./graph";

const moment = (round: number, ...scores: number[]) => ({ at: round, round, scores, leaders: [0] });
const BOX = { width: 120, height: 110, left: 10, right: 10, top: 5, bottom: 5 };

test("lines go from the first round to the last, more points higher", () => {
  const { lines } = graph_of([moment(1, 0, 5), moment(2, 10, 5)], BOX, 12);
  expect(lines).toEqual([
    [
      [10, 105],
      [110, 5],
    ],
    [
      [10, 55],
      [110, 55],
    ],
  ]);
});

test("negative points are below the line of 0", () => {
  const { grid } = graph_of([moment(1, -10), moment(2, 10)], BOX, 12);
  expect(grid.map(({ points }) => points)).toEqual([-10, -5, 0, 5, 10]);
  expect(grid.find(({ points }) => points === 0)!.y).toBe(55);
});

test("labels of equal scores are moved apart, and stay inside", () => {
  expect(spread([100, 100, 20], 12, 105)).toEqual([93, 105, 20]);
});

test("a game with rounds is drawn by rounds, one without by every change", () => {
  const rounds = [moment(1, 0), moment(2, 1)];
  expect(drawn([moment(0, 0), ...rounds])).toEqual(rounds);
  expect(drawn([moment(0, 0), moment(0, 1)])).toHaveLength(2);
});
