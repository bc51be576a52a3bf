// Tables in the order the lobby lists them.

import type { Summary } from "../protocol";

export interface Sorted {
  /** The reader's tables that are not over: their turn first, then running ones, then those that wait for players. */
  running: Summary[];
  /** The reader's finished matches, newest first. */
  finished: Summary[];
  /** Other tables with a free seat, fewest free seats first. */
  open: Summary[];
  /** Other running matches. */
  watchable: Summary[];
}

export const free_seats = (table: Summary): number =>
  table.seats.filter((seat) => seat.kind === "open").length;

const urgency = (table: Summary): number => (table.your_turn ? 0 : table.status === "playing" ? 1 : 2);
const newest = (one: Summary, other: Summary): number => other.changed - one.changed;

export function sorted({ tables, yours }: { tables: readonly Summary[]; yours: readonly Summary[] }): Sorted {
  const mine = new Set(yours.map((table) => table.id));
  const others = tables.filter((table) => !mine.has(table.id)).toSorted(newest);
  return {
    running: yours
      .filter((table) => table.status !== "over")
      .toSorted((one, other) => urgency(one) - urgency(other) || newest(one, other)),
    finished: yours.filter((table) => table.status === "over").toSorted(newest),
    open: others
      .filter((table) => free_seats(table) > 0 && table.status === "open")
      .toSorted((one, other) => free_seats(one) - free_seats(other)),
    watchable: others.filter((table) => table.status === "playing"),
  };
}

/** The place of the reader in a finished match. */
export function own_place(table: Summary): number | null {
  return table.places?.[table.you ?? -1] ?? null;
}

/** The taken seats, without the reader's. */
export function others_at(table: Summary): number[] {
  return table.seats.flatMap(({ kind }, seat) => (kind === "open" || seat === table.you ? [] : [seat]));
}
