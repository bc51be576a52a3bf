// Steady estimates of a wait: the bar never moves back, and the seconds rise only if they were far off.

const FAR_OFF = 5; // seconds

/** The seconds to show after `shown`, now that `told` are estimated. */
export function steady_seconds(shown: number | null, told: number): number {
  return shown !== null && told > shown && told <= shown + FAR_OFF ? shown : told;
}

export interface Shown {
  share: number;
  seconds: number;
}

/** What to show after `shown` of a wait that has lasted `waited` ms and is estimated to last `left` more. */
export function steady(shown: Shown | null, waited: number, left: number): Shown {
  const rest = Math.max(left, 1000); // the wait is over only when the server says so
  const share = Math.max(shown?.share ?? 0, waited / (waited + rest));
  return { share, seconds: steady_seconds(shown?.seconds ?? null, Math.ceil(rest / 1000)) };
}
