// The lobby's countdown until games are ready, which continues by itself between two answers of the server.

import { steady_seconds } from "../app/steady";

/** By game: seconds until it is ready; null if it is not being prepared. A game that is missing is ready. */
export type Readiness = Readonly<Record<string, number | null>>;

/** The countdown after the server's answer `told`. */
export function retold(shown: Readiness, told: Readiness): Readiness {
  const seconds = Object.entries(told).map(([game, told]) => [
    game,
    told === null ? null : steady_seconds(shown[game] ?? null, told),
  ]);
  return Object.fromEntries(seconds) as Readiness;
}

/** The countdown a second later; only the server says that a game is ready. */
export function second_later(shown: Readiness): Readiness {
  const seconds = Object.entries(shown).map(([game, left]) => [
    game,
    left === null ? null : Math.max(1, left - 1),
  ]);
  return Object.fromEntries(seconds) as Readiness;
}

/** Whether a game is being prepared. */
export const counting = (shown: Readiness): boolean => Object.values(shown).some((left) => left !== null);
