import { describe, expect, it } from "vitest";
import type { SeatNow, Summary } from "../protocol";
import { others_at, own_place, sorted } from "./sorting";

const FREE: SeatNow = { kind: "open" };
const ANNA: SeatNow = { kind: "person", name: "Anna" };

const table = (id: string, about: Partial<Summary> = {}): Summary => ({
  id,
  game: "a-game",
  players: 2,
  status: "playing",
  seats: [ANNA, { kind: "bot", level: "agent" }],
  options: {},
  opened: 0,
  changed: 0,
  ...about,
});
const ids = (tables: Summary[]): string => tables.map(({ id }) => id).join(" ");

describe("your tables", () => {
  it("come with your turn first, then those under way, then those that wait for people; the newest of each first", () => {
    const yours = [
      table("waits", { status: "open", changed: 9 }),
      table("old", { changed: 1 }),
      table("new", { changed: 5 }),
      table("turn", { your_turn: true, changed: 2 }),
      table("over", { status: "over", changed: 99 }),
    ];
    expect(ids(sorted({ tables: [], yours }).running)).toBe("turn new old waits");
  });

  it("that are over are finished matches, the last one first", () => {
    const yours = [
      table("first", { status: "over", changed: 1 }),
      table("last", { status: "over", changed: 2 }),
      table("running"),
    ];
    expect(ids(sorted({ tables: [], yours }).finished)).toBe("last first");
  });
});

describe("tables of others", () => {
  it("are not listed twice when they are yours as well", () => {
    const own = table("own", { status: "open", seats: [ANNA, FREE] });
    expect(sorted({ tables: [own], yours: [own] }).open).toEqual([]);
  });

  it("are open where a seat is free, the fullest first, and otherwise watchable", () => {
    const tables = [
      table("two free", { status: "open", seats: [ANNA, FREE, FREE], changed: 9 }),
      table("one free", { status: "open", seats: [ANNA, FREE] }),
      table("full", { status: "open" }),
      table("playing"),
    ];
    expect(ids(sorted({ tables, yours: [] }).open)).toBe("one free two free");
    expect(ids(sorted({ tables, yours: [] }).watchable)).toBe("playing");
  });
});

describe("a finished match", () => {
  it("tells the place of your seat, and who else was there", () => {
    const over = table("over", { status: "over", seats: [ANNA, ANNA, FREE], places: [1, 2], you: 1 });
    expect(own_place(over)).toBe(2);
    expect(own_place({ ...over, you: -1 })).toBeNull();
    expect(own_place({ ...over, places: [] })).toBeNull();
    expect(others_at(over)).toEqual([0]);
  });
});
