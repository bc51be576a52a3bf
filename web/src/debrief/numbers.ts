// Formatting of numbers: the language's decimal separator, a true minus, and sums that add up as printed.

import { settings } from "../app/settings.svelte";
import type { Balance } from "../protocol";

export type Unit = "wins" | "points";
export type Estimate = readonly [value: number, low: number, high: number];

const DIGITS = 1; // of points, after the comma

/** 2.3, −0.5; in German 2,3. */
export function decimal(value: number, digits = DIGITS): string {
  const text = value.toFixed(digits).replace(/^-(0(?:\.0+)?)$/, "$1");
  return text.replace("-", "−").replace(".", settings.language === "de" ? "," : ".");
}

const plus = (text: string): string => (text.startsWith("−") ? text : `+${text}`);

/** +2.3. */
export const signed = (value: number): string => plus(decimal(value));

/** A share in whole percent: 43%; in German 43 %. */
export const percent = (share: number): string =>
  `${decimal(100 * share, 0)}${settings.language === "de" ? " " : ""}%`;

/** A share that is not nothing: 43%, or <1%. */
export const left = (share: number): string => (share < 0.01 ? `<${percent(0.01)}` : percent(share));

/** A number of worlds: 12, 3,400, 79,800. */
export function rounded(number: number): string {
  const step = number < 100 ? 1 : 10 ** (Math.floor(Math.log10(number)) - 1);
  return (Math.round(number / step) * step).toLocaleString(settings.language);
}

/** A seat's expectation: 43%, or +2.3. */
export const expected = (value: number, unit: Unit): string =>
  unit === "wins" ? percent(value) : signed(value);

/** A change: +12%, or +2.3. */
export const changed = (value: number, unit: Unit): string =>
  unit === "wins" ? plus(percent(value)) : signed(value);

/** A balance, rounded so that the printed numbers add up, too: the remainder goes to `start`. */
export function printed(balance: Balance, unit: Unit): Balance & { without: number } {
  const scale = unit === "wins" ? 100 : 10 ** DIGITS;
  const round = (value: number): number => Math.round(value * scale);
  const [result, luck, own, others] = [balance.result, balance.luck, balance.own, balance.others].map(round);
  const start = result! - luck! - own! - others!;
  return {
    result: result! / scale,
    start: start / scale,
    luck: luck! / scale,
    own: own! / scale,
    others: others! / scale,
    without: (result! - luck!) / scale,
  };
}
