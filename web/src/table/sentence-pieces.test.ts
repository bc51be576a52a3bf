import { expect, test } from "vitest";
import { as_text, tell, type Speech } from "./sentence-pieces";

const SPEECH: Speech = {
  sentences: {
    en: {
      played: "{who} plays {card}.",
      no: "Follow {card}.",
      all: "Waiting for {whos}.",
      scored: "Points: {points}.",
      plain: "{left} left of {many}.",
      at: "At {place}.",
    },
    de: { played: "{who} spielt {card}." },
  },
  speaker: {
    card: (value, language) => ({
      text: language === "de" ? `Karte ${value}` : `card ${value}`,
      card: String(value),
      mark: "red",
    }),
  },
};
const NAMES = ["Anna", "Ben", "Carla"];

test("a sentence becomes pieces: seats by name, cards to look at", () => {
  expect(tell(SPEECH, { code: "played", about: { who: 1, card: "R3" } }, NAMES, "en")).toEqual([
    { text: "Ben", seat: 1 },
    " plays ",
    { text: "card R3", card: "R3", mark: "red" },
    ".",
  ]);
  expect(as_text(tell(SPEECH, { code: "played", about: { who: 0, card: "R3" } }, NAMES, "de"))).toBe(
    "Anna spielt Karte R3.",
  );
});

test("a refusal names its paragraph before the full stop", () => {
  expect(as_text(tell(SPEECH, { code: "no", about: { card: "R3", paragraph: "§3.2" } }, NAMES, "en"))).toBe(
    "Follow card R3 (§3.2).",
  );
});

test("several seats, points by seat, lists and plain numbers", () => {
  expect(as_text(tell(SPEECH, { code: "all", about: { whos: [0, 2] } }, NAMES, "en"))).toBe(
    "Waiting for Anna, Carla.",
  );
  expect(as_text(tell(SPEECH, { code: "scored", about: { points: [1, -5, 0] } }, NAMES, "en"))).toBe(
    "Points: Anna 1, Ben −5, Carla 0.",
  );
  expect(as_text(tell(SPEECH, { code: "plain", about: { left: 2, many: ["a", "b"] } }, NAMES, "en"))).toBe(
    "2 left of a b.",
  );
});

test("a text in both languages is said in the reader's", () => {
  expect(
    as_text(tell(SPEECH, { code: "at", about: { place: { en: "Vienna", de: "Wien" } } }, NAMES, "en")),
  ).toBe("At Vienna.");
});

test("an unknown code is said as it is", () => {
  expect(as_text(tell(SPEECH, { code: "strange" }, NAMES, "en"))).toBe("strange");
});
