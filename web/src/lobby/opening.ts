// Ways to a table that begin in the lobby. How many play and how well bots play is remembered for each game.

import { post } from "../app/http";
import { store, stored } from "../app/storage";
import { random_hex } from "../app/table-socket";
import { route } from "../app/route.svelte";
import type { Done, GameInfo, NewTable, Opened, QuickStart } from "../protocol";

const USUAL = { players: 4, level: "agent" };

export interface Habit {
  players: number;
  level: string;
}

/** How this game was played here last. */
export function habit_of(game: GameInfo, levels: readonly { key: string }[]): Habit {
  const [players, level] = (stored(`habit.${game.key}`) ?? "").split(" ");
  return {
    players: game.seats.includes(Number(players)) ? Number(players) : Math.min(USUAL.players, game.seats.at(-1)!),
    level: levels.some(({ key }) => key === level) ? level! : USUAL.level,
  };
}

export function keep_habit(key: string, { players, level }: Habit): void {
  store(`habit.${key}`, `${players} ${level}`);
}

/** A table against bots that starts at once. */
export async function quick_start(wanted: QuickStart, then = ""): Promise<void> {
  const { table } = await post<Opened>("/api/quick", wanted);
  route.go(`/table/${table}${then}`);
}

/** Whoever opens it without sitting down there shows it on this screen. */
export async function open_table(wanted: NewTable): Promise<void> {
  const { table } = await post<Opened>("/api/tables", wanted);
  route.go(wanted.seated === false ? `/screen/${table}` : `/table/${table}`);
}

export async function sit_down(table: string): Promise<void> {
  await post<Done>(`/api/tables/${table}`, { do: "sit", id: random_hex(12) });
  route.go(`/table/${table}`);
}
