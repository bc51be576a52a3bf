// Data from the server: this player's name and portrait, the games, and the levels of bots.

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
  portrait = $state<string | null>(null);
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<LevelInfo[]>([]);
  loaded = $state(false);

  async load(): Promise<void> {
    const [me, { games, levels }] = await Promise.all([get<Me>("/api/me"), get<Games>("/api/games")]);
    this.introduce(me);
    [this.games, this.levels, this.loaded] = [games, levels, true];
  }

  async set_name(name: string, portrait: string | null = null): Promise<void> {
    this.introduce(await post<Me>("/api/me", { name, portrait }));
  }

  introduce({ name, portrait = null }: Me): void {
    [this.me, this.portrait] = [name, portrait];
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

  /** The level of the bot in a seat; "" for others. */
  level_of(seat: SeatNow | undefined): string {
    return seat?.kind === "bot" ? this.level(seat.level ?? "") : "";
  }

  /** Names by seat. */
  names(seats: readonly SeatNow[]): string[] {
    const { nameless, open_seat } = words();
    return seats.map((seat) => {
      if (seat.kind === "open") return open_seat;
      return seat.name ?? (seat.kind === "person" ? nameless : this.level_of(seat));
    });
  }
}

export const directory = new Directory();
