// Key moments of a replay, to mark on the slider: ends of rounds, changes of the lead, the end.

import type { Moment } from "../protocol";

export interface Mark {
  at: number; // steps
  round: number; // the round that ends here; 0: none
  leaders: number[] | null; // the seats in the lead from here on; null: unchanged
  end: boolean;
}

export function marks_of(moments: readonly Moment[], length: number): Mark[] {
  const marks = moments.map(({ at, round, leaders }, number) => {
    const before = moments[number - 1]?.leaders.join() ?? "";
    return { at, round, leaders: leaders.join() === before ? null : leaders, end: at === length };
  });
  return marks.filter(({ round, leaders, end }) => round > 0 || leaders !== null || end);
}

/** The next mark in a direction; the first or last step beyond the marks. */
export function next_mark(marks: readonly Mark[], at: number, by: 1 | -1, length: number): number {
  const found = by > 0 ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
  return found?.at ?? (by > 0 ? length : 0);
}
