// Calls a player back to a match that may take days, by a notification.

import { dictionary, list } from "../app/dictionary";
import { notifications } from "../app/notifications.svelte";
import type { SeatNow, TimeControl } from "../protocol";

const LONG = 3600; // seconds for a decision; with less, players stay at the table

const words = dictionary(
  {
    title: (game: string) => `Your turn: ${game}`,
    text: (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? "is" : "are"} waiting for you.`,
  },
  {
    title: (game) => `Du bist dran: ${game}`,
    text: (names) => `${list(names)} ${names.length === 1 ? "wartet" : "warten"} auf dich.`,
  },
);

/** Whether a match may take days: another person plays, and the clock allows an hour or more per decision, or there is none. */
export function takes_days(
  clock: TimeControl | null | undefined,
  seats: readonly SeatNow[],
  you: number,
): boolean {
  return (
    (clock?.decision ?? LONG) >= LONG && seats.some(({ kind }, seat) => kind === "person" && seat !== you)
  );
}

const address_of = (table: string): string => `/table/${table}`;

/** Notify a player who is away from the page of their turn. */
export function call(table: string, game: string, others: readonly string[]): void {
  const t = words();
  void notifications.show(t.title(game), t.text(others), address_of(table));
}

export function end_call(table: string): void {
  void notifications.close(address_of(table));
}
