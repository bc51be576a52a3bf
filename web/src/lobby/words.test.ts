import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../app/settings.svelte";
import { words } from "./words";

describe("bots one plays against", () => {
  afterEach(() => settings.set_language("en"));

  it("are one or several, in English", () => {
    settings.set_language("en");
    expect(words().against(1, "Informant")).toBe("against an Informant");
    expect(words().against(1, "Director")).toBe("against a Director");
    expect(words().against(3, "Double agent")).toBe("against 3 Double agents");
  });

  it("are declined in German", () => {
    settings.set_language("de");
    expect(words().against(1, "Doppelagent")).toBe("gegen einen Doppelagenten");
    expect(words().against(1, "Direktor")).toBe("gegen einen Direktor");
    expect(words().against(2, "Informant")).toBe("gegen 2 Informanten");
    expect(words().against(3, "Direktor")).toBe("gegen 3 Direktoren");
  });
});

describe("a place", () => {
  it("is an ordinal number in English", () => {
    settings.set_language("en");
    expect([1, 2, 3, 4, 5].map((place) => words().place(place, 5))).toEqual([
      "won",
      "2nd of 5",
      "3rd of 5",
      "4th of 5",
      "5th of 5",
    ]);
  });
});
