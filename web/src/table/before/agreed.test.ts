import { expect, test } from "vitest";
import type { OptionInfo } from "../../protocol";
import { agreed } from "./agreed";

const both = (en: string, de: string): { en: string; de: string } => ({ en, de });
const OPTIONS: OptionInfo[] = [
  { key: "mole", default: false, words: both("A mole.", "Ein Maulwurf.") },
  { key: "end", default: 0, words: both("The end", "Das Ende") },
  { key: "version", default: "intro", choices: ["intro", "full"], words: both("Which", "Welche") },
  { key: "figures", default: false, words: both("Figures", "Figuren") },
];
const TOLD = {
  mole: { title: both("The mole", "Der Maulwurf"), text: both("", "") },
  version: { title: both("Version", "Version"), text: both("", ""), choices: { full: { title: both("full", "voll") } } },
  figures: { title: both("Figures", "Figuren"), text: both("", ""), needs: { version: "full" } },
};

test("what is off is not told, the rest in the folder's words or the server's", () => {
  expect(agreed(OPTIONS, { mole: true, end: 60, version: "full", figures: false }, TOLD, "de")).toEqual(["Der Maulwurf", "Das Ende: 60", "Version: voll"]);
  expect(agreed(OPTIONS, { mole: false, end: 0, version: "intro" }, TOLD, "en")).toEqual(["Version: intro"]);
});

test("an option that means nothing here is not told", () => {
  expect(agreed(OPTIONS, { figures: true, version: "intro" }, TOLD, "en")).toEqual(["Version: intro"]);
  expect(agreed(OPTIONS, { figures: true, version: "full" }, TOLD, "en")).toContain("Figures");
});
