import { expect, test } from "vitest";
import type { Sentence } from "../../protocol";
import { optimistic, type Picture } from "./picture";
import { beats } from "./telling";

const codes = (...all: string[]): Sentence[] =>
  all.map((code) => (code === "sent" ? { code, about: { who: 0, name: "1/2" } } : { code }));
const BEFORE = {
  phase: "send",
  pending: [0],
  out: [],
  open: [],
  known: [[], []],
  influence: [10, 8],
  bonus: [1, 0],
  hand: [1, 2, 5],
  codebook: [{ name: "1/2", country: "1", influence: 1, bonus: 0 }],
  country_points: [2, 0],
  countries: [
    { sums: "1", value: 3, agents: [], owner: null },
    { sums: "2", value: 2, agents: [], owner: 0 },
  ],
  to_bury: 0,
} as unknown as Picture;

test("an agent lands before it counts and before new cards are drawn", () => {
  const landed = { ...BEFORE.countries[0]!, agents: [{ seat: 0, name: "1/2" }], owner: 0 };
  const countries = [landed, BEFORE.countries[1]!];
  const after: Picture = { ...BEFORE, influence: [11, 8], hand: [5, 0, 0], countries };
  const told = beats(BEFORE, after, codes("sent", "you_drew"), 0);
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["travels", 0],
    ["arrives", 1],
  ]);
  expect(
    told.map(({ picture: { influence, hand, countries } }) => [
      influence[0],
      hand,
      countries[0]!.agents.length,
      countries[0]!.owner,
    ]),
  ).toEqual([
    [10, [5], 1, null],
    [11, [5, 0, 0], 1, 0],
  ]);
  expect(told[0]!.at).toBe(0); // the country it travels to
  expect(optimistic(told[0]!.picture, "send 1/2", 0)).toBe(told[0]!.picture); // it stands there once
  expect(beats(BEFORE, after, codes("sent"), 1)[0]!.picture.hand).toEqual([1, 2, 5]);
});

test("an agent arrives before somebody's hand is laid open", () => {
  const after: Picture = { ...BEFORE, open: [1], known: [[], [1, 2]] };
  const told = beats(BEFORE, after, codes("sent", "drew", "laid_open"), 1);
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["travels", 0],
    ["arrives", 1],
    ["opened", 3],
  ]);
  expect(told.map(({ picture }) => [picture.open, picture.known[1]])).toEqual([
    [[], []],
    [[], []],
    [[1], [1, 2]],
  ]);
});

test("countries are awarded one by one, then comes the tally", () => {
  const agents = [{ seat: 0, name: "1/2" }];
  const countries = BEFORE.countries.map((country, seat) => ({ ...country, agents, owner: seat }));
  const after: Picture = { ...BEFORE, phase: "over", countries, out: [0, 1], country_points: [3, 2] };
  const said = codes("sent", "played_out", "country_card", "country_card", "scores", "won");
  const told = beats(BEFORE, after, said, 1);
  expect(told.map(({ name, at, sentences }) => [name, at, sentences])).toEqual([
    ["travels", 0, 0],
    ["arrives", undefined, 1],
    ["out", undefined, 2],
    ["award", 0, 3],
    ["award", 1, 4],
    ["tally", undefined, 6],
  ]);
  expect(told.map(({ picture }) => picture.phase)).toEqual(["send", "send", "send", "over", "over", "over"]);
  expect(told.slice(3).map(({ picture }) => picture.country_points)).toEqual([
    [3, 0],
    [3, 2],
    [3, 2],
  ]);
});

test("burying is told", () => {
  expect(beats({ ...BEFORE, phase: "bury" }, BEFORE, codes("buried"), 0).map(({ name }) => name)).toEqual([
    "buried",
  ]);
});
