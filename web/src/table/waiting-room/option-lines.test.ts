import { expect, test } from "vitest";
import type { OptionInfo } from "../../protocol";
import { option_lines, type OptionLine } from "./option-lines";

const lines = (found: OptionLine[]): string[] => found.map(({ line }) => line);

const both = (en: string, de: string): { en: string; de: string } => ({ en, de });
const OPTIONS: OptionInfo[] = [
  { key: "mole", default: false, words: both("A mole.", "Ein Maulwurf.") },
  { key: "end", default: 0, words: both("The end", "Das Ende") },
  { key: "version", default: "intro", choices: ["intro", "full"], words: both("Which", "Welche") },
  { key: "figures", default: false, words: both("Figures", "Figuren") },
];
const ABOUTS = {
  mole: { title: both("The mole", "Der Maulwurf"), text: both("", "") },
  version: {
    title: both("Version", "Version"),
    text: both("", ""),
    choices: { full: { title: both("full", "voll") } },
  },
  figures: { title: both("Figures", "Figuren"), text: both("", ""), needs: { version: "full" } },
};

test("an option that is off has no line; the others use the texts of the folder or of the server", () => {
  expect(
    lines(option_lines(OPTIONS, { mole: true, end: 60, version: "full", figures: false }, ABOUTS, "de")),
  ).toEqual(["Der Maulwurf", "Das Ende: 60", "Version: voll"]);
  expect(lines(option_lines(OPTIONS, { mole: false, end: 0, version: "intro" }, ABOUTS, "en"))).toEqual([
    "Version: intro",
  ]);
});

test("an option that is not relevant has no line", () => {
  expect(lines(option_lines(OPTIONS, { figures: true, version: "intro" }, ABOUTS, "en"))).toEqual([
    "Version: intro",
  ]);
  expect(lines(option_lines(OPTIONS, { figures: true, version: "full" }, ABOUTS, "en"))).toContain("Figures");
});

test("a value that is not the usual one is explained, by its choice or else by its option", () => {
  const abouts = {
    mole: { title: both("The mole", "Der Maulwurf"), text: both("One of you lies.", "Jemand lügt.") },
    version: {
      title: both("Version", "Version"),
      text: both("Which game?", "Welches Spiel?"),
      choices: { full: { title: both("full", "voll"), text: both("With all rules.", "Mit allen Regeln.") } },
    },
  };
  expect(option_lines(OPTIONS, { mole: true, version: "full" }, abouts, "en")).toEqual([
    { line: "The mole", text: "One of you lies." },
    { line: "Version: full", text: "With all rules." },
  ]);
  expect(option_lines(OPTIONS, { version: "intro" }, abouts, "en")[0]?.text).toBe("");
});
