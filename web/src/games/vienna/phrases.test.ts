import { afterEach, expect, test } from "vitest";
import { LANGUAGES, settings } from "../../app/settings.svelte";
import { box } from "./box";
import { building_of, by_building, in_order, source_of } from "./notation";
import { phrase } from "./phrases";
import type { Picture } from "./picture";
import { ability_signs, order_signs } from "./signs";

const PICTURE = {
  phase: "place",
  turn: 0,
  desks: [{ colour: "blue", drawers: ["021", null, null] }],
} as unknown as Picture;
const ACTIONS = [
  "I 021",
  "IV 080",
  "drawer 1",
  "drawer 2",
  "use 1",
  "use 1 wine",
  "use 2 pistol",
  "place supply → B7",
  "place figure → B7",
  "move B3 → B7",
  "take 2 wine",
  "take 2 schillings",
  "take 1 coffee",
  "pay 1 coffee",
  "pay 1 schilling",
  "advance pistol",
  "step B9",
  "walk B9",
  "dismiss B7",
  "dismiss B7 B9",
  "accept A-05",
  "fulfil B-03",
  "fulfil B-03 B-14",
  "buy agent",
  "buy side-table",
  "save 0",
  "save 2",
  "done",
];

afterEach(() => settings.set_language("en"));

test.each(LANGUAGES)("every kind of action has its words in %s", (language) => {
  settings.set_language(language);
  for (const action of ACTIONS) expect(phrase(action, PICTURE), action).toMatch(/^(?!.*undefined).{3,}$/);
});

test("words are in the reader's language", () => {
  expect(phrase("place figure → B7", PICTURE)).toBe("Place Hamburg on Urania Observatory");
  settings.set_language("de");
  expect(phrase("place figure → B7", PICTURE)).toBe("Hamburg einsetzen: Urania");
});

test("free drawers are alike, and are not numbered", () => {
  expect(phrase("drawer 1", PICTURE)).toBe("Into drawer 1");
  expect(phrase("drawer 2", PICTURE)).toBe("Into a free drawer");
});

test("actions are found by their building, those from the supply first", () => {
  const found = by_building(["move B3 → B7", "place supply → B7", "take 2 wine", "walk B9"]);
  expect(found.get("B7")).toEqual(["place supply → B7", "move B3 → B7"]);
  expect([...found.keys()]).toEqual(["B7", "B9"]);
  expect([building_of("take 2 wine"), source_of("move B3 → B7")]).toEqual([null, "B3"]);
});

test("bribes come in the order of the box, whatever is not in it last", () => {
  expect(in_order(["take 2 schillings", "take 2 wine", "take 2 chocolate"])).toEqual([
    "take 2 chocolate",
    "take 2 wine",
    "take 2 schillings",
  ]);
});

test("every card and every order of the box can be written in signs", () => {
  for (const name of Object.keys(box.cards)) expect(ability_signs(name).length, name).toBeGreaterThan(2);
  for (const [name, order] of Object.entries(box.orders))
    expect(order_signs(order).length, name).toBe(order.needs.length);
});
