import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../../app/settings.svelte";
import { building_label, square_label } from "./labels";
import type { Building } from "./types";

const LOOKS = { name: "B4", colour: "violet", flag: "usa", seal: "nobility", letter: "A" } as const;
const HOFBURG: Building = { ...LOOKS, agents: [0, 1, 2], figures: [2], third_man: true };
const READERS = { names: ["Anna", "Ilse", "Uhu"], you: 0 };

describe("a building in words", () => {
  beforeEach(() => (settings.language = "en"));

  it("names everything that is drawn", () => {
    expect(
      building_label(HOFBURG, true, READERS, [{ action: "place supply → B4", label: "place an agent" }]),
    ).toBe(
      "Imperial Palace, violet, costs chocolate, flag: USA, seal: nobility, letter A, your agent, agent of Ilse, figure of Uhu, the third man, " +
        "here you can: place an agent",
    );
  });

  it("has no seal and no letter in the intro version, and nobody is you to who watches", () => {
    expect(
      building_label({ ...HOFBURG, third_man: false, figures: [] }, false, { ...READERS, you: -1 }, []),
    ).toBe("Imperial Palace, violet, costs chocolate, flag: USA, agents of Anna, Ilse and Uhu");
  });

  it("speaks German", () => {
    settings.language = "de";
    expect(
      building_label(
        { ...HOFBURG, agents: [2], figures: [2], third_man: false },
        true,
        { ...READERS, you: 2 },
        [],
      ),
    ).toBe("Hofburg, Violett, kostet Schokolade, Flagge: USA, Siegel: Adel, Buchstabe A, deine Figur");
    expect(square_label({ name: "S15", buildings: ["B5", "B6", "B3"], tile: null }, false)).toBe(
      "Am Hof, 3 Punkte, kein Plättchen mehr, zwischen Schottenstift, Börse und Stephansdom",
    );
  });

  it("tells a square with its tile, its neighbours, and that it is enclosed", () => {
    expect(square_label({ name: "S1", buildings: ["B30", "B29"], tile: "flask" }, true)).toBe(
      "Julius-Tandler-Platz, 2 points, tile: flask, between Liechtenstein Palace and Josephinum, enclosed",
    );
  });
});
