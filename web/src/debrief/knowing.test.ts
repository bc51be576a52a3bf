import { expect, test } from "vitest";
import type { KnowledgeNow } from "../protocol";
import { groups_of, learned, surest } from "./knowing";

const KNOWLEDGE: KnowledgeNow = {
  seat: 0,
  worlds: 12,
  exact: true,
  bound: false,
  cards: [
    { card: "K7", family: -1, places: { "-1": 0.25, "1": 0.75 } },
    { card: "R1", family: -1, places: { "2": 0.9, "1": 0.1 } },
    { card: "3", family: 1, places: { "1": 1.5, "-1": 0.5 } },
  ],
  given_away: { "1": 2, "2": 0.01 },
};

test("cards are grouped by family, with places in the order of the seats and the pile last", () => {
  const [common, own] = groups_of(KNOWLEDGE);
  expect(common!.places).toEqual([1, 2, -1]);
  expect(common!.rows[0]).toEqual({ card: "K7", chances: [0.75, 0, 0.25], single: true });
  expect([own!.family, own!.rows[0]!.single]).toEqual([1, false]);
});

test("the cards of the seat itself come last", () => {
  expect(groups_of({ ...KNOWLEDGE, seat: -1 }).map(({ family }) => family)).toEqual([1, -1]);
});

test("the surest card has one copy", () => {
  expect(surest(groups_of(KNOWLEDGE))).toEqual({ card: "R1", family: -1, place: 2, chance: 0.9 });
  expect(surest([])).toBeUndefined();
});

test("two bits leave a quarter of the worlds", () => {
  expect(learned(KNOWLEDGE)).toEqual([{ seat: 1, bits: 2, share: 0.25 }]);
});
