import { expect, test } from "vitest";
import type { LogEntry } from "../../protocol";
import { since_last_turn } from "./since";

const told = (number: number, ...sentences: [string, number][]): LogEntry => ({
  number,
  sentences: sentences.map(([code, who]) => ({ code, about: { who } })),
});
const brief = (log: LogEntry[]): unknown[] =>
  since_last_turn(log, 0, true).map(({ seat, events }) => [seat, ...events.map(({ code }) => code)]);

test("what the others did since the reader's last turn, in the order in which they played", () => {
  const log = [
    told(1, ["round", 1], ["placed", 1], ["marker_IV", 1]),
    told(2, ["placed", 0], ["marker_IV", 0]),
    told(3, ["drawer", 2], ["placed", 2]),
    told(4, ["enclosed", 2], ["round", 1], ["has_laid", 0]),
    told(5, ["placed", 1], ["left", 0]),
    told(6, ["turned_I", 0], ["drawer", 0]), // the current turn
  ];
  expect(brief(log)).toEqual([
    [2, "placed", "enclosed"],
    [1, "placed"],
  ]);
});

test("after the last turn of a round nothing has happened, when cards are laid and in the first turn of the next", () => {
  const log = [told(1, ["placed", 1]), told(2, ["placed", 0], ["marker_IV", 0]), told(3, ["round", 0])];
  expect(brief(log)).toEqual([]);
  expect(brief([...log, told(4, ["turned_I", 0])])).toEqual([]);
  expect(brief([...log, told(4, ["placed", 0]), told(5, ["placed", 1]), told(6, ["round", 1])])).toEqual([
    [1, "placed"],
  ]);
});

test("who does nothing or buys nothing is told, too", () => {
  const log = [told(1, ["placed", 0], ["took_nothing", 1]), told(2, ["purchase", -1], ["bought_nothing", 2])];
  expect(brief([...log, told(3, ["bought", 0])])).toEqual([
    [1, "took_nothing"],
    [2, "bought_nothing"],
  ]);
});

test("before the reader's first turn it is everything", () => {
  expect(since_last_turn([told(1, ["placed", 1])], 0, true)).toHaveLength(1);
  expect(since_last_turn([], 0, true)).toEqual([]);
});

test("while the others play it begins after the reader's turn, in the same round", () => {
  const log = [
    told(1, ["round", 1], ["placed", 1]),
    told(2, ["placed", 0], ["marker_IV", 0]),
    told(3, ["placed", 2]),
  ];
  expect(since_last_turn(log, 0, false)).toEqual([{ seat: 2, events: log[2]!.sentences }]);
});
