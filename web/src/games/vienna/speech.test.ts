import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../app/settings.svelte";
import { as_text, tell } from "../../table/sentence-pieces";
import sentences from "./sentences.json";
import { speech } from "./speech";

const NAMES = ["Anna", "Ben", "Carla", "Dora"];
const TWICE = { en: "B7 Urania Observatory", de: "B7 Urania" };
const ABOUT = {
  who: 1,
  whos: [0, 2],
  building: TWICE,
  start: TWICE,
  buildings: [TWICE, TWICE],
  ability: TWICE,
  offer: TWICE,
  offers: [TWICE],
  needs: TWICE,
  needed: TWICE,
  kind: 4,
  bribe: 3,
  flag: 2,
  good: 5,
  figure: 1,
  phase: "income-II",
  choice: "bribe",
  schillings: 1,
  points: 1,
  price: [0, 2, 0, 0, 0, 0],
  what: [0, 2, 0, 0, 1, 3],
  squares: [["S35 Karlsplatz", 1]],
  scored: [["squares", 7]],
  card: "021",
  old: "007",
  order: "B-03",
  cards: ["001", "002"],
  number: 2,
  brief: "on violet: 3 points",
  times: 2,
  action: "II",
  space: "H",
  discards: 4,
  tiles: 3,
  value: 4,
  sets: 2,
  cash: 5,
  each: 10,
};

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.keys(sentences.en))("%s can be said", (code) => {
    const said = as_text(tell(speech, { code, about: ABOUT }, NAMES, language));
    expect(said).not.toMatch(/undefined|[{}]|null|\[object/);
    expect(said).not.toBe("");
  });
});

test("what somebody receives is counted, and a card can be looked at", () => {
  const told = { code: "turned_II", about: { who: 1, card: "021", what: [0, 2, 0, 0, 0, 1] } };
  expect(as_text(tell(speech, told, NAMES, "en"))).toBe(
    "Action II: Ben turns over 021 and receives 2× wine, 1 schilling.",
  );
  expect(as_text(tell(speech, told, NAMES, "de"))).toBe(
    "Aktion II: Ben deckt 021 auf und bekommt 2× Wein, 1 Schilling.",
  );
  expect(tell(speech, told, NAMES, "en")).toContainEqual({ text: "021", card: "021" });
});
