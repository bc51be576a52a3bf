import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import { ACTIONS } from "./allotment";
import { BRIBES, box, FLAGS, GOODS, KINDS, SEALS } from "./box";
import {
  about,
  about_bribe,
  about_drawer,
  about_good,
  about_order,
  about_others,
  about_part,
  FULL_ONLY,
  type Topic,
  TOPICS,
} from "./explanations";
import { legend } from "./legend";
import type { Picture } from "./picture";
import { ability_signs, order_signs, type Sign } from "./signs";

const rulebook = (language: string): string =>
  readFileSync(`../src/doppelagent/games/vienna/RULES.${language}.md`, "utf8");
/** A paragraph with its examples, as explanations quote it. */
const quoted = (language: string, paragraph: string): string =>
  rulebook(language)
    .split(`**${paragraph}**`)[1]!
    .split(/\n(?:\*\*|#)/)[0]!;
const OF_THE_FULL_VERSION = /schilling|payday|purchase|\border|zahltag|einkauf|auftr/i;
const INTRO = { version: "intro" } as Picture;
const FULL = { version: "full" } as Picture;

afterEach(() => (settings.language = "en"));

describe.each(["en", "de"] as const)("in %s", (language) => {
  test("every topic and every icon has a sentence and a paragraph of the rules", () => {
    settings.language = language;
    const icons = legend(FULL).flatMap(({ entries }) => entries.map(({ explanation }) => explanation));
    const cards = Object.keys(box.cards).map((card) => about_drawer(card));
    const orders = Object.keys(box.orders).map((order) => about_order(order));
    const parts = ACTIONS.map((action) => about_part("021", action));
    const others = [...GOODS.map(about_good), about_others("Anna does nothing."), ...parts];
    for (const { title, text, paragraph } of [
      ...TOPICS.map(about),
      ...icons,
      ...cards,
      ...orders,
      ...others,
    ]) {
      expect(title).not.toBe("");
      expect(text.length).toBeGreaterThan(8);
      expect(rulebook(language)).toContain(`**${paragraph}**`);
    }
  });

  test("the intro version explains nothing of the full one, nor do the paragraphs it quotes", () => {
    settings.language = language;
    const explained = [
      ...legend(INTRO).flatMap(({ entries }) => entries.map(({ explanation }) => explanation)),
      ...TOPICS.filter((topic) => !FULL_ONLY.includes(topic)).map(about),
      ...[about_drawer("021"), about_others("Anna does nothing.")],
      ...ACTIONS.map((action) => about_part("021", action)),
    ];
    for (const { title, text, paragraph } of explained) {
      expect(`${title}: ${text}`).not.toMatch(OF_THE_FULL_VERSION);
      expect(`${title}: ${text}`).not.toMatch(/\bseal|siegel/i);
      expect(quoted(language, paragraph)).not.toMatch(OF_THE_FULL_VERSION);
    }
  });
});

test("a part of a card says what it does, and in which action", () => {
  expect(about_part("021", "I").text).toContain(box.cards["021"]!.text.en);
  expect(about_part("021", "I").text).toContain("Action I,");
});

test("a and an", () => {
  expect(about_bribe("magazine").text).toContain("into an orange building");
  expect(about_bribe("tobacco").text).toContain("into a grey building");
});

test("both languages tell every topic", () => {
  const told = (language: "en" | "de"): string[] => {
    settings.language = language;
    return TOPICS.map((topic: Topic) => about(topic).text);
  };
  const [en, de] = [told("en"), told("de")];
  expect(en.filter((text, at) => text === de[at])).toEqual([]);
});

test("every sign on cards and orders is in the legend", () => {
  const one_for_all = ["building", "colour"];
  const kind = (sign: Sign): string =>
    "name" in sign && !one_for_all.includes(sign.is) ? `${sign.is} ${sign.name}` : sign.is;
  const shown = legend(FULL).flatMap(({ entries }) =>
    entries.flatMap(({ props }) => (props["sign"] === undefined ? [] : [kind(props["sign"] as Sign)])),
  );
  const printed = [
    ...Object.keys(box.cards).flatMap((card) => ability_signs(card)),
    ...Object.values(box.orders).flatMap((order) => order_signs(order)),
  ].filter(({ is }) => is !== "text");
  expect(printed.map(kind).filter((each) => !shown.includes(each))).toEqual([]);
});

test("the legend has every bribe, information, flag, seal and good", () => {
  const titles = legend(FULL).map(({ entries }) => entries.length);
  const things = [BRIBES, KINDS, FLAGS, SEALS, GOODS].map(({ length }) => length);
  expect([titles[0], titles[1], titles[2], titles[5], titles[6]]).toEqual(things);
  expect(FULL_ONLY.length).toBeGreaterThan(0);
});
