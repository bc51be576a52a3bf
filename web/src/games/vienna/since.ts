// What the others have done since the reader's last turn: who went where, enclosed what and moved which marker.

import type { LogEntry, Sentence } from "../../protocol";

const TOLD = new Set([
  "placed",
  "moved",
  "figure_placed",
  "figure_moved",
  "stepped",
  "enclosed",
  "marker",
  "marker_IV",
  "accepted",
  "fulfilled",
  "bought",
]);
const OF_A_TURN = new Set([
  ...TOLD,
  "turned_I",
  "turned_II",
  "turned_IV",
  "drawer",
  "drawer_instead",
  "took_nothing",
  "goes_on",
]);

export interface Doings {
  seat: number;
  events: Sentence[];
}

const who = ({ about }: Sentence): unknown => about?.["who"];

/** By seat, in the order in which they played. */
export function since_last_turn(log: readonly LogEntry[], you: number): Doings[] {
  const all = log.flatMap(({ sentences }) => sentences).filter(({ code }) => OF_A_TURN.has(code));
  const last = all.findLastIndex((each) => who(each) !== you); // what comes after it is the turn that is being played
  const own = all.slice(0, last + 1).findLastIndex((each) => who(each) === you);
  const turns: Doings[] = [];
  for (const each of all.slice(own + 1, last + 1).filter(({ code }) => TOLD.has(code))) {
    const known = turns.find(({ seat }) => seat === who(each));
    if (known === undefined) turns.push({ seat: who(each) as number, events: [each] });
    else known.events.push(each);
  }
  return turns;
}
