// Time to think, as people read it.

import type { ClockNow } from "../protocol";

/** Seconds left on a clock that runs, never below 0; null if it stands. */
export const left_of = ({ until }: ClockNow, now: number): number | null => (until ? Math.max(0, Math.ceil((until - now) / 1000)) : null);

/** 98 is 1:38. */
export const time = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
