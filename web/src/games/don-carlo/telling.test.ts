import { expect, test } from "vitest";
import type { Sentence } from "../../protocol";
import type { Picture } from "./picture";
import { beats } from "./telling";

const codes = (...all: string[]): Sentence[] => all.map((code) => ({ code }));
const BEFORE = {
  phase: "send",
  pending: [0],
  out: [],
  open: [],
  known: [[], []],
  influence: [10, 8],
  bonus: [1, 0],
  country_points: [2, 0],
  countries: [
    { sums: "1", value: 3, agents: [], owner: null },
    { sums: "2", value: 2, agents: [], owner: 0 },
  ],
  to_bury: 0,
} as unknown as Picture;

test("an agent arrives before somebody's hand is laid open", () => {
  const after: Picture = { ...BEFORE, open: [1], known: [[], [1, 2]] };
  const told = beats(BEFORE, after, codes("sent", "drew", "laid_open"));
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["arrives", 1],
    ["opened", 3],
  ]);
  expect(told.map(({ picture }) => [picture.open, picture.known[1]])).toEqual([
    [[], []],
    [[1], [1, 2]],
  ]);
});

test("countries are awarded one by one, then comes the tally", () => {
  const countries = BEFORE.countries.map((country, seat) => ({ ...country, owner: seat }));
  const after: Picture = { ...BEFORE, phase: "over", countries, out: [0, 1], country_points: [3, 2] };
  const said = codes("sent", "played_out", "country_card", "country_card", "scores", "won");
  const told = beats(BEFORE, after, said);
  expect(told.map(({ name, at, sentences }) => [name, at, sentences])).toEqual([
    ["arrives", undefined, 1],
    ["out", undefined, 2],
    ["award", 0, 3],
    ["award", 1, 4],
    ["tally", undefined, 6],
  ]);
  expect(told.map(({ picture }) => picture.phase)).toEqual(["send", "send", "over", "over", "over"]);
  expect(told.slice(2).map(({ picture }) => picture.country_points)).toEqual([
    [3, 0],
    [3, 2],
    [3, 2],
  ]);
});

test("burying is told", () => {
  expect(beats({ ...BEFORE, phase: "bury" }, BEFORE, codes("buried")).map(({ name }) => name)).toEqual([
    "buried",
  ]);
});
