// The position of the coach's slip: beside its target, inside the window, and covering as little as possible of important elements.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = "right" | "left" | "above" | "below";
export interface Place {
  left: number;
  top: number;
  side: Side;
}

const GAP = 16; // px between the slip and its target
const EDGE = 8;

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The overlap of two boxes, in px². */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The place where the slip covers least of the target and of the `kept` boxes: on a side of the target, or above a kept box. */
export function place_slip(
  at: Box,
  slip: { width: number; height: number },
  window: { width: number; height: number },
  kept: readonly Box[],
): Place {
  const middle = {
    left: at.left + at.width / 2 - slip.width / 2,
    top: at.top + at.height / 2 - slip.height / 2,
  };
  const wanted: Place[] = [
    { side: "right", left: at.left + at.width + GAP, top: middle.top },
    { side: "left", left: at.left - slip.width - GAP, top: middle.top },
    { side: "above", left: middle.left, top: at.top - slip.height - GAP },
    { side: "below", left: middle.left, top: at.top + at.height + GAP },
    ...kept.map(({ top }): Place => ({ side: "above", left: middle.left, top: top - slip.height - GAP })),
  ];
  const places = wanted.map((place) => ({
    ...place,
    left: between(EDGE, place.left, window.width - slip.width - EDGE),
    top: between(EDGE, place.top, window.height - slip.height - EDGE),
  }));
  const covered = (place: Place): number =>
    [at, ...kept].reduce((sum, box) => sum + overlap({ ...place, ...slip }, box), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
