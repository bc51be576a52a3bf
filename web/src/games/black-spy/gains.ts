// The points stamped beside the plates: of the trick that was just taken, or of the round that was just scored.

import type { Spy, TrickShown } from "./picture";

/** By seat; a seat that is missing has no stamp. */
export function gains(view: Spy, trick: TrickShown): Partial<Record<number, number>> {
  const { phase, round, points, last_taker, last_points } = view.picture!;
  if (phase === "over" || ((phase === "pass" || phase === "mole") && round > 1)) return { ...points };
  if (phase !== "play" || view.resting || trick.plays.length > 1) return {};
  return last_taker === null || last_points === 0 ? {} : { [last_taker]: last_points };
}
