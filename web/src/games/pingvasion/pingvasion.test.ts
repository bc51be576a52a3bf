import { describe, expect, test } from "vitest";
import type { TableInfo, LogEntry, Snapshot } from "../../protocol";
import { as_text, tell } from "../../table/sentence-pieces";
import { check_deal, deck_of, piles_of } from "./deal";
import {
  ability_of, doomed, in_hand, landing, last_reveal, moment, neighbour, outcomes, type Picture, rest, rows, sealed_gifts, told_apart, without,
} from "./picture";
import sentences from "./sentences.json";
import { speech } from "./speech";

const KEY = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");

const nothing = { A: [], D: [], J: [], C: [], M: [] };

function picture(about: Partial<Picture>): Picture {
  const three = [0, 1, 2];
  return {
    round: 2, phase: "troops", pending: three, ninjas: [], scouts: [], hand: [], drawn: [], given: [], received: [], troops: [[], [], []],
    displays: three.map(() => nothing), sums: three.map(() => [0, 0, 0, 0, 0]), majorities: { A: [], D: [], J: [], C: [], M: [] },
    destroyed: [], hand_sizes: [4, 4, 4], piles: [14, 14, 14], given_to_dummies: [], hands: [], points: [], ...about,
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

  test("what the hand has of a region", () => {
    expect(in_hand(["A5", "A3*", "D9"], "A")).toBe(8);
  });
});

describe("who sits where", () => {
  test("the left neighbour has the next seat", () => {
    expect(neighbour(4, 3, "left")).toBe(0);
    expect(neighbour(4, 0, "right")).toBe(3);
  });

  test("with two players the neighbours are dummies: 2 is left of 0, 3 is left of 1", () => {
    expect([neighbour(2, 0, "left"), neighbour(2, 0, "right"), neighbour(2, 1, "left"), neighbour(2, 1, "right")]).toEqual([2, 3, 3, 2]);
  });

  test("rows begin on the left and end with the reader; a watcher sees the seats in their order around the table", () => {
    expect(rows(4, 1)).toEqual([2, 3, 0, 1]);
    expect(rows(2, 1)).toEqual([3, 0, 2, 1]);
    expect(rows(2, -1)).toEqual([0, 2, 1, 3]);
    expect(rows(3, -1)).toEqual([0, 1, 2]);
  });
});

test("one's own sealed saboteurs", () => {
  expect(sealed_gifts("left A5, right D9")).toEqual({ left: "A5", right: "D9" });
  expect(sealed_gifts("right D9")).toEqual({ right: "D9" });
  expect(sealed_gifts("lay D9")).toEqual({});
  expect(sealed_gifts(null)).toEqual({});
});

describe("the reveal", () => {
  const told = (code: string, about: Record<string, unknown> = {}) => ({ code, about });
  const first: LogEntry[] = [
    { number: 1, sentences: [told("round", { number: 1 })] },
    { number: 2, sentences: [told("sabotage")] },
    { number: 3, sentences: [told("laid", { who: 0, cards: ["A9"] }), told("laid", { who: 1, cards: ["D2*"] })] },
  ];
  const done: LogEntry = { number: 4, sentences: [told("laid", { who: 2, cards: ["J7"] }), told("bombed", { cards: ["A9", "J7"] }), told("round", { number: 2 })] };

  test("before the first there is none", () => {
    expect(last_reveal(first.slice(0, 2))).toBeNull();
  });

  test("while a scout chooses it is not complete, but it is known what will fall", () => {
    const reveal = last_reveal(first)!;
    expect(reveal).toEqual({ round: 1, laid: { 0: ["A9"], 1: ["D2*"] }, bombed: false, complete: false });
    expect([doomed(reveal, "A9"), doomed(reveal, "D2*")]).toEqual([true, false]);
  });

  test("a scout's cards belong to the same reveal, also when the next round has gone on", () => {
    const whole = { round: 1, laid: { 0: ["A9"], 1: ["D2*"], 2: ["J7"] }, bombed: true, complete: true };
    expect(last_reveal([...first, done])).toEqual(whole);
    expect(last_reveal([...first, done, { number: 5, sentences: [told("sabotage")] }])).toEqual(whole);
  });

  test("what the newest step brought", () => {
    expect([moment(first, 3), moment(first.slice(0, 2), 2), moment(first, 9)]).toEqual(["reveal", "arrival", null]);
  });

  test("the table rests on reveals and arrivals only", () => {
    const [gifts, troops] = [picture({ phase: "saboteurs" }), picture({ phase: "troops" })];
    expect(rest(troops, picture({ round: 3, phase: "saboteurs" }))).toBeGreaterThan(2000);
    expect(rest(troops, picture({ phase: "scouts" }))).toBeGreaterThan(2000);
    expect(rest(gifts, troops)).toBeGreaterThan(0);
    expect(rest(gifts, gifts)).toBe(0);
  });
});

describe("what a choice would do", () => {
  const sums = [[3, 0, 0, 0, 0], [5, 0, 0, 0, 0], [0, 0, 4, 0, 0]];

  test("ahead, level, behind", () => {
    const now = picture({ sums });
    expect(outcomes(now, 0, ["A6"])).toEqual([{ region: "A", before: 3, after: 9, standing: "first", by: 4 }]);
    expect(outcomes(now, 0, ["A2"])[0]!.standing).toBe("tie");
    expect(outcomes(now, 0, ["J1", "A1"]).map(({ region, standing, by }) => [region, standing, by])).toEqual([["A", "behind", 1], ["J", "behind", 3]]);
  });

  test("a scout counts what the others have just revealed", () => {
    const now = picture({ sums, phase: "scouts", scouts: [0], troops: [["D1"], ["A4"], ["J1"]] });
    expect(landing(now, 0)).toEqual([]);
    expect(outcomes(now, 0, ["A6"])[0]).toMatchObject({ standing: "tie", by: 0 });
  });
});

describe("the deal", () => {
  // Match("pingvasion", players, {"deck": deck}, seed=bytes(range(32))), as Python deals it
  const FIVE = [["D5", "J1", "J4", "J5"], ["A8", "D6", "J5", "M8"], ["A7", "J1*", "M2", "M7"], ["A3*", "A4", "D8", "D8"], ["A5", "A9", "C4", "C9"]];
  const PRINTED = [["D5", "J2*", "J4", "J5"], ["A7", "D6", "J5", "M7"], ["A6", "J1*", "M3*", "M6"]];
  const card = (players: number, deck: string): TableInfo => ({ players, options: { deck } }) as unknown as TableInfo;
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
    who: 0, other: 1, whos: [0, 1], number: 3, card: "J1*", second: "D9", cards: ["A5", "C2*"], region: 2, points: [1, 2, 3, 4, 5], phase: "troops",
  };
  for (const language of ["en", "de"] as const) {
    for (const code of Object.keys(sentences[language])) {
      expect(as_text(tell(speech, { code, about }, ["Anna", "Ben"], language)), code).not.toMatch(/undefined|NaN|[{}]/);
    }
  }
  expect(as_text(tell(speech, { code: "head", about: { ...about, cards: 12 } }, [], "en"))).toContain("pile: 12.");
  expect(as_text(tell(speech, { code: "you_drew", about }, [], "de"))).toBe("Du ziehst Antarktis 5, Stadt 2 (Kamikaze).");
});
