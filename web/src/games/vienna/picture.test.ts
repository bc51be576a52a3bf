import { expect, test } from "vitest";
import { box, KINDS } from "./box";
import { optimistic } from "./optimistic";
import { building_at, discounts, type Picture, price, set_off, would_enclose } from "./picture";

/** A board with agents by building, for example { B30: [0] }; a desk for each of two seats, with cards in drawers. */
function board(agents: Record<string, number[]>, more: { drawers?: (string | null)[]; third_man?: string; colour?: string } = {}): Picture {
  const desk = (seat: number) => ({
    colour: seat === 0 ? (more.colour ?? "yellow") : "green",
    agents: Object.keys(agents).filter((name) => agents[name]!.includes(seat)),
    drawers: seat === 0 ? (more.drawers ?? [null, null, null]) : [null, null, null],
    laid: ["021", null, null],
    information: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
  });
  return {
    buildings: Object.entries(box.buildings).map(([name, { colour, flag, seal, letter }]) => ({
      name, colour, flag, seal, letter, agents: agents[name] ?? [], figures: [], third_man: more.third_man === name,
    })),
    squares: Object.entries(box.squares).map(([name, { buildings }]) => ({ name, buildings: [...buildings], tile: "pistol" })),
    desks: [desk(0), desk(1)],
    hand: ["007", "080"],
  } as unknown as Picture;
}

// S1 lies between B30 and B29.

test("§5.6 the last building around a square encloses it, for as many points as it has streets", () => {
  expect(would_enclose(board({ B30: [0] }), 0, "B29", null)).toContainEqual({ square: "S1", tile: "pistol", points: 2, helped: false });
  expect(would_enclose(board({ B30: [1] }), 0, "B29", null)).toEqual([]);
});

test("§5.1 an agent that moves away no longer stands around the square", () => {
  expect(would_enclose(board({ B30: [0] }), 0, "B29", "B30")).toEqual([]);
});

test("§14.2 the third man stands in, for one point less", () => {
  const enclosed = would_enclose(board({}, { third_man: "B30" }), 0, "B29", null);
  expect(enclosed).toContainEqual({ square: "S1", tile: "pistol", points: 1, helped: true });
});

const CHEAPER = Object.keys(box.cards).find((name) => box.cards[name]!.group === "flag-cheaper" && box.cards[name]!.icon?.name === "usa")!;
const COMPANY = "121"; // where others stand, one less

test("§5.3, §7.6 discounts take off one bribe each, down to nothing", () => {
  expect(box.buildings["B4"]!.flag).toBe("usa");
  expect(price(board({}), 0, "B4", false)).toBe(2);
  expect(price(board({}, { drawers: [CHEAPER, null, null] }), 0, "B4", false)).toBe(1);
  expect(price(board({ B4: [1] }, { drawers: [CHEAPER, COMPANY, null] }), 0, "B4", false)).toBe(0);
  expect(discounts(board({}, { drawers: [CHEAPER, COMPANY, null] }), 0, "B1")).toEqual([]);
});

test("§15.6 New York pays at most one bribe on a building of the USA", () => {
  expect(price(board({}, { colour: "red" }), 0, "B4", true)).toBe(1);
  expect(price(board({}, { colour: "red" }), 0, "B4", false)).toBe(2);
  expect(price(board({}, { colour: "green" }), 0, "B4", true)).toBe(2);
});

test("§7.8, §7.12 tiles set off the drawers that are about them", () => {
  const pistol = Object.keys(box.cards).find((name) => box.cards[name]!.group === "tile-points" && box.cards[name]!.icon?.name === "pistol")!;
  const flask = Object.keys(box.cards).find((name) => box.cards[name]!.group === "tile-points" && box.cards[name]!.icon?.name === "flask")!;
  const picture = board({ B30: [0] }, { drawers: [flask, pistol, "171"] });
  expect(set_off(picture, 0, "B29", would_enclose(picture, 0, "B29", null))).toEqual([1, 2]);
  expect(set_off(picture, 0, "B1", [])).toEqual([]);
});

test("what is being sent is drawn as if it had happened", () => {
  const moved = optimistic(board({ B30: [0, 1] }), 0, "move B30 → B29");
  expect(building_at(moved, "B30").agents).toEqual([1]);
  expect(building_at(moved, "B29").agents).toEqual([0]);
  const laid = optimistic(board({}), 0, "II 007");
  expect(laid.hand).toEqual(["080"]);
  expect(laid.desks[0]!.laid).toEqual(["021", "007", null]);
  const gone = optimistic(board({ B1: [0], B2: [0, 1] }), 0, "dismiss B1 B2");
  expect([building_at(gone, "B1").agents, building_at(gone, "B2").agents]).toEqual([[], [1]]);
  expect(optimistic(board({}), 0, "drawer 2").desks[0]!.drawers).toEqual([null, "021", null]);
});
