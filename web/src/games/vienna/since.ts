// The others' moves since the reader's last turn: agents, enclosed squares and markers.

import type { LogEntry, Sentence } from "../../protocol";

const TOLD = new Set([
  "placed",
  "moved",
  "figure_placed",
  "figure_moved",
  "stepped",
  "took_nothing",
  "enclosed",
  "marker",
  "marker_IV",
  "accepted",
  "fulfilled",
  "bought",
  "bought_nothing",
]);
const OF_A_TURN = new Set([
  ...TOLD,
  "turned_I",
  "turned_II",
  "turned_IV",
  "drawer",
  "drawer_instead",
  "marker_stays_IV",
  "goes_on",
]);
/** The last of these begins the current part of the round. In each part a seat has one turn. */
const PARTS = new Set(["round", "purchase", "open_orders", "payday"]);

export interface Doings {
  seat: number;
  events: Sentence[];
}

const who = ({ about }: Sentence): unknown => about?.["who"];

/** By seat, in the order of play. `mine`: it is the reader's turn, so their actions in this part are not an earlier turn. */
export function since_last_turn(log: readonly LogEntry[], you: number, mine: boolean): Doings[] {
  const all = log.flatMap(({ sentences }) => sentences);
  const part = mine ? all.findLastIndex(({ code }) => PARTS.has(code)) : all.length;
  const own = all.findLastIndex((each, at) => at < part && OF_A_TURN.has(each.code) && who(each) === you);
  const turns: Doings[] = [];
  for (const each of all.slice(own + 1).filter(({ code }) => TOLD.has(code))) {
    if (who(each) === you) continue; // the current turn
    const known = turns.find(({ seat }) => seat === who(each));
    if (known === undefined) turns.push({ seat: who(each) as number, events: [each] });
    else known.events.push(each);
  }
  return turns;
}
