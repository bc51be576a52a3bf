import { expect, test } from "vitest";
import { long_name, points_of } from "./cards";
import { ahead, giver, keyed, on_its_way, type Picture, type Play, receiver, rest, rounds_scored, trick_shown, without, worth } from "./picture";

const EMPTY: Picture = {
  round: 1, phase: "play", dealer: 0, pending: [0], scores: [0, 0, 0, 0], end_value: 150, points: [0, 0, 0, 0], called: null, hand: [],
  passed: [], received: [], picked: [], pile: [], trick: [], last_trick: [], tricks_taken: [0, 0, 0, 0], hand_sizes: [15, 15, 15, 15], lacks: [[], [], [], []],
};
const plays = (text: string): Play[] => text.split(" ").map((card, seat) => ({ seat, card }));

test.each([
  ["B5 B9 G5 R11", 1], // §3.4, the rulebook's example
  ["K5 K7 K7 K3", 1], // §3.5, the rulebook's example
  ["R1 B11 R2 G11", 2],
])("in %s seat %i is ahead", (trick, seat) => expect(ahead(plays(trick))?.seat).toBe(seat));

test("a trick is worth its black cards less its coloured spies", () => {
  expect(worth(plays("K7 K11 R7 B3"), true)).toBe(10);
  expect(worth(plays("K7 K11 R7 B3"), false)).toBe(15);
});

test("all black cards are worth 80", () => {
  const black = [...Array.from({ length: 11 }, (_, at) => `K${at + 1}`), ...Array<string>(5).fill("K7")];
  expect(black.reduce((sum, card) => sum + points_of(card), 0)).toBe(80);
});

test("§2.5 cards go left and right, with four players also across", () => {
  const to = (players: number, round: number): number => receiver({ ...EMPTY, scores: Array<number>(players).fill(0), round }, 0);
  expect([1, 2, 3, 4].map((round) => to(4, round))).toEqual([1, 3, 2, 1]);
  expect([1, 2, 3].map((round) => to(5, round))).toEqual([1, 4, 1]);
  expect(giver({ ...EMPTY, round: 2 }, 0)).toBe(1);
});

test("one's own card keeps its key from the hand to the full trick", () => {
  const before = { ...EMPTY, trick: plays("B5 B9 G5") };
  const after = { ...EMPTY, last_trick: plays("B5 B9 G5 R11"), tricks_taken: [0, 1, 0, 0] };
  const sent = trick_shown(before, false, { seat: 3, card: "R11" });
  const resting = trick_shown(after, true, null);
  expect(sent).toEqual(resting);
  expect(trick_shown(after, false, null).plays).toEqual([]);
});

test("the last trick of a round keeps its key although the next round is dealt", () => {
  const before = { ...EMPTY, trick: plays("B5 B9 G5 R11"), tricks_taken: [7, 7, 0, 0] };
  const after: Picture = { ...EMPTY, round: 2, phase: "pass", last_trick: plays("B5 B9 G5 R11") };
  expect(trick_shown(after, true, null).key).toBe(trick_shown(before, false, null).key);
});

test("the table rests on full tricks, longer at the end of a round, and on cards received", () => {
  const before = { ...EMPTY, trick: plays("B5 B9 G5") };
  expect(rest(before, { ...EMPTY, trick: plays("B5 B9 G5 R11") })).toBe(0);
  expect(rest(before, { ...EMPTY, last_trick: plays("B5 B9 G5 R11") })).toBeGreaterThanOrEqual(900);
  expect(rest(before, { ...EMPTY, phase: "pass", round: 2 })).toBeGreaterThan(2000);
  expect(rest({ ...EMPTY, phase: "pass" }, { ...EMPTY, received: ["B1", "B2", "B3"] })).toBeGreaterThan(0);
  expect(rest({ ...EMPTY, phase: "pass" }, { ...EMPTY, phase: "call" })).toBe(0); // who watches sees none
});

test("black spies are told apart by number only", () => {
  expect(keyed(["K7", "B1", "K7"])).toEqual(["K7#0", "B1#0", "K7#1"]);
  expect(without(["K7", "K7", "B1"], ["K7"])).toEqual(["K7", "B1"]);
});

test("what is on its way", () => {
  expect(on_its_way("pass K7 R1")).toEqual({ verb: "pass", cards: ["K7", "R1"] });
  expect(on_its_way(null)).toEqual({ verb: "", cards: [] });
});

test("the points of each round are read from the log", () => {
  const log = [{ number: 1, sentences: [{ code: "played" }, { code: "scored", about: { points: [1, 2], scores: [1, 2] } }] }];
  expect(rounds_scored(log)).toEqual([[1, 2]]);
});

test("a card in words", () => {
  expect(long_name("K8", "en")).toBe("Black 8, double agent, 2 points");
  expect(long_name("K1", "en")).toBe("Black 1, informant, 1 point");
  expect(long_name("G10", "de")).toBe("Grün 10, Stellvertretender Direktor");
});
