// The four actions of a turn, counted from 0, by the phase they are in.

import type { Phase } from "./picture";

export const ACTION_IV = 3;

const STEPS: Partial<Record<Phase, number>> = {
  drawer: 0,
  "income-II": 1,
  place: 2,
  pay: 2,
  step: 2,
  walk: 2,
  "income-III": 2,
  take: 2,
  save: 2,
  orders: 2,
  advance: ACTION_IV,
  "income-IV": ACTION_IV,
};

/** -1 outside of a turn. */
export const step_of = (phase: Phase): number => STEPS[phase] ?? -1;
