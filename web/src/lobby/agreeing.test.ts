import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../protocol";
import type { About, OptionAbout } from "./about";
import { asked, told, usual } from "./agreeing";

const words = { en: "", de: "" };
const option = (key: string, value: OptionInfo["default"]): OptionInfo => ({ key, default: value, words });
const game = { key: "a-game", options: [option("version", "small"), option("figures", false), option("colour", "red")] } as Partial<GameInfo> as GameInfo;
const about = (needs: OptionAbout["needs"]): OptionAbout => ({ title: words, text: words, ...(needs ? { needs } : {}) });
const what = { options: { figures: about({ version: "large" }), colour: about({ version: "large", figures: true }) } } as Partial<About> as About;
const keys = (options: OptionInfo[]): string => options.map(({ key }) => key).join(" ");

describe("options", () => {
  it("are asked only where they mean something", () => {
    expect(keys(asked(game, what, usual(game)))).toBe("version");
    expect(keys(asked(game, what, { ...usual(game), version: "large" }))).toBe("version figures");
    expect(keys(asked(game, what, { ...usual(game), version: "large", figures: true }))).toBe("version figures colour");
    expect(keys(asked(game, what, { ...usual(game), figures: true }))).toBe("version");
  });

  it("of a game that tells nothing about itself are all asked", () => {
    expect(keys(asked(game, undefined, usual(game)))).toBe("version figures colour");
  });

  it("are told only where they are not as usual, and never when they mean nothing", () => {
    expect(told(game, what, usual(game))).toEqual({});
    expect(told(game, what, { version: "large", figures: true, colour: "red" })).toEqual({ version: "large", figures: true });
    expect(told(game, what, { version: "small", figures: true, colour: "blue" })).toEqual({});
  });
});
