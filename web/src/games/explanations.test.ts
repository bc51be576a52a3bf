import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { settings } from "../app/settings.svelte";
import * as black_spy from "./black-spy/explanations";
import { legend as black_spy_legend } from "./black-spy/legend";
import * as don_carlo from "./don-carlo/explanations";
import { legend as don_carlo_legend } from "./don-carlo/legend";
import * as pingvasion from "./pingvasion/explanations";
import { legend as pingvasion_legend } from "./pingvasion/legend";
import type { Explanation } from "../table/explain/explain.svelte";
import type { LegendGroup } from "../table/explain/legend";

const CARDS = ["K1", "K7", "K11", "R7", "G4"];
const PENGUINS = ["J1*", "J1", "C2*", "M3*", "A9"];
const COUNTRY = { sums: "7", value: 7, agents: [], owner: null };

interface Explained {
  topics: () => Explanation[];
  things: () => Explanation[];
  legend: () => LegendGroup[];
}

const GAMES: Record<string, Explained> = {
  "black-spy": {
    topics: () => black_spy.TOPICS.map(black_spy.about),
    things: () => [...CARDS.map(black_spy.about_card), black_spy.about_ahead("G4")],
    legend: black_spy_legend,
  },
  "don-carlo": {
    topics: () => don_carlo.TOPICS.map(don_carlo.about),
    things: () => [don_carlo.about_country(COUNTRY), don_carlo.about_country(COUNTRY, "Anna")],
    legend: () => don_carlo_legend(null),
  },
  pingvasion: {
    topics: () => pingvasion.TOPICS.map(pingvasion.about),
    things: () => PENGUINS.map(pingvasion.about_card),
    legend: () => pingvasion_legend(null),
  },
};

const rulebook = (game: string, language: string): string =>
  readFileSync(`../src/doppelagent/games/${game.replace("-", "_")}/RULES.${language}.md`, "utf8");
const listed = (groups: LegendGroup[]): Explanation[] =>
  groups.flatMap(({ entries }) => entries.map(({ explanation }) => explanation));

afterEach(() => (settings.language = "en"));

describe.each(Object.keys(GAMES))("%s", (game) => {
  const { topics, things, legend } = GAMES[game]!;

  test.each(["en", "de"] as const)(
    "everything has a sentence and a paragraph of the rules, in %s",
    (language) => {
      settings.language = language;
      for (const told of [...topics(), ...things(), ...listed(legend())]) {
        expect(told.game).toBe(game);
        expect(told.title).not.toBe("");
        expect(told.text).toMatch(/^.{12,140}[.]$/);
        expect(rulebook(game, language)).toContain(`**${told.paragraph}**`);
      }
    },
  );

  test("both languages tell every topic", () => {
    const en = [...topics(), ...things()].map(({ text }) => text);
    settings.language = "de";
    const de = [...topics(), ...things()].map(({ text }) => text);
    expect(en.filter((text, at) => text === de[at])).toEqual([]);
  });

  test("the legend lists every topic, each title once in its group", () => {
    const titles = listed(legend()).map(({ title }) => title);
    expect(topics().filter(({ title }) => !titles.includes(title))).toEqual([]);
    for (const { entries } of legend())
      expect(new Set(entries.map(({ explanation }) => explanation.title)).size).toBe(entries.length);
  });
});
