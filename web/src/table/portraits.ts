// Which portrait a seat has. A table has at most six seats, and no two of them look alike.

import type { SeatNow } from "../protocol";

const PEOPLE = ["nora", "anton", "ilse", "max", "lena", "emil"];
const BOTS = ["uhu", "iltis", "otter", "dachs", "luchs", "marder"];

const hash = (name: string): number =>
  [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, 7);

/** A name that has a portrait of its own gets it first; the others follow from a hash of the name, or are the next one that is free. */
export function portraits(seats: readonly SeatNow[], names: readonly string[]): string[] {
  const own = (at: number): string | undefined =>
    seats[at]?.kind === "person" ? PEOPLE.find((person) => person === names[at]?.toLowerCase()) : undefined;
  const taken = new Set(seats.flatMap((_, at) => own(at) ?? []));
  return names.map(
    (name, at) => own(at) ?? next_free(seats[at]?.kind === "person" ? PEOPLE : BOTS, name, taken),
  );
}

function next_free(pool: readonly string[], name: string, taken: Set<string>): string {
  const first = hash(name) % pool.length;
  const order = [...pool.slice(first), ...pool.slice(0, first)];
  const found = order.find((portrait) => !taken.has(portrait)) ?? order[0]!;
  taken.add(found);
  return found;
}
