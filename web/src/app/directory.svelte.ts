// What the server offers: the name of this player, the games, and the levels of bots.

import type { GameInfo, Games, LevelInfo, Me, SeatNow } from "../protocol";
import { get, post } from "./http";
import { dictionary } from "./dictionary";
import { settings } from "./settings.svelte";

const words = dictionary(
  { nameless: "Someone", open_seat: "Open seat" },
  { nameless: "Jemand", open_seat: "Freier Platz" },
);

export const MAX_NAME_LENGTH = 40; // as the server accepts it

class Directory {
  me = $state<string | null>(null);
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<LevelInfo[]>([]);
  loaded = $state(false);

  async load(): Promise<void> {
    const [me, { games, levels }] = await Promise.all([get<Me>("/api/me"), get<Games>("/api/games")]);
    [this.me, this.games, this.levels, this.loaded] = [me.name, games, levels, true];
  }

  async set_name(name: string): Promise<void> {
    this.me = (await post<Me>("/api/me", { name })).name;
  }

  game(key: string): GameInfo | undefined {
    return this.games.find((game) => game.key === key);
  }

  title(key: string): string {
    return this.game(key)?.title[settings.language] ?? key;
  }

  level(key: string): string {
    return this.levels.find((level) => level.key === key)?.words[settings.language] ?? key;
  }

  /** Names by seat: people by name, bots by level, numbered where several have the same level. */
  names(seats: readonly SeatNow[]): string[] {
    const { nameless, open_seat } = words();
    return seats.map((seat, number) => {
      if (seat.kind === "person") return seat.name ?? nameless;
      if (seat.kind === "open") return open_seat;
      const same = seats.flatMap((other, at) => (other.level === seat.level ? [at] : []));
      const level = this.level(seat.level ?? "");
      return same.length > 1 ? `${level} ${same.indexOf(number) + 1}` : level;
    });
  }
}

export const directory = new Directory();
