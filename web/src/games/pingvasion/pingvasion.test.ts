import { describe, expect, test } from "vitest";
import type { TableInfo, Snapshot } from "../../protocol";
import { as_text, tell } from "../../table/sentence-pieces";
import { check_deal, deck_of, piles_of } from "./deal";
import { ability_of, neighbour, type Picture, rows, sealed_gifts, told_apart, without } from "./picture";
import sentences from "./sentences.json";
import { speech } from "./speech";

const KEY = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");

const nothing = { A: [], D: [], J: [], C: [], M: [] };

function picture(about: Partial<Picture>): Picture {
  const three = [0, 1, 2];
  return {
    round: 2,
    phase: "troops",
    pending: three,
    ninjas: [],
    scouts: [],
    hand: [],
    drawn: [],
    given: [],
    received: [],
    circle: three,
    neighbours: [1, 2],
    troops: [[], [], []],
    open: [[], [], []],
    reveal: null,
    displays: three.map(() => nothing),
    sums: three.map(() => [0, 0, 0, 0, 0]),
    hand_sums: [0, 0, 0, 0, 0],
    majorities: { A: [], D: [], J: [], C: [], M: [] },
    destroyed: [],
    hand_sizes: [4, 4, 4],
    piles: [14, 14, 14],
    given_to_dummies: [],
    hands: [],
    points: [],
    ...about,
  };
}

describe("cards", () => {
  test("a star is an ability", () => {
    expect(["J1*", "C2*", "M3*", "J1"].map(ability_of)).toEqual(["ninja", "kamikaze", "scout", null]);
  });

  test("cards that look alike are told apart, and taken away one by one", () => {
    expect(told_apart(["A5", "A5", "D1"]).map(({ key }) => key)).toEqual(["A5.0", "A5.1", "D1.0"]);
    expect(without(["A5", "A5", "D1"], ["A5"])).toEqual(["A5", "D1"]);
  });
});

describe("who sits where", () => {
  test("neighbours are as the server tells them", () => {
    expect([neighbour(picture({}), "left"), neighbour(picture({}), "right")]).toEqual([1, 2]);
    expect(neighbour(picture({ neighbours: [] }), "left")).toBe(-1);
  });

  test("rows begin on the left and end with the reader; a spectator sees the seats in their order around the table", () => {
    const [four, two] = [picture({ circle: [0, 1, 2, 3] }), picture({ circle: [0, 2, 1, 3] })];
    expect(rows(four, 1)).toEqual([2, 3, 0, 1]);
    expect(rows(two, 1)).toEqual([3, 0, 2, 1]);
    expect(rows(two, -1)).toEqual([0, 2, 1, 3]);
  });
});

test("the reader's sealed saboteurs", () => {
  expect(sealed_gifts("left A5, right D9")).toEqual({ left: "A5", right: "D9" });
  expect(sealed_gifts("right D9")).toEqual({ right: "D9" });
  expect(sealed_gifts("lay D9")).toEqual({});
  expect(sealed_gifts(null)).toEqual({});
});

describe("the deal", () => {
  // Match("pingvasion", players, {"deck": deck}, seed=bytes(range(32))), as Python deals it
  const FIVE = [
    ["D5", "J1", "J4", "J5"],
    ["A8", "D6", "J5", "M8"],
    ["A7", "J1*", "M2", "M7"],
    ["A3*", "A4", "D8", "D8"],
    ["A5", "A9", "C4", "C9"],
  ];
  const PRINTED = [
    ["D5", "J2*", "J4", "J5"],
    ["A7", "D6", "J5", "M7"],
    ["A6", "J1*", "M3*", "M6"],
  ];
  const card = (players: number, deck: string): TableInfo =>
    ({ players, options: { deck } }) as unknown as TableInfo;
  const first = (hands: string[][]): Record<string, Snapshot> =>
    Object.fromEntries(hands.map((hand, seat) => [seat, { picture: { hand } } as unknown as Snapshot]));

  test("both decks have 90 cards", () => {
    expect([deck_of("rulebook").length, deck_of("printed").length]).toEqual([90, 90]);
    expect(deck_of("printed").filter((each) => each === "C5")).toHaveLength(4);
  });

  test("the key deals what Python deals", () => {
    expect(check_deal(KEY, card(5, "rulebook"), first(FIVE))).toBe(true);
    expect(check_deal(KEY, card(3, "printed"), first(PRINTED))).toBe(true);
    expect(check_deal(KEY, card(2, "rulebook"), first(FIVE.slice(0, 2)))).toBe(true);
  });

  test("with two players there are four piles", () => {
    expect(piles_of(KEY, 2, "rulebook").map((pile) => pile.length)).toEqual([18, 18, 18, 18]);
  });

  test("another key, another hand or no hand at all is noticed", () => {
    expect(check_deal(KEY.replace("00", "01"), card(5, "rulebook"), first(FIVE))).toBe(false);
    expect(check_deal(KEY, card(3, "printed"), first([PRINTED[1]!]))).toBe(false);
    expect(check_deal(KEY, card(3, "printed"), {})).toBe(false);
  });
});

test("every sentence can be said in both languages", () => {
  const about = {
    who: 0,
    sum: "4 + 5 = 9",
    other: 1,
    whos: [0, 1],
    number: 3,
    card: "J1*",
    second: "D9",
    cards: ["A5", "C2*"],
    region: 2,
    points: [1, 2, 3, 4, 5],
    phase: "troops",
  };
  for (const language of ["en", "de"] as const) {
    for (const code of Object.keys(sentences[language])) {
      expect(as_text(tell(speech, { code, about }, ["Anna", "Ben"], language)), code).not.toMatch(
        /undefined|NaN|[{}]/,
      );
    }
  }
  expect(as_text(tell(speech, { code: "head", about: { ...about, cards: 12 } }, [], "en"))).toContain(
    "pile: 12.",
  );
  expect(as_text(tell(speech, { code: "you_drew", about }, [], "de"))).toBe(
    "Du ziehst Antarktis 5, Stadt 2 (Kamikaze).",
  );
});
