// The portraits of seats. A table has at most six seats, and no two of them look alike.

import type { SeatNow } from "../protocol";
import { BOTS, PEOPLE } from "./faces";

const hash = (name: string): number =>
  [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, 7);

/** A chosen portrait goes to the first seat that chose it; others come from a hash of the name, or are the next free one. */
export function portraits(seats: readonly SeatNow[], names: readonly string[]): string[] {
  const taken = new Set<string>();
  const wanted = names.map((name, at) => {
    const portrait = own(seats[at], name);
    if (portrait === undefined || taken.has(portrait)) return undefined;
    taken.add(portrait);
    return portrait;
  });
  return names.map((name, at) => wanted[at] ?? next_free(pool(seats[at]), name, taken));
}

const pool = (seat: SeatNow | undefined): object => (seat?.kind === "person" ? PEOPLE : BOTS);

/** The portrait that a seat asks for: its own, or, for a person who chose none, the one of the same name. */
function own(seat: SeatNow | undefined, name: string): string | undefined {
  const key = seat?.portrait ?? (seat?.kind === "person" ? name.toLowerCase() : "");
  return Object.hasOwn(pool(seat), key) ? key : undefined;
}

function next_free(faces: object, name: string, taken: Set<string>): string {
  const keys = Object.keys(faces);
  const first = hash(name) % keys.length;
  const order = [...keys.slice(first), ...keys.slice(0, first)];
  const found = order.find((portrait) => !taken.has(portrait)) ?? order[0]!;
  taken.add(found);
  return found;
}
