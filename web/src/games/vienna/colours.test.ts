import { describe, expect, it } from "vitest";

import { COLOURS } from "./colours";

describe("the colours of the seats", () => {
  it("are every assignment, each under the name that the game gives it", () => {
    expect(Object.keys(COLOURS)).toHaveLength(24);
    expect(COLOURS["blue"]?.title).toEqual({ en: "Blue, green, yellow, red", de: "Blau, Grün, Gelb, Rot" });
    expect(COLOURS["blue-yellow-green-red"]?.title.en).toBe("Blue, yellow, green, red");
    expect(COLOURS["yellow-red-blue-green"]).toBeUndefined();
  });
});
