import { expect, test } from "vitest";
import type { OptionInfo } from "../../protocol";
import { option_lines } from "./option-lines";

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
    option_lines(OPTIONS, { mole: true, end: 60, version: "full", figures: false }, ABOUTS, "de"),
  ).toEqual(["Der Maulwurf", "Das Ende: 60", "Version: voll"]);
  expect(option_lines(OPTIONS, { mole: false, end: 0, version: "intro" }, ABOUTS, "en")).toEqual([
    "Version: intro",
  ]);
});

test("an option that is not relevant has no line", () => {
  expect(option_lines(OPTIONS, { figures: true, version: "intro" }, ABOUTS, "en")).toEqual([
    "Version: intro",
  ]);
  expect(option_lines(OPTIONS, { figures: true, version: "full" }, ABOUTS, "en")).toContain("Figures");
});
