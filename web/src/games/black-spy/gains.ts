// The points stamped beside the plates: of the trick that was just taken, or of the round that was just scored.

import { ahead, type Spy, type TrickShown, worth } from "./picture";

/** By seat; who is not named has no stamp. */
export function gains(view: Spy, trick: TrickShown): Partial<Record<number, number>> {
  const { phase, round, points, last_trick } = view.picture!;
  if (phase === "over" || ((phase === "pass" || phase === "mole") && round > 1)) return { ...points };
  if (phase !== "play" || view.resting || trick.plays.length > 1) return {};
  const taker = ahead(last_trick);
  const gain = worth(last_trick, view.info.options["no_good_spies"] !== true);
  return taker === undefined || gain === 0 ? {} : { [taker.seat]: gain };
}
