import { expect, test } from "vitest";
import type { SeatNow } from "../../protocol";
import { put, swap } from "./seating";

const SEATS: SeatNow[] = [
  { kind: "person", name: "Anna" },
  { kind: "open" },
  { kind: "bot", level: "agent" },
];

test("two seats are swapped, the others stay", () => {
  expect(swap(SEATS, 0, 2)).toEqual([{ was: 2 }, {}, { was: 0 }]);
  expect(swap(SEATS, 0, 1)).toEqual([{}, { was: 0 }, { was: 2 }]);
});

test("a seat is given to a bot, or freed", () => {
  expect(put(SEATS, 1, { level: "chief" })).toEqual([{ was: 0 }, { level: "chief" }, { was: 2 }]);
  expect(put(SEATS, 2, {})).toEqual([{ was: 0 }, {}, {}]);
});
