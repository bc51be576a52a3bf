// What the page knows of the house: who you are, which games there are, and which levels bots have.

import type { GameInfo, Games, LevelInfo, Me, SeatNow } from "../protocol";
import { get, post } from "./http";
import { dictionary } from "./dictionary";
import { settings } from "./settings.svelte";

const words = dictionary({ nameless: "Somebody", open_seat: "Open seat" }, { nameless: "Jemand", open_seat: "Freier Platz" });

class Directory {
  me = $state<string | null>(null);
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<LevelInfo[]>([]);
  known = $state(false);

  async look_around(): Promise<void> {
    const [me, { games, levels }] = await Promise.all([get<Me>("/api/me"), get<Games>("/api/games")]);
    [this.me, this.games, this.levels, this.known] = [me.name, games, levels, true];
  }

  /** Introduce or rename oneself. */
  async be_called(name: string): Promise<void> {
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

  /** What those who sit somewhere are called: people by name, bots by level, numbered where there are several of one. */
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
