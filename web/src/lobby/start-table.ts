// Start or join a table from the lobby. The last setup against bots (players, level, options) is stored for each game.

import { post } from "../app/http";
import { store, stored } from "../app/storage";
import { random_hex } from "../app/table-socket";
import { route } from "../app/route.svelte";
import type { Done, GameInfo, NewTable, Opened, QuickStart } from "../protocol";

const DEFAULT = { players: 4, level: "agent" };

export interface Setup {
  players: number;
  level: string;
  options: Record<string, string>;
}

/** The stored setup of a game, as far as it is still valid. */
export function last_setup(game: GameInfo, levels: readonly { key: string }[]): Setup {
  const [players, level, ...options] = (stored(`habit.${game.key}`) ?? "").split(" ");
  return {
    players: game.seats.includes(Number(players))
      ? Number(players)
      : Math.min(DEFAULT.players, game.seats.at(-1)!),
    level: levels.some(({ key }) => key === level) ? level! : DEFAULT.level,
    options: Object.fromEntries(options.map(key_and_value).filter((pair) => is_choice(game, pair))),
  };
}

function key_and_value(text: string): [string, string] {
  const [key = "", value = ""] = text.split("=");
  return [key, value];
}

const is_choice = (game: GameInfo, [key, value]: [string, string]): boolean =>
  game.options.some((option) => option.key === key && option.choices?.includes(value));

export function save_setup(key: string, { players, level, options }: Setup): void {
  const chosen = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  store(`habit.${key}`, [players, level, ...chosen].join(" "));
}

/** Start a match against bots and go to it. */
export async function quick_start(request: QuickStart, query = ""): Promise<void> {
  const { table } = await post<Opened>("/api/quick", request);
  route.go(`/table/${table}${query}`);
}

/** Open a table and go to it, as a shared screen if the request takes no seat. */
export async function open_table(request: NewTable): Promise<void> {
  const { table } = await post<Opened>("/api/tables", request);
  route.go(request.seated === false ? `/screen/${table}` : `/table/${table}`);
}

export async function sit_down(table: string): Promise<void> {
  await post<Done>(`/api/tables/${table}`, { do: "sit", id: random_hex(12) });
  route.go(`/table/${table}`);
}
