import { expect, test } from "vitest";
import type { SeatNow } from "../protocol";
import { BOTS, PEOPLE } from "./faces";
import { portraits } from "./portraits";

const person: SeatNow = { kind: "person" };
const bot: SeatNow = { kind: "bot" };
const six = <Value>(value: Value): Value[] => Array.from({ length: 6 }, () => value);

test("six people with one name look different, and so do six nameless bots", () => {
  expect(new Set(portraits(six(person), six("Anna"))).size).toBe(6);
  expect(new Set(portraits(six(bot), six("Informant"))).size).toBe(6);
});

test("a name with a portrait of its own keeps it, wherever it sits", () => {
  const names = ["Anna", "Ben", "Carla", "David", "Emma", "Nora"];
  const given = portraits(six(person), names);
  expect(given.at(-1)).toBe("nora");
  expect(new Set(given).size).toBe(6);
});

test("a chosen portrait is shown; of two people who chose the same, the first has it", () => {
  const zoe: SeatNow = { kind: "person", portrait: "zoe" };
  const given = portraits([person, zoe, zoe], ["Anna", "Ben", "Carla"]);
  expect(given[1]).toBe("zoe");
  expect(new Set(given).size).toBe(3);
});

test("a portrait that nobody has drawn is replaced", () => {
  expect(Object.keys(PEOPLE)).toContain(portraits([{ kind: "person", portrait: "toString" }], ["Anna"])[0]);
});

test("a bot has the face of its place in the cast, whatever it is called", () => {
  expect(portraits([{ kind: "bot", portrait: "agent-11" }, bot], ["Nora", "Nora"])).toEqual([
    "agent-11",
    expect.stringMatching(/^[a-z-]+-\d+$/),
  ]);
});

test("no two faces are cut alike", () => {
  const faces = [...Object.values(PEOPLE), ...Object.values(BOTS)].map((face) => JSON.stringify(face));
  expect(Object.keys(BOTS)).toHaveLength(48);
  expect(new Set(faces).size).toBe(faces.length);
});
