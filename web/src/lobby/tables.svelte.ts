// The tables listed in the lobby, polled while the lobby is visible.

import { get } from "../app/http";
import type { Statistics, TableList } from "../protocol";
import { counting, type Readiness, retold, second_later } from "./readiness";
import { sorted } from "./sorting";

const SECOND = 1000; // ms
const INTERVAL = 5; // seconds between two requests
const WHILE_PREPARING = 2; // seconds, while a game is being prepared

class TableLists {
  #list = $state.raw<TableList>({ tables: [], yours: [] });
  statistics = $state.raw<Statistics>({ yours: [], played: {} });
  loaded = $state(false);
  /** The last request failed. */
  unreachable = $state(false);
  sorted = $derived(sorted(this.#list));
  invitations = $derived(this.#list.invitations ?? []);
  /** When games are ready. */
  readiness = $state.raw<Readiness>({});
  /** A game was being prepared since this page was loaded. */
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
    const timer = setInterval(tick, SECOND);
    document.addEventListener("visibilitychange", refresh);
    refresh();
    return () => {
      clearInterval(timer);
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
      [this.#list, this.loaded, this.unreachable] = [list, true, false];
      this.readiness = retold(this.readiness, list.not_ready ?? {});
      this.prepared ||= counting(this.readiness);
    } catch {
      this.unreachable = true;
    }
  }
}

export const tables = new TableLists();
