import { expect, test } from "vitest";
import type { Sentence } from "../../protocol";
import type { Picture } from "./picture";
import { beats, building_told, marker_told, squares_told } from "./telling";

const building = (name: string, agents: number[] = []) => ({ name, agents, figures: [], third_man: false });
const desk = (score: number) => ({ score, supply: 5, points: {}, information: { military: 0 } });
const BEFORE = {
  round: 1,
  pending: [1],
  buildings: [building("B1", [1]), building("B2")],
  squares: [{ name: "S1", buildings: ["B1", "B2"], tile: "military" }],
  tracks: { last: 9, thresholds: [], markers: {}, values: {} },
  desks: [desk(0), desk(0)],
  laid: [[], []],
} as unknown as Picture;
const AFTER = {
  ...BEFORE,
  round: 2,
  buildings: [building("B1", []), building("B2", [])], // both have left on payday
  squares: [{ name: "S1", buildings: ["B1", "B2"], tile: null }],
  desks: [desk(0), { ...desk(7), supply: 6 }],
  laid: [[], []],
} as unknown as Picture;
const SAID: Sentence[] = [
  { code: "placed", about: { who: 1, building: { en: "B2 Urania", de: "B2 Urania" } } },
  { code: "enclosed", about: { who: 1, squares: [["S1 Karlsplatz", 0]], points: 3 } },
  { code: "marker_points", about: { who: 1, points: 4 } },
  { code: "left", about: { who: 1, buildings: [{ en: "B1 Opera", de: "B1 Oper" }] } },
  { code: "scored", about: { who: 1, number: 12 } },
];

test("each event is told at its own time: agent, square, points, payday", () => {
  const told = beats(BEFORE, AFTER, SAID, 0).map(({ name, picture, sentences }) => [
    name,
    sentences,
    picture.buildings.map(({ agents }) => agents.length),
    picture.squares[0]!.tile,
    picture.desks[1]!.score,
  ]);
  expect(told).toEqual([
    ["placed", 1, [1, 1], "military", 0],
    ["enclosed", 2, [1, 1], null, 3],
    ["marker_points", 3, [1, 1], null, 7],
    ["left", 4, [0, 1], null, 7],
    ["scored", 5, [0, 1], null, 12],
  ]);
});

test("the reader's own agent need not be told", () => {
  expect(beats(BEFORE, AFTER, SAID, 1).map(({ name }) => name)).toEqual([
    "enclosed",
    "marker_points",
    "left",
    "scored",
  ]);
});

test("a round begins when it is told, after the investigator has moved", () => {
  const after = { ...AFTER, roof: { investigator: "C" } } as Picture;
  const told = beats(
    { ...BEFORE, roof: { investigator: "B" } } as Picture,
    after,
    [
      { code: "investigator", about: { space: "C" } },
      { code: "payday_comes" },
      { code: "round", about: { number: 2, who: 1 } },
    ],
    1,
  );
  expect(
    told.map(({ name, picture: { round, roof, phase } }) => [name, round, roof.investigator, phase]),
  ).toEqual([
    ["investigator", 1, "C", undefined],
    ["payday_comes", 1, "C", undefined],
    ["round", 2, "C", "cards"],
  ]);
});

test("what a sentence is about lights up", () => {
  expect([building_told(SAID[0]!), squares_told(SAID[1]!), squares_told(SAID[0]!)]).toEqual([
    "B2",
    ["S1"],
    [],
  ]);
  expect([marker_told({ code: "marker", about: { kind: 0 } }), marker_told(SAID[0]!)]).toEqual([
    expect.any(String),
    null,
  ]);
});
