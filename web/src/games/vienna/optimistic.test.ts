import { expect, test } from "vitest";
import { box } from "./box";
import { optimistic } from "./optimistic";
import { building_at, type Picture } from "./picture";

/** A board with agents by building, for example { B30: [0] }, and a desk for each of two seats. */
function board(agents: Record<string, number[]>): Picture {
  const desk = { drawers: [null, null, null] };
  const lying = ["021", null, null];
  return {
    buildings: Object.keys(box.buildings).map((name) => ({
      name,
      agents: agents[name] ?? [],
      figures: [],
      third_man: false,
    })),
    desks: [desk, desk],
    laid: [lying, lying],
    hand: ["007", "080"],
  } as unknown as Picture;
}

test("an action on its way is drawn as if it had happened", () => {
  const moved = optimistic(board({ B30: [0, 1] }), 0, ["move B30 → B29"]);
  expect(building_at(moved, "B30").agents).toEqual([1]);
  expect(building_at(moved, "B29").agents).toEqual([0]);
  const laid = optimistic(board({}), 0, ["II 007"]);
  expect(laid.hand).toEqual(["080"]);
  expect(laid.laid[0]).toEqual(["021", "007", null]);
  const gone = optimistic(board({ B1: [0], B2: [0, 1] }), 0, ["dismiss B1 B2"]);
  expect([building_at(gone, "B1").agents, building_at(gone, "B2").agents]).toEqual([[], [1]]);
  expect(optimistic(board({}), 0, ["drawer 2"]).desks[0]!.drawers).toEqual([null, "021", null]);
});
