import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../protocol";
import type { About, OptionAbout } from "./about";
import { changed_values, default_values, relevant_options } from "./options";

const words = { en: "", de: "" };
const option = (key: string, value: OptionInfo["default"]): OptionInfo => ({ key, default: value, words });
const game = {
  key: "a-game",
  options: [option("version", "small"), option("figures", false), option("colour", "red")],
} as Partial<GameInfo> as GameInfo;
const about = (needs: OptionAbout["needs"]): OptionAbout => ({
  title: words,
  text: words,
  ...(needs ? { needs } : {}),
});
const what = {
  options: { figures: about({ version: "large" }), colour: about({ version: "large", figures: true }) },
} as Partial<About> as About;
const keys = (options: OptionInfo[]): string => options.map(({ key }) => key).join(" ");

describe("options", () => {
  it("are relevant only if the others have the values they need", () => {
    expect(keys(relevant_options(game, what, default_values(game)))).toBe("version");
    expect(keys(relevant_options(game, what, { ...default_values(game), version: "large" }))).toBe(
      "version figures",
    );
    expect(
      keys(relevant_options(game, what, { ...default_values(game), version: "large", figures: true })),
    ).toBe("version figures colour");
    expect(keys(relevant_options(game, what, { ...default_values(game), figures: true }))).toBe("version");
  });

  it("of a game without an about.ts are all relevant", () => {
    expect(keys(relevant_options(game, undefined, default_values(game)))).toBe("version figures colour");
  });

  it("are sent only if they are relevant and not the default", () => {
    expect(changed_values(game, what, default_values(game))).toEqual({});
    expect(changed_values(game, what, { version: "large", figures: true, colour: "red" })).toEqual({
      version: "large",
      figures: true,
    });
    expect(changed_values(game, what, { version: "small", figures: true, colour: "blue" })).toEqual({});
  });
});
