// A seat's last move, as in the reader's log.

import { as_text } from "./sentence-pieces";
import type { TableView } from "./table-view.svelte";

/** "Nora plays Green 4", without the full stop; "" if the log does not tell. */
export function told_move(view: Pick<TableView, "log" | "say">, seat: number): string {
  for (const { sentences } of [...view.log].reverse()) {
    const done = sentences.find(({ code, about }) => !code.startsWith("table.") && about?.["who"] === seat);
    if (done !== undefined) return as_text(view.say(done)).replace(/\.$/, "");
  }
  return "";
}
