// The View of Don Carlo as the server sends it, and facts computed from it. Legality is not judged here: it comes as `legal`.

import type { LogEntry } from "../../protocol";

export const LONGEST_NAME = 4; // §3.2

export interface Agent {
  seat: number;
  name: string; // 1/1/6
}

export interface Country {
  sums: string; // 9-12
  value: number; // §6.3 what its card counts
  agents: readonly Agent[]; // in the order of their arrival
  owner: number | null; // the seat that would get its card now
}

export interface Worth {
  influence: number;
  bonus: number;
}

/** A name that the reader's cards form, and its points now: no influence if it is taken, no country if its sum has none. */
export interface Entry extends Worth {
  name: string;
  country: string | null; // its sums
}

/** The effect of sending an agent. */
export interface AgentPreview extends Worth {
  country: string | null;
  lead?: "first" | "keeps" | "takes" | "level" | "behind"; // level: as many agents as the leader, but the first one came earlier
  leader?: number | null; // the seat that leads there now
  behind?: number; // how many more agents would be needed to lead
}

export interface Picture {
  phase: "send" | "bury" | "over";
  pending: readonly number[];
  out: readonly number[];
  influence: readonly number[];
  bonus: readonly number[];
  countries: readonly Country[];
  country_points: readonly number[]; // §6.3 by seat, if the match ended now
  hand: readonly number[];
  codebook: readonly Entry[]; // those that bring most first
  to_bury: number; // §5.3 cards that the reader has to bury now
  open: readonly number[]; // §5.1 the seats whose hands lie open
  hand_sizes: readonly number[];
  known: readonly (readonly number[])[]; // §5.4 by seat: cards of the hand that everybody knows
  stock_sizes: readonly number[];
  buried: readonly (readonly number[])[]; // by seat; the last is the lowest
}

// Code names

export const numbers_of = (name: string): number[] => name.split("/").map(Number);
export const name_of = (numbers: readonly number[]): string => numbers.toSorted().join("/");
export const sum_of = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

export const total = ({ influence, bonus }: Worth): number => influence + bonus;

/** The codebook's entry of a name; undefined if the reader's cards do not form it. */
export const entry_of = (picture: Picture, name: string): Entry | undefined =>
  picture.codebook.find((entry) => entry.name === name);

// Countries

export const agents_out = (picture: Picture): number =>
  picture.countries.reduce((sum, { agents }) => sum + agents.length, 0);

// Cards

export function without(hand: readonly number[], played: readonly number[]): number[] {
  const left = [...hand];
  for (const number of played) left.splice(left.indexOf(number), 1);
  return left;
}

/** The picture with the cards that are on their way to the server moved. Its step may arrive before the answer: no card moves twice. */
export function optimistic(picture: Picture, action: string | null, seat: number): Picture {
  const [verb, ...what] = action?.split(" ") ?? [];
  if (verb !== picture.phase) return picture;
  if (verb === "bury") return { ...picture, hand: without(picture.hand, what.map(Number)), to_bury: 0 };
  const name = what[0]!;
  const entry = entry_of(picture, name);
  if (entry === undefined || entry.influence === 0) return picture;
  const countries = picture.countries.map((country) =>
    country.sums === entry.country ? { ...country, agents: [...country.agents, { seat, name }] } : country,
  );
  return { ...picture, countries, hand: without(picture.hand, numbers_of(name)) };
}

// The score pad

/** By seat, the points of its agents in the order sent, which comes from the log; agents taken back are not on the table. */
export function pad(log: readonly LogEntry[], picture: Picture): Worth[][] {
  const columns: Map<string, Worth>[] = picture.influence.map(() => new Map());
  const out = new Set(picture.countries.flatMap(({ agents }) => agents.map(({ name }) => name)));
  for (const { code, about = {} } of log.flatMap(({ sentences }) => sentences)) {
    const name = about["name"] as string;
    if (!["sent", "sent_bonus"].includes(code) || !out.has(name)) continue;
    const column = columns[about["who"] as number]!;
    column.delete(name); // taken back and sent again: the later one counts
    column.set(name, {
      influence: about["influence"] as number,
      bonus: (about["bonus"] as number | undefined) ?? 0,
    });
  }
  return columns.map((column) => [...column.values()]);
}
