import { expect, test } from "vitest";
import type { Sentence } from "../../protocol";
import type { Picture } from "./picture";
import { beats } from "./telling";

const codes = (...all: string[]): Sentence[] => all.map((code) => ({ code }));
const BEFORE = {
  round: 2,
  phase: "troops",
  pending: [0],
  hand: ["A9", "D4"],
  troops: [[], []],
  displays: [{ A: [] }, { A: [] }],
  majorities: { A: [], D: [], J: [], C: [], M: [] },
  reveal: null,
} as unknown as Picture;
const AFTER = {
  ...BEFORE,
  round: 3,
  phase: "saboteurs",
  hand: ["D4", "M1"],
  displays: [{ A: ["A9"] }, { A: [] }],
  reveal: { round: 2, troops: [["A9"], ["D2"]], destroyed: [[], []], complete: true },
} as unknown as Picture;

test("troops are revealed and land on the board before the next round", () => {
  const told = beats(BEFORE, AFTER, codes("laid", "laid", "bombed", "ninjas", "round", "you_drew"), 0);
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["reveal", 0],
    ["landed", 3],
  ]);
  expect(told.map(({ picture }) => [picture.round, picture.hand, picture.displays[0]!.A])).toEqual([
    [2, ["D4"], []],
    [2, ["D4"], ["A9"]],
  ]);
});

test("what is destroyed is told when it is torn, after all troops were seen", () => {
  const reveal = { ...AFTER.reveal!, destroyed: [["A9"], []] };
  const told = beats(BEFORE, { ...AFTER, reveal }, codes("laid", "laid", "bombed", "round"), 0);
  expect(told.map(({ name, sentences }) => [name, sentences])).toEqual([
    ["reveal", 0],
    ["torn", 3],
    ["landed", 3],
  ]);
});

test("troops that were sealed have left the hand already", () => {
  const sealed: Picture = { ...BEFORE, hand: ["D4", "A9"], troops: [["A9"], []] };
  const [reveal] = beats(sealed, AFTER, codes("laid"), 0);
  expect([reveal!.picture.hand, reveal!.picture.troops[0]]).toEqual([["D4", "A9"], []]);
});

test("at the end the hands are counted; saboteurs arrive; nothing else is told", () => {
  const over: Picture = { ...AFTER, phase: "over" };
  expect(beats(BEFORE, over, codes("laid", "majority", "won"), 0).map(({ name }) => name)).toEqual([
    "reveal",
    "landed",
    "tally",
    "won",
  ]);
  expect(beats(BEFORE, AFTER, codes("sabotage"), 0).map(({ name }) => name)).toEqual(["arrival"]);
  expect(beats(BEFORE, AFTER, codes("round"), 0)).toEqual([]);
});

test("of the troops that land, those that take a majority from others are told", () => {
  const [A, D, J, C, M] = [[0], [1], [], [0], []];
  const before = { ...BEFORE, majorities: { A, D, J, C, M } } as Picture;
  const majorities = { A: [1], D: [1], J: [0], C: [0, 1], M: [] };
  const sums = [
    [3, 0, 2, 5, 0],
    [4, 1, 0, 5, 0],
  ];
  const landed = beats(before, { ...AFTER, majorities, sums }, codes("laid"), 0).at(-1)!;
  expect(landed.saying!.map(({ about }) => about)).toEqual([
    { region: 0, whos: [1], number: 4 },
    { region: 3, whos: [0, 1], number: 5 },
  ]);
});
