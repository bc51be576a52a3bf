// Reads the texts of actions; the server writes them.

import { BRIBES, box, GOODS, KINDS, type Bribe, type Good, type Information } from "./box";

/** The target building of an action, or null: B7 of `place supply → B7`, `move B3 → B7`, `walk B7`, `step B7` and `dismiss B7`. */
export function building_of(action: string): string | null {
  return /^(?:place|move|walk|step|dismiss) .*?(B\d+)$/.exec(action)?.[1] ?? null;
}

/** The building an agent leaves: B3 of `move B3 → B7`. */
export function source_of(action: string): string | null {
  return /^move (B\d+)/.exec(action)?.[1] ?? null;
}

export const verb_of = (action: string): string => action.split(" ")[0]!;

/** The last word of an action. */
export const named = (action: string): string => action.split(" ").at(-1)!;

/** The parts of `use 1 wine`: the drawer (from 0), and a bribe or a marker. */
export function use_of(action: string): { drawer: number; what: Bribe | Information | null } {
  const [, drawer, what] = action.split(" ");
  return { drawer: Number(drawer) - 1, what: (what as Bribe | Information | undefined) ?? null };
}

export const is_bribe = (what: string): what is Bribe => (BRIBES as string[]).includes(what);
export const is_good = (what: string): what is Good => what in box.goods;

const LISTED: readonly string[] = [...BRIBES, ...KINDS, ...GOODS];

/** Sorted as the box lists bribes, information and goods; other actions come last. */
export function in_order(actions: readonly string[]): string[] {
  const place = (action: string): number =>
    LISTED.includes(named(action)) ? LISTED.indexOf(named(action)) : LISTED.length;
  return actions.toSorted((a, b) => place(a) - place(b));
}

/** The legal actions by building, those from the supply first. */
export function by_building(legal: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const building = building_of(action);
    if (building !== null) found.set(building, [...(found.get(building) ?? []), action]);
  }
  for (const actions of found.values()) actions.sort((a, b) => rank(a) - rank(b));
  return found;
}

/** The offers of a building whose previews give its best gain: a moved agent never brings more than a placed one. */
export const worth_previewing = (offers: readonly string[]): readonly string[] =>
  source_of(offers[0]!) === null ? offers.slice(0, 1) : offers;

const rank = (action: string): number =>
  action.startsWith("place supply") ? 0 : action.startsWith("place figure") ? 1 : 2;
