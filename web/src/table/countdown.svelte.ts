// Time left on the clock of a seat, updated while it is shown.

import { now } from "../app/http";
import type { ClockNow } from "../protocol";

const INTERVAL = 250; // ms between updates

export class Countdown {
  #clock: () => ClockNow | undefined;
  #now = $state(now());

  /** Create it during component initialisation: the timer belongs to the component. */
  constructor(clock: () => ClockNow | undefined) {
    this.#clock = clock;
    $effect(() => {
      if (!clock()?.until) return;
      const timer = setInterval(() => (this.#now = now()), INTERVAL);
      return () => clearInterval(timer);
    });
  }

  /** Seconds left, at least 0; null without a running clock. */
  get seconds(): number | null {
    const until = this.#clock()?.until;
    return until ? Math.max(0, Math.ceil((until - this.#now) / 1000)) : null;
  }
}

/** 98 seconds are "1:38". */
export const format_seconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
