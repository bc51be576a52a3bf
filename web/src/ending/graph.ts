// The geometry of a graph of points by round: its lines and labels.

import type { Moment } from "../protocol";

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Graph {
  /** By seat: the corners of its line. */
  lines: [number, number][][];
  /** By seat: the height of its name at the end of the line. */
  labels: number[];
  /** Grid lines: their points and heights. */
  grid: { points: number; y: number }[];
}

/** The moments to draw: ends of rounds; in a game without rounds, all. */
export function drawn(moments: readonly Moment[]): readonly Moment[] {
  const rounds = moments.filter(({ round }) => round > 0);
  return rounds.length > 0 ? rounds : moments;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const MOST_LINES = 4; // of the grid

/** The distance between grid lines: a round number. */
const step_of = (range: number): number => STEPS.find((step) => range / step <= MOST_LINES) ?? 1000;

export function graph_of(moments: readonly Moment[], box: Box, gap: number): Graph {
  const all = moments.flatMap(({ scores }) => scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const [wide, tall] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  const x = (at: number): number => box.left + (wide * at) / Math.max(1, moments.length - 1);
  const y = (points: number): number => box.top + (tall * (high - points)) / (high - low);
  const seats = moments[0]?.scores.map((_, seat) => seat) ?? [];
  const step = step_of(high - low);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return {
    lines: seats.map((seat) => moments.map(({ scores }, at) => [x(at), y(scores[seat]!)])),
    labels: spread(
      seats.map((seat) => y(moments.at(-1)!.scores[seat]!)),
      gap,
      box.height - box.bottom,
    ),
    grid: Array.from({ length: count }, (_, at) => {
      const points = (first + at) * step;
      return { points, y: y(points) };
    }),
  };
}

/** The heights, moved apart so that no two are closer than `gap`, and none is below `most`. */
export function spread(heights: readonly number[], gap: number, most: number): number[] {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  order.forEach((at, rank) => {
    const above = rank > 0 ? placed[order[rank - 1]!]! + gap : -Infinity;
    placed[at] = Math.max(heights[at]!, above);
  });
  order.toReversed().forEach((at, rank) => {
    const below = rank > 0 ? placed[order[order.length - rank]!]! - gap : most;
    placed[at] = Math.min(placed[at]!, below);
  });
  return placed;
}
