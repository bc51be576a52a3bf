import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../app/settings.svelte";
import { as_text, tell } from "../../table/sentence-pieces";
import sentences from "./sentences.json";
import { speech } from "./speech";

const NAMES = ["Anna", "Ben", "Carla", "Dora"];
const ABOUT = {
  who: 1,
  whos: [0, 2],
  name: "1/1/6",
  country: 5,
  influence: 3,
  bonus: 2,
  number: 2,
  cards: [0, 3, 3],
  value: 8,
  scores: [4, 5, 6, 7],
  sum: 13,
  players: 3,
};

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.keys(sentences.en))("%s can be said", (code) => {
    const said = as_text(tell(speech, { code, about: ABOUT }, NAMES, language));
    expect(said).not.toMatch(/undefined|[{}]|null|\?\?/);
    expect(said).not.toBe(code);
  });
});

test("an agent is sent to a country in the reader's words, and can be looked at in its family's colour", () => {
  const told = { code: "sent", about: { who: 1, name: "1/1/6", country: 5, influence: 3 } };
  expect(as_text(tell(speech, told, NAMES, "de"))).toBe("Ben schickt 1/1/6 nach Chaotanien: Einfluss 3.");
  expect(tell(speech, told, NAMES, "en")).toContainEqual({ text: "1/1/6", card: "1 1/1/6" });
});
