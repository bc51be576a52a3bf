// Arrangements of the seats, as the request `arrange` takes them: one place per seat.

import type { Place, SeatNow } from "../../protocol";

/** Every seat as it is. */
const unchanged = (seats: readonly SeatNow[]): Place[] =>
  seats.map(({ kind }, was) => (kind === "open" ? {} : { was }));

/** Replace the occupant of one seat: a bot, or an open seat ({}). */
export const put = (seats: readonly SeatNow[], seat: number, place: Place): Place[] =>
  unchanged(seats).with(seat, place);

export function swap(seats: readonly SeatNow[], one: number, other: number): Place[] {
  const places = unchanged(seats);
  return places.with(one, places[other]!).with(other, places[one]!);
}
