import { beforeEach, expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import type { Sentence } from "../../protocol";
import type { Picture } from "./picture";
import { trick_shown } from "./picture";
import { beats } from "./telling";

const plays = (cards: string): Picture["trick"] => cards.split(" ").map((card, seat) => ({ seat, card }));
const codes = (...all: string[]): Sentence[] => all.map((code) => ({ code }));
const BEFORE = {
  round: 1,
  phase: "play",
  pending: [3],
  scores: [0, 0, 0, 0],
  points: [0, 0, 0, 0],
  pile_points: [1, 1, 0, 0],
  hand: ["R11", "B1"],
  received: [],
  trick: plays("B5 B9 G5"),
  ahead: 1,
  last_trick: [],
  last_taker: null,
  last_points: 0,
  tricks_taken: [1, 1, 0, 0],
  hand_sizes: [1, 1, 1, 2],
} as unknown as Picture;
const TAKEN = { trick: [], ahead: null, last_trick: plays("B5 B9 G5 R11"), last_taker: 1, last_points: 4 };
const AFTER: Picture = {
  ...BEFORE,
  ...TAKEN,
  hand: ["B1"],
  pile_points: [1, 5, 0, 0],
  tricks_taken: [1, 2, 0, 0],
  hand_sizes: [1, 1, 1, 1],
};
const NEXT: Picture = {
  ...AFTER,
  round: 2,
  phase: "pass",
  hand: ["G1", "G2"],
  scores: [1, 5, 0, 0],
  points: [1, 5, 0, 0],
  pile_points: [0, 0, 0, 0],
};

beforeEach(() => {
  settings.pace = "normal";
  settings.still = false;
});

test("a card lands, its taker is shown, the trick is swept", () => {
  const told = beats(BEFORE, AFTER, codes("played", "took"));
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["card", 1],
    ["taken", 2],
    ["swept", 2],
  ]);
  expect(told.map(({ picture }) => [picture.trick.length, picture.ahead, picture.tricks_taken[1]])).toEqual([
    [4, 1, 1],
    [4, 1, 1],
    [0, null, 2],
  ]);
});

test("the reader's card keeps its key from the hand to the full trick", () => {
  const sent = trick_shown(BEFORE, { seat: 3, card: "R11" });
  const [lands] = beats(BEFORE, AFTER, codes("played", "took"));
  expect(trick_shown(lands!.picture, null)).toEqual(sent);
});

test("the round is counted after its last trick and before the deal", () => {
  const told = beats(BEFORE, NEXT, codes("played", "took", "scored", "dealt"));
  expect(told.map(({ name }) => name)).toEqual(["card", "taken", "swept", "tally", "tally"]);
  expect(told.map(({ picture }) => picture.round)).toEqual([1, 1, 1, 1, 1]);
  expect(told.map(({ picture }) => picture.hand)).toEqual([[], [], [], [], []]);
  expect(told.map(({ picture }) => picture.scores[1])).toEqual([0, 0, 0, 0, 5]);
  expect(told.map(({ sentences }) => sentences)).toEqual([1, 2, 2, 3, 3]);
  expect(told.find(({ stops }) => stops)?.name).toBe("tally");
  expect(told.map(({ holds }) => holds ?? false)).toEqual([false, false, false, false, true]);
});

test("the points of a pile grow when the trick is swept, and go into the score", () => {
  const told = beats(BEFORE, NEXT, codes("played", "took", "scored", "dealt"));
  expect(told.map(({ picture }) => picture.pile_points[1])).toEqual([1, 1, 5, 5, 0]);
});

test("a score that is halved reaches its sum first", () => {
  const halved: Picture = { ...NEXT, scores: [1, 2, 0, 0] };
  const told = beats(BEFORE, halved, codes("played", "took", "scored", "halved", "dealt")).slice(3);
  expect(told.map(({ picture, sentences }) => [picture.scores[1], sentences])).toEqual([
    [0, 3],
    [5, 3],
    [2, 4],
  ]);
});

test("captured or released is told before the round is counted", () => {
  const told = beats({ ...AFTER, phase: "choose" }, NEXT, codes("captured", "scored", "dealt"));
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["fate", 1],
    ["tally", 2],
    ["tally", 2],
  ]);
});

test("cards that were passed on are looked at, but not by spectators", () => {
  const passing: Picture = { ...BEFORE, phase: "pass", trick: [] };
  expect(beats(passing, BEFORE, codes("passed", "you_passed", "you_received"))).toHaveLength(1);
  expect(beats(passing, BEFORE, codes("passed"))).toEqual([]);
});

test("a colour that is called can be read before the next lead", () => {
  const told = beats({ ...BEFORE, phase: "call" }, BEFORE, codes("called", "leads"));
  expect(told.map(({ name, sentences, picture }) => [name, sentences, picture.pending])).toEqual([
    ["said", 1, []],
  ]);
});

test("a choice that is taken back, or somebody who leaves, is not told as a card", () => {
  expect(beats(BEFORE, { ...BEFORE, trick: plays("B5 B9") }, codes("table.undone"))).toEqual([]);
  expect(beats(BEFORE, BEFORE, codes("table.away"))).toEqual([]);
});

test("reduced motion tells faster", () => {
  const time = (): number =>
    beats(BEFORE, NEXT, codes("played", "took", "scored")).reduce((sum, { ms }) => sum + ms, 0);
  const moving = time();
  settings.still = true;
  expect(time()).toBeLessThan(moving);
  expect(time()).toBeGreaterThan(0);
});
