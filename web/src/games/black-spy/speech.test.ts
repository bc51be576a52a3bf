import { expect, test } from "vitest";
import { as_text, tell } from "../../table/sentence-pieces";
import sentences from "./sentences.json";
import { speech } from "./speech";

const NAMES = ["Anna", "Ben", "Carla"];
const ABOUT = {
  number: 3,
  who: 1,
  whos: [0, 2],
  colour: 4,
  rank: 7,
  title: 7,
  rank_before: 8,
  card: "K7",
  cards: ["B1", "K7"],
  end: 200,
  points: [1, 2, 3],
  scores: [4, 5, 6],
  black: 12,
  spies: 2,
  each: 5,
  rounds: 3,
};

for (const language of ["en", "de"] as const)
  test.each(Object.keys(sentences[language]))(`%s can be said (${language})`, (code) => {
    const said = as_text(tell(speech, { code, about: ABOUT }, NAMES, language));
    expect(said).not.toMatch(/undefined|\{|\}|\[object/);
    expect(said).not.toBe(code);
  });

test("a card is a piece that can be looked at", () => {
  const pieces = tell(speech, { code: "played", about: { who: 1, card: "K7" } }, NAMES, "de");
  expect(pieces).toContainEqual({ text: "Schwarz 7", card: "K7", mark: "black" });
});

test("a refusal names its paragraph", () => {
  const told = { code: "must_follow", about: { colour: 3, rank: 8, paragraph: "§3.2" } };
  expect(as_text(tell(speech, told, NAMES, "en"))).toBe("You must follow green or the 8 (§3.2).");
});
