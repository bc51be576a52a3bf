import { readFileSync } from "node:fs";
import { marked as markdown } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../app/settings.svelte";
import { parts_of } from "./parts";
import { parse_rulebook } from "./rulebook";
import { marked, type Search, search_of, stem } from "./search";

const FOLDERS = {
  "black-spy": "black_spy",
  "don-carlo": "don_carlo",
  pingvasion: "pingvasion",
  vienna: "vienna",
};
type Game = keyof typeof FOLDERS;

/** Typical questions, and the paragraphs that answer them. */
const QUESTIONS: Record<Language, [Game, string, string][]> = {
  en: [
    ["black-spy", "how do I win?", "5.2"],
    ["black-spy", "who starts the first trick", "3.1"],
    ["black-spy", "do I have to follow suit", "3.2"],
    ["black-spy", "shoot the moon", "4.3"],
    ["black-spy", "passing cards", "2.4"],
    ["don-carlo", "how do i win", "6.4"],
    ["don-carlo", "straight bonus", "4.2"],
    ["don-carlo", "what if I am stuck", "5.1"],
    ["don-carlo", "tiebreaker", "6.5"],
    ["pingvasion", "kamikase", "4.2"],
    ["pingvasion", "how does scoring work", "5.2"],
    ["pingvasion", "dummies with two players", "6.1"],
    ["vienna", "how do I win", "8.5"],
    ["vienna", "what does an agent cost", "5.3"],
    ["vienna", "enclosing a squares", "5.6"],
  ],
  de: [
    ["black-spy", "Wie gewinne ich?", "5.2"],
    ["black-spy", "Muss ich bedienen", "3.2"],
    ["black-spy", "Durchmarsch", "4.3"],
    ["black-spy", "wer gewinnt den Stich", "3.4"],
    ["black-spy", "maulwurff", "6.4"],
    ["don-carlo", "wie gewinne ich", "6.4"],
    ["don-carlo", "drei gleiche Zahlen", "4.3"],
    ["don-carlo", "Wer fängt an? beginnen", "2.4"],
    ["don-carlo", "unentschieden", "6.5"],
    ["pingvasion", "aufklaerer", "4.3"],
    ["pingvasion", "Späher", "4.3"],
    ["pingvasion", "wie gewinne ich", "5.5"],
    ["vienna", "wie gewinne ich", "13.9"],
    ["vienna", "Plätze einkreisen", "5.6"],
    ["vienna", "Was kostet ein Agent", "5.3"],
  ],
};
const MOST = 24; // paragraphs: more would not be an answer

const searches = new Map<string, Search>();

beforeAll(async () => {
  for (const [game, folder] of Object.entries(FOLDERS))
    for (const language of ["en", "de"] as const) {
      const text = readFileSync(`../src/doppelagent/games/${folder}/RULES.${language}.md`, "utf8");
      const book = parse_rulebook(
        text,
        game,
        (part) => markdown.lexer(part),
        (tokens) => markdown.parser(tokens),
      );
      const parts = parts_of(book.html);
      searches.set(`${game} ${language}`, await search_of(parts, game, language));
    }
});

describe.each(["en", "de"] as const)("a question in %s", (language) => {
  it.each(QUESTIONS[language])("%s: %s finds §%s", (game, question, paragraph) => {
    const { parts, hits } = searches.get(`${game} ${language}`)!.find(question);
    expect(parts.map(({ id }) => id)).toContain(paragraph);
    expect(hits).toBeLessThanOrEqual(MOST);
  });
});

describe("a search", () => {
  it("shows the chapters of what it finds, in the order of the book", () => {
    const { parts } = searches.get("black-spy en")!.find("mole");
    expect(parts.map(({ id }) => id).join(" ")).toBe("6 6.4 6.5 words-and-notation ");
  });

  it("takes a word that is written before one that only begins so", () => {
    expect(
      searches
        .get("vienna en")!
        .find("how do I win")
        .parts.map(({ id }) => id),
    ).not.toContain("1.2"); // wine
  });

  it("finds nothing for nonsense", () => {
    expect(searches.get("vienna de")!.find("xylophonkonzertmeister").hits).toBe(0);
  });

  it("marks what was found, and nothing inside a tag", () => {
    const html = '<p>The <a href="#agent">agents</a> win.</p>';
    const text = marked(html, new Set(["agent"]), (word) => stem(word, "en"));
    expect(text).toBe('<p>The <a href="#agent"><mark>agents</mark></a> win.</p>');
  });
});
