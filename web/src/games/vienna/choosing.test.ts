import { expect, test } from "vitest";
import { Choosing, type Vienna } from "./choosing.svelte";

function choosing(phase: string, at_once: number, legal: string[]): { choosing: Choosing; sent: string[] } {
  const sent: string[] = [];
  const view = {
    picture: { phase, asked: { at_once } },
    legal: new Set(legal),
    act: (action: string) => void sent.push(action),
    preview: (action: string) => ({ cost: action.length }),
  };
  return { choosing: new Choosing(() => view as unknown as Vienna), sent };
}

test("orders are chosen together as far as the picture says", () => {
  const { choosing: together } = choosing("orders", 4, ["fulfil A-01", "fulfil B-02"]);
  together.press("fulfil A-01");
  together.press("fulfil B-02");
  expect(together.text).toBe("fulfil A-01 B-02");
  const { choosing: alone, sent } = choosing("orders", 1, ["fulfil A-01", "fulfil B-02"]);
  alone.press("fulfil A-01");
  alone.press("fulfil B-02");
  expect(alone.text).toBe("fulfil B-02");
  alone.press("fulfil B-02");
  expect(sent).toEqual(["fulfil B-02"]);
});

test("the preview is that of the building's first offer, while agents are placed", () => {
  const actions = ["move B3 → B7", "place supply → B7"];
  const { choosing: placing } = choosing("place", 1, actions);
  expect(placing.preview).toBeNull();
  placing.press_building("B7");
  expect(placing.preview).toEqual({ cost: "place supply → B7".length });
  const { choosing: walking } = choosing("walk", 1, ["walk B7", "walk B8"]);
  walking.press_building("B7");
  expect(walking.preview).toBeNull();
});
