// The tables listed in the lobby, polled while the lobby is visible.

import { get } from "../app/http";
import type { Statistics, TableList } from "../protocol";
import { sorted } from "./sorting";

const INTERVAL = 5000; // ms

class TableLists {
  #list = $state.raw<TableList>({ tables: [], yours: [] });
  statistics = $state.raw<Statistics>({ yours: [], played: {} });
  loaded = $state(false);
  /** The last request failed. */
  unreachable = $state(false);
  sorted = $derived(sorted(this.#list));

  /** Poll until the returned function is called. */
  poll(): () => void {
    const refresh = (): void => void (document.visibilityState === "visible" && this.refresh());
    const timer = setInterval(refresh, INTERVAL);
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
    } catch {
      this.unreachable = true;
    }
  }
}

export const tables = new TableLists();
