import { expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import type { TableView } from "../../table/table-view.svelte";
import { moment, tour } from "./guide";
import type { Picture, Preview } from "./picture";

const picture = (phase: string, more: object = {}): Picture =>
  ({ phase, desks: [{ supply: 0 }], laid: [["021", null, null]], ...more }) as unknown as Picture;
const unknown = (): undefined => undefined;
const enclosing = (squares: number) => (): Preview =>
  ({ enclosed: Array.from({ length: squares }) }) as unknown as Preview;

test("the tip fits what is asked", () => {
  expect(moment(picture("cards"), 0, new Set(["II 007"]), unknown)).toBe("cards");
  expect(moment(picture("cards", { last_round: true }), 0, new Set(["II 007"]), unknown)).toBe("last");
  expect(moment(picture("place"), 0, new Set(["take 2 wine", "done"]), unknown)).toBe("poor");
  expect(moment(picture("payday"), 0, new Set(["dismiss B7"]), unknown)).toBe("payday");
});

test("the tip for an agent waits for the previews", () => {
  const legal = new Set(["move B3 → B7", "take 2 wine"]);
  expect(moment(picture("place"), 0, legal, unknown)).toBeNull();
  expect(moment(picture("place"), 0, legal, enclosing(0))).toBe("move");
  expect(moment(picture("place"), 0, legal, enclosing(1))).toBe("enclose");
});

test("an agent of the supply is previewed before those that could move", () => {
  const asked: string[] = [];
  moment(
    picture("place"),
    0,
    new Set(["move B3 → B7", "place supply → B7", "move B3 → B8", "move B4 → B8"]),
    (action) => void asked.push(action),
  );
  expect(asked).toEqual(["place supply → B7", "move B3 → B8", "move B4 → B8"]);
});

test.each(["en", "de"] as const)(
  "the tour of the first round shows icons, drawers, thresholds, the roof and the end, in %s",
  (language) => {
    settings.language = language;
    const tips = tour({ picture: { round: 1 } } as TableView<Picture>);
    settings.language = "en";
    expect(tips.map(({ key }) => key)).toEqual(["goal", "bribes", "drawers", "tracks", "roof"]);
    expect(tips.every(({ at }) => at !== undefined)).toBe(true);
    for (const { text } of tips)
      expect(text).not.toMatch(/schilling|payday|purchase|\border|zahltag|einkauf|auftr/i);
    expect(tour({ picture: { round: 2 } } as TableView<Picture>)).toEqual([]);
  },
);
