// Sums of a person's counts: by game, number of players, opposition, and week.

import type { Count, Week } from "../protocol";

export interface Sum {
  key: string;
  matches: number;
  wins: number;
  places: number;
}

const WEEK = 7 * 86_400_000; // ms

/** The counts added up by one of their fields, most matches first. */
export function sums(counts: readonly Count[], by: (count: Count) => string): Sum[] {
  const found = new Map<string, Sum>();
  for (const count of counts) {
    const key = by(count);
    const { matches, wins, places } = found.get(key) ?? { matches: 0, wins: 0, places: 0 };
    found.set(key, {
      key,
      matches: matches + count.matches,
      wins: wins + count.wins,
      places: places + count.places,
    });
  }
  return [...found.values()].sort(
    (one, other) => other.matches - one.matches || one.key.localeCompare(other.key),
  );
}

export interface Column {
  begins: number;
  matches: number;
  wins: number;
}

/** A column for each of the last weeks up to now, all games together; weeks without a match are empty. */
export function columns(weeks: readonly Week[], now: number, number: number): Column[] {
  const last = Math.floor(now / WEEK);
  return Array.from({ length: number }, (_, at) => {
    const begins = (last - number + 1 + at) * WEEK;
    const same = weeks.filter((week) => week.begins === begins);
    const total = (of: "matches" | "wins"): number => same.reduce((sum, week) => sum + week[of], 0);
    return { begins, matches: total("matches"), wins: total("wins") };
  });
}
