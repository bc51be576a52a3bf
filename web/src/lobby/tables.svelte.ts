// The tables listed in the lobby, polled while the lobby is visible, and rarely while it is hidden and notifications are on.

import { directory } from "../app/directory.svelte";
import { get } from "../app/http";
import { notifications } from "../app/notifications.svelte";
import type { Statistics, Summary, TableList } from "../protocol";
import { call, takes_days } from "../table/turn-calls";
import { counting, type Readiness, retold, second_later } from "./readiness";
import { sorted } from "./sorting";

const SECOND = 1000; // ms
const INTERVAL = 5; // seconds between two requests
const WHILE_PREPARING = 2; // seconds, while a game is being prepared
const WHILE_HIDDEN = 60; // seconds

function call_to({ id, game, seats, you }: Summary): void {
  const others = directory.names(seats).filter((_, seat) => seat !== you);
  call(id, directory.title(game), others);
}

class TableLists {
  #list = $state.raw<TableList>({ tables: [], yours: [] });
  statistics = $state.raw<Statistics>({ yours: [], played: {} });
  loaded = $state(false);
  /** Whether the last request failed. */
  unreachable = $state(false);
  sorted = $derived(sorted(this.#list));
  /** The reader's tables that may take days and wait for the reader. */
  waiting = $derived(
    this.sorted.running.filter(
      ({ your_turn, clock, seats, you = -1 }) => your_turn && takes_days(clock, seats, you),
    ),
  );
  invitations = $derived(this.#list.invitations ?? []);
  /** When games are ready. */
  readiness = $state.raw<Readiness>({});
  /** Whether any game was being prepared since this page was loaded. */
  prepared = $state(false);

  /** Poll until the returned function is called. */
  poll(): () => void {
    const refresh = (): void => void (document.visibilityState === "visible" && this.refresh());
    let seconds = 0;
    const tick = (): void => {
      seconds += 1;
      this.readiness = second_later(this.readiness);
      if (seconds % (counting(this.readiness) ? WHILE_PREPARING : INTERVAL) === 0) refresh();
    };
    const refresh_hidden = (): void =>
      void (document.visibilityState === "hidden" && notifications.on && this.refresh());
    const timers = [setInterval(tick, SECOND), setInterval(refresh_hidden, WHILE_HIDDEN * SECOND)];
    document.addEventListener("visibilitychange", refresh);
    refresh();
    return () => {
      timers.forEach(clearInterval);
      document.removeEventListener("visibilitychange", refresh);
    };
  }

  /** Load the list; after a failure the old one stays. */
  async refresh(): Promise<void> {
    try {
      const list = await get<TableList>("/api/tables");
      const over = (tables: TableList): number =>
        tables.yours.filter(({ status }) => status === "over").length;
      if (!this.loaded || over(list) !== over(this.#list))
        this.statistics = await get<Statistics>("/api/statistics");
      const before = new Set(this.waiting.map(({ id }) => id));
      [this.#list, this.loaded, this.unreachable] = [list, true, false];
      for (const table of this.waiting) if (!before.has(table.id)) call_to(table);
      this.readiness = retold(this.readiness, list.not_ready ?? {});
      this.prepared ||= counting(this.readiness);
    } catch {
      this.unreachable = true;
    }
  }
}

export const tables = new TableLists();
