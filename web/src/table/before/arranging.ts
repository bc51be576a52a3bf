// The host arranges the seats: each change is the whole row of places, as the server wants it.

import type { Place, SeatNow } from "../../protocol";

/** Everybody stays where they are. */
export const as_it_is = (seats: readonly SeatNow[]): Place[] => seats.map(({ kind }, was) => (kind === "open" ? {} : { was }));

/** Somebody else at this seat: a bot, or (empty) whoever comes. */
export const put = (seats: readonly SeatNow[], seat: number, place: Place): Place[] => as_it_is(seats).with(seat, place);

export function swap(seats: readonly SeatNow[], one: number, other: number): Place[] {
  const places = as_it_is(seats);
  return places.with(one, places[other]!).with(other, places[one]!);
}
