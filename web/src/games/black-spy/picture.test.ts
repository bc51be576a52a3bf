import { expect, test } from "vitest";
import { as_text } from "../../table/sentence-pieces";
import { hint, ribbon } from "./asking";
import { long_name } from "./cards";
import { counting } from "./counting.svelte";
import { gains } from "./gains";
import {
  keyed,
  on_its_way,
  type Picture,
  piles_of,
  type Play,
  type PlayPreview,
  rounds_scored,
  type Spy,
  trick_shown,
  without,
} from "./picture";
import { words } from "./words";

const EMPTY: Picture = {
  round: 1,
  phase: "play",
  dealer: 0,
  pending: [0],
  scores: [0, 0, 0, 0],
  end_value: 150,
  points: [0, 0, 0, 0],
  pile_points: [0, 0, 0, 0],
  called: null,
  hand: [],
  passed: [],
  received: [],
  picked: [],
  pile: [],
  direction: "left",
  receiver: 1,
  giver: 3,
  trick: [],
  can_follow: true,
  ahead: null,
  trick_points: 0,
  last_trick: [],
  last_taker: null,
  last_points: 0,
  tricks_taken: [0, 0, 0, 0],
  hand_sizes: [15, 15, 15, 15],
  lacks: [[], [], [], []],
};
const plays = (text: string): Play[] => text.split(" ").map((card, seat) => ({ seat, card }));

test("all black cards together are worth 80", () => {
  const black = [...Array.from({ length: 11 }, (_, at) => `K${at + 1}`), ...Array<string>(5).fill("K7")];
  expect(black.reduce((sum, card) => sum + counting.points(card), 0)).toBe(80);
});

test("the crown stays where the server saw it while a card is on its way", () => {
  const picture = { ...EMPTY, trick: plays("B5 B9"), ahead: 1 };
  expect(trick_shown(picture, { seat: 2, card: "B11" }).best).toBe(1);
});

test("a hint says what the server foresees", () => {
  const view = {
    picture: { ...EMPTY, trick: plays("B5 B9 G5") },
    names: ["Nora", "Ben", "Carla", "Dan"],
  } as unknown as Spy;
  const preview: PlayPreview = { takes: true, complete: true, can_take: true, points: 12, under: 1 };
  const said = (about: Partial<PlayPreview>): string => hint(view, { ...preview, ...about }, words());
  expect(said({})).toBe("Takes the trick: +12");
  expect(said({ complete: false })).toBe("Takes the trick so far");
  expect(said({ takes: false })).toBe("Stays under Ben’s 9");
  expect(said({ takes: false, can_take: false })).toBe("Cannot take the trick");
  expect(said({ under: null })).toBe("");
});

test("the ribbon says why a card takes the trick: the highest, or the first of several black 7s (§3.5)", () => {
  const said = (cards: string): string => {
    const picture = { ...EMPTY, trick: plays(cards), ahead: 1 };
    const view = {
      picture,
      beat: { name: "taken" },
      names: ["Nora", "Ben", "Carla", "Dan"],
    } as unknown as Spy;
    return as_text(ribbon(view, trick_shown(picture, null), 0, words(), "en").pieces!);
  };
  expect(said("B5 B9 G5 R1")).toBe("Blue 9 is the top blue.");
  expect(said("K5 K7 K7 K7")).toBe("Black 7 was the first black 7: first come, first served (§3.5).");
});

test("the stamp shows what the last trick counted", () => {
  const view = { picture: { ...EMPTY, last_taker: 2, last_points: -5 }, beat: null } as unknown as Spy;
  expect(gains(view, trick_shown(view.picture!, null))).toEqual({ 2: -5 });
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
  const log = [
    {
      number: 1,
      sentences: [{ code: "played" }, { code: "scored", about: { points: [1, 2], scores: [1, 2] } }],
    },
  ];
  expect(rounds_scored(log)).toEqual([[1, 2]]);
});

test("a card in words", () => {
  expect(long_name("K8", "en")).toBe("Black 8, double agent, 2 points");
  expect(long_name("K1", "en")).toBe("Black 1, informant, 1 point");
  expect(long_name("G10", "de")).toBe("Grün 10, Stellvertretender Direktor");
});

test("without good spies the coloured sevens count nothing, and say so", () => {
  expect(long_name("R7", "en")).toBe("Red 7, spy, -5 points");
  counting.follow({ no_good_spies: true });
  expect(long_name("R7", "en")).toBe("Red 7, spy");
  expect(long_name("K7", "en")).toBe("Black 7, spy, 10 points");
  counting.follow(null);
  expect(counting.points("R7")).toBe(-5);
});

test("the tricks of the last round do not count in the next", () => {
  expect(piles_of({ ...EMPTY, round: 2, pile_points: [52, 13, 0, -5], tricks_taken: [0, 1, 0, 0] })).toEqual([
    0, 13, 0, 0,
  ]);
});
