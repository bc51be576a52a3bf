// Positions on the plan, in its units: 1600 × 1100 with the score track around it.

import { box, type PrintedBuilding, type PrintedSquare } from "../box";
import type { Square } from "./types";
import type { Point } from "./view";

const EDGE = 42; // how broad the score track is
const LENGTHS = { top: 28, right: 19, bottom: 28, left: 21 }; // its spaces between the corners; with them 100
const LAP = 100;
const WIDE = 1600 - 2 * EDGE;
const HIGH = 1100 - 2 * EDGE;

export const building = (name: string): PrintedBuilding => box.buildings[name]!;
export const square = (name: string): PrintedSquare => box.squares[name]!;
/** A building or a square. */
export const place = (name: string): Point | undefined => box.buildings[name] ?? box.squares[name];

/** A street from a square to a building, slightly bent; straight if only another edition of the box has it. */
export function street(from: Square, to: string): string {
  const [a, b] = [square(from.name), building(to)];
  const bend = 2 * (a.bends[a.buildings.indexOf(to)] ?? 0);
  const x = (a.x + b.x) / 2 + bend * (b.y - a.y);
  const y = (a.y + b.y) / 2 - bend * (b.x - a.x);
  return `M${a.x} ${a.y}Q${Math.round(x)} ${Math.round(y)} ${b.x} ${b.y}`;
}

/** The middle of a space of the score track, clockwise from the upper left corner; after 99 comes 0 again. */
export function score_space(points: number): Point {
  let n = points % LAP;
  const at = (start: number, step: number): number => start + step * (n - 0.5);
  if (n <= LENGTHS.top) return { x: n === 0 ? EDGE / 2 : at(EDGE, WIDE / LENGTHS.top), y: EDGE / 2 };
  n -= LENGTHS.top + 1;
  if (n <= LENGTHS.right)
    return { x: 1600 - EDGE / 2, y: n === 0 ? EDGE / 2 : at(EDGE, HIGH / LENGTHS.right) };
  n -= LENGTHS.right + 1;
  if (n <= LENGTHS.bottom)
    return { x: n === 0 ? 1600 - EDGE / 2 : at(1600 - EDGE, -WIDE / LENGTHS.bottom), y: 1100 - EDGE / 2 };
  n -= LENGTHS.bottom + 1;
  return { x: EDGE / 2, y: n === 0 ? 1100 - EDGE / 2 : at(1100 - EDGE, -HIGH / LENGTHS.left) };
}

/** The number of complete laps of the score. */
export const laps = (points: number): number => Math.floor(points / LAP);

// Agents stand to the right of the door: one or two in front, more of them a step behind, drawn first.
const CROWD: Record<number, readonly (readonly [number, number])[]> = {
  1: [[50, 52]],
  2: [
    [50, 52],
    [76, 47],
  ],
  3: [
    [63, 24],
    [48, 52],
    [76, 50],
  ],
  4: [
    [50, 24],
    [78, 22],
    [48, 52],
    [76, 50],
  ],
};

/** Where the agents of a building stand, from back to front. */
export const crowd = (size: number): readonly (readonly [number, number])[] => CROWD[size] ?? [];

// The position of a square's name, from its middle: centred below it, unless something else lies there.
const NAMES: Record<string, readonly [number, number]> = {
  S1: [-12, -39],
  S2: [0, -39],
  S3: [0, -39],
  S4: [-12, -39],
  S6: [52, 49],
  S7: [-24, 49],
  S10: [-12, 47],
  S11: [0, -39],
  S12: [24, -39],
  S13: [24, 47],
  S14: [-38, 47],
  S15: [-12, -39],
  S16: [-24, 47],
  S20: [-38, 47],
  S21: [0, -39],
  S24: [24, 47],
  S25: [52, 47],
  S26: [52, -39],
  S32: [0, -39],
  S33: [-12, 47],
  S34: [0, -39],
  S35: [-12, 47],
  S36: [24, 47],
  S37: [0, -39],
  S38: [0, 49],
};

export function name_place(name: string): Point {
  const [dx, dy] = NAMES[name] ?? [0, 47];
  const { x, y } = square(name);
  return { x: x + dx, y: y + dy };
}

interface Rectangle extends Point {
  wide: number; // from its middle to its sides
  high: number;
}

const LETTER = 10.2; // how wide a letter of a building's name is
const WORTH = 19; // half of the circle with the worth of a square, and a little air

/** Name, plaque and flag of every building: obstacles for the numbers of squares. */
const OBSTACLES: readonly Rectangle[] = Object.values(box.buildings).flatMap(({ x, y, short }) => [
  { x, y: y + 81, wide: (Math.max(short.en.length, short.de.length) * LETTER) / 2, high: 12 },
  { x, y, wide: 47, high: 50 },
  { x: x - 27, y: y - 60, wide: 20, high: 20 },
]);
const CORNERS: readonly Point[] = [
  { x: 29, y: -27 },
  { x: 29, y: 27 },
  { x: -29, y: -27 },
  { x: -29, y: 27 },
];

/** The area of a square's number at this corner that would cover a building or its name. */
function covered(square: Point, corner: Point): number {
  const [x, y] = [square.x + corner.x, square.y + corner.y];
  const overlap = (between: number, size: number): number => Math.max(0, size + WORTH - Math.abs(between));
  return OBSTACLES.reduce((sum, it) => sum + overlap(it.x - x, it.wide) * overlap(it.y - y, it.high), 0);
}

const WORTH_PLACES = new Map(
  Object.entries(box.squares).map(([name, at]) => {
    const least = Math.min(...CORNERS.map((corner) => covered(at, corner)));
    return [name, CORNERS.find((corner) => covered(at, corner) === least)!];
  }),
);

/** The position of a square's worth, from its middle: the corner where it covers least. */
export const worth_place = (name: string): Point => WORTH_PLACES.get(name)!;
