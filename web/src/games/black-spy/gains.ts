// The points stamped beside the plate of the seat that took the last trick.

import type { Spy, TrickShown } from "./picture";

/** By seat; a seat that is missing has no stamp. */
export function gains(view: Spy, trick: TrickShown): Partial<Record<number, number>> {
  const { phase, last_taker, last_points } = view.picture!;
  if (phase !== "play" || view.beat?.name === "tally" || trick.plays.length > 1) return {};
  return last_taker === null || last_points === 0 ? {} : { [last_taker]: last_points };
}
