// The tables of the house as the lobby lists them. They are asked for again and again while somebody looks.

import { get } from "../app/http";
import type { Statistics, TableList } from "../protocol";
import { sorted } from "./sorting";

const EVERY = 5000; // ms

class Tables {
  #list = $state.raw<TableList>({ tables: [], yours: [] });
  statistics = $state.raw<Statistics>({ yours: [], played: {} });
  known = $state(false);
  /** The server did not answer the last time. */
  silent = $state(false);
  sorted = $derived(sorted(this.#list));

  /** For an effect: look until the lobby is left. */
  watch(): () => void {
    const look = (): void => void (document.visibilityState === "visible" && this.look());
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** A list that did not come leaves the old one standing. */
  async look(): Promise<void> {
    try {
      const list = await get<TableList>("/api/tables");
      const over = (tables: TableList): number => tables.yours.filter(({ status }) => status === "over").length;
      if (!this.known || over(list) !== over(this.#list)) this.statistics = await get<Statistics>("/api/statistics");
      [this.#list, this.known, this.silent] = [list, true, false];
    } catch {
      this.silent = true;
    }
  }
}

export const tables = new Tables();
