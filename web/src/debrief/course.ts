// The geometry of the curve under the slider: its lines and marks.

import type { CurveMoment, Decision, Stroke } from "../protocol";
import { is_slip, step_of, verdict_of } from "./decisions";
import type { Unit } from "./numbers";

export const THUMB = 8; // px: half the width of the slider's thumb, left free at both ends
const EDGE = 5; // px above and below the lines
const STROKES = 5; // strokes of luck that are marked

/** The position of a step on the slider, in px. */
export const x_of = (step: number, length: number, width: number): number =>
  THUMB + ((width - 2 * THUMB) * step) / Math.max(1, length);

/** The step at a position on the slider. */
export const step_at = (x: number, length: number, width: number): number =>
  Math.max(0, Math.min(length, Math.round(((x - THUMB) * length) / Math.max(1, width - 2 * THUMB))));

interface Sheet {
  width: number;
  height: number;
  length: number; // steps of the replay
}

/** By seat: the corners of its line. Shares of wins range from 0 to 1, points from the least to the most. */
export function lines_of(
  curve: readonly CurveMoment[],
  positions: readonly number[],
  unit: Unit,
  { width, height, length }: Sheet,
): [number, number][][] {
  const all = curve.flatMap((moment) => moment[unit].map(([value]) => value));
  const [low, high] = unit === "wins" ? [0, 1] : [Math.min(-1, ...all), Math.max(1, ...all)];
  const y = (value: number): number => EDGE + ((height - 2 * EDGE) * (high - value)) / (high - low);
  const seats = curve[0]?.[unit].map((_, seat) => seat) ?? [];
  return seats.map((seat) =>
    curve.map((moment) => [x_of(positions[moment.moves] ?? 0, length, width), y(moment[unit][seat]![0])]),
  );
}

/** What each seat could expect at a step: the last value known before it. */
export function values_at(
  curve: readonly CurveMoment[],
  positions: readonly number[],
  unit: Unit,
  step: number,
): number[] {
  const moment = curve.findLast(({ moves }) => (positions[moves] ?? 0) <= step) ?? curve[0];
  return moment?.[unit].map(([value]) => value) ?? [];
}

export interface CourseMark {
  kind: "mistake" | "blunder" | "luck";
  at: number; // step
  decision?: Decision;
  stroke?: Stroke;
}

/** Slips, and the strokes of luck that changed most, in the order of the steps. */
export function marks_of(
  decisions: readonly Decision[],
  strokes: readonly Stroke[],
  { positions, asked }: { positions: readonly number[]; asked: readonly number[] },
): CourseMark[] {
  const slips = decisions.filter(is_slip).map((decision) => ({
    kind: verdict_of(decision) as "mistake" | "blunder",
    at: step_of(asked, decision),
    decision,
  }));
  const lucky = strokes
    .toSorted((one, other) => swing(other) - swing(one))
    .slice(0, STROKES)
    .map((stroke) => ({ kind: "luck" as const, at: positions[stroke.moves] ?? 0, stroke }));
  return [...slips, ...lucky].sort((one, other) => one.at - other.at);
}

/** The most that a stroke gave or took, in points. */
const swing = ({ points }: Stroke): number => Math.max(...points.map(Math.abs));

/** The seat that a stroke affected most. */
export function seat_struck({ points }: Stroke): number {
  return points.findIndex((value) => Math.abs(value) === Math.max(...points.map(Math.abs)));
}
