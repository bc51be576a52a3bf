// The View of Don Carlo as the server sends it, and what can be told from it. Nothing here judges what is allowed: that comes as `legal`.

import type { LogEntry } from "../../protocol";
import { COUNTRIES, number_of, takes } from "./countries";

export const HAND = 4; // §2.3
export const LONGEST_NAME = 4; // §3.2

export interface Agent {
  seat: number;
  name: string; // 1/1/6
}

export interface Country {
  sums: string; // 9-12
  agents: readonly Agent[]; // in the order of their arrival
  owner: number | null; // who would get its card now
}

export interface Picture {
  phase: "send" | "bury" | "over";
  pending: readonly number[];
  out: readonly number[];
  influence: readonly number[];
  bonus: readonly number[];
  countries: readonly Country[];
  hand: readonly number[];
  hand_sizes: readonly number[];
  known: readonly (readonly number[])[]; // §5.4 by seat: cards of the hand that everybody knows
  stock_sizes: readonly number[];
  buried: readonly (readonly number[])[]; // by seat; the last is the lowest
}

// Code names

export const numbers_of = (name: string): number[] => name.split("/").map(Number);
export const name_of = (numbers: readonly number[]): string => numbers.toSorted().join("/");
export const sum_of = (name: string): number => numbers_of(name).reduce((sum, number) => sum + number, 0);

/** §3.2 Every name of one to four of these cards, each once. */
export function names_from(hand: readonly number[]): string[] {
  const sorted = hand.toSorted();
  const names = new Set<string>();
  const grow = (chosen: readonly number[], from: number): void => {
    if (chosen.length > 0) names.add(chosen.join("/"));
    if (chosen.length === LONGEST_NAME) return;
    for (let at = from; at < sorted.length; at++) {
      if (at === from || sorted[at] !== sorted[at - 1]) grow([...chosen, sorted[at]!], at + 1);
    }
  };
  grow([], 0);
  return [...names];
}

/** §4.2 One point for three in a row, §4.3 two for three of a kind. */
export function bonus_of(name: string): 0 | 1 | 2 {
  const [low, middle, high, ...more] = numbers_of(name);
  if (high === undefined || more.length > 0) return 0;
  if (low === high) return 2;
  return middle === low! + 1 && high === low! + 2 ? 1 : 0;
}

// Countries

export const country_for = (picture: Picture, name: string): Country | undefined =>
  picture.countries.find(({ sums }) => takes(sums, sum_of(name)));

export interface Worth {
  influence: number;
  bonus: number;
}

export const total = ({ influence, bonus }: Worth): number => influence + bonus;

/** What the name would bring now; null where it has no country or is there already. */
export function worth(picture: Picture, name: string): Worth | null {
  const country = country_for(picture, name);
  if (country === undefined || country.agents.some((agent) => agent.name === name)) return null;
  return { influence: country.agents.length + 1, bonus: bonus_of(name) };
}

export interface Entry {
  name: string;
  worth: Worth | null;
}

/** The names these cards form, those that bring most first and those that bring nothing last. */
export function codebook(picture: Picture, hand: readonly number[]): Entry[] {
  const points = (entry: Entry): number => (entry.worth === null ? -1 : total(entry.worth));
  return names_from(hand)
    .map((name) => ({ name, worth: worth(picture, name) }))
    .sort((a, b) => points(b) - points(a) || a.name.length - b.name.length || a.name.localeCompare(b.name));
}

const count = (agents: readonly Agent[], seat: number): number => agents.filter((agent) => agent.seat === seat).length;

/** §6.2 Who has most agents; among equals whose first agent came first. */
export function owner_of(agents: readonly Agent[]): number | null {
  const most = Math.max(0, ...agents.map(({ seat }) => count(agents, seat)));
  return agents.find(({ seat }) => count(agents, seat) === most)?.seat ?? null;
}

/** What one more agent would do to the lead in a country. */
export interface Lead {
  /** level: as many agents as the other, but one's first came earlier. */
  kind: "first" | "keeps" | "takes" | "level" | "behind";
  other: number | null; // who leads there now
  by: number; // so many more are needed to lead, if one stays behind
}

export function lead_with(country: Country, seat: number): Lead {
  const other = country.owner;
  if (other === null) return { kind: "first", other, by: 0 };
  if (other === seat) return { kind: "keeps", other, by: 0 };
  const agents = [...country.agents, { seat, name: "" }];
  if (owner_of(agents) === seat) return { kind: count(agents, other) === count(agents, seat) ? "level" : "takes", other, by: 0 };
  const start = agents.length;
  while (owner_of(agents) !== seat) agents.push({ seat, name: "" });
  return { kind: "behind", other, by: agents.length - start };
}

/** §6.3 What the country cards would bring a seat now. */
export const country_points = (picture: Picture, seat: number): number =>
  picture.countries.reduce((sum, { sums, owner }) => (owner === seat ? sum + COUNTRIES[number_of(sums)]!.value : sum), 0);

export const agents_out = (picture: Picture): number => picture.countries.reduce((sum, { agents }) => sum + agents.length, 0);

// Cards

/** §5.1 The seat's cards lie on the table because its hand formed no name. */
export const lies_open = (picture: Picture, seat: number): boolean =>
  picture.phase !== "over" && picture.pending.includes(seat) && picture.hand_sizes[seat]! > HAND && picture.known[seat]!.length > HAND;

/** §5.3 How many cards the reader has to bury now. */
export const to_bury = (picture: Picture): number => (picture.phase === "bury" ? picture.hand.length - HAND : 0);

export function without(hand: readonly number[], played: readonly number[]): number[] {
  const left = [...hand];
  for (const number of played) left.splice(left.indexOf(number), 1);
  return left;
}

/** The picture as if what is on its way to the server had happened. The step that tells it may be here before the answer: nothing happens twice. */
export function optimistic(picture: Picture, action: string | null, seat: number): Picture {
  const [verb, ...what] = action?.split(" ") ?? [];
  if (verb !== picture.phase) return picture;
  if (verb === "bury") return { ...picture, hand: without(picture.hand, what.map(Number)) };
  const name = what[0]!;
  if (worth(picture, name) === null) return picture;
  const target = country_for(picture, name);
  const countries = picture.countries.map((country) => {
    if (country !== target) return country;
    const agents = [...country.agents, { seat, name }];
    return { ...country, agents, owner: owner_of(agents) };
  });
  return { ...picture, countries, hand: without(picture.hand, numbers_of(name)) };
}

// The score pad

/** By seat, what each of its agents brought, in the order in which they were sent. The log knows the order; what was taken back is not on the table any more. */
export function pad(log: readonly LogEntry[], picture: Picture): Worth[][] {
  const columns: Map<string, Worth>[] = picture.influence.map(() => new Map());
  const out = new Set(picture.countries.flatMap(({ agents }) => agents.map(({ name }) => name)));
  for (const { code, about = {} } of log.flatMap(({ sentences }) => sentences)) {
    const name = about["name"] as string;
    if (!["sent", "sent_bonus"].includes(code) || !out.has(name)) continue;
    const column = columns[about["who"] as number]!;
    column.delete(name); // taken back and sent again: the later one counts
    column.set(name, { influence: about["influence"] as number, bonus: (about["bonus"] as number | undefined) ?? 0 });
  }
  return columns.map((column) => [...column.values()]);
}
