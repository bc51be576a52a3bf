import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../protocol";
import { habit_of, keep_habit } from "./opening";

const GAME = { key: "a-game", seats: [2, 3] } as GameInfo;
const LEVELS = [{ key: "agent" }, { key: "director" }];

describe("how a game was played last", () => {
  beforeEach(() => localStorage.clear());

  it("is four agents at first, or as many as can play", () => {
    expect(habit_of(GAME, LEVELS)).toEqual({ players: 3, level: "agent" });
    expect(habit_of({ ...GAME, seats: [3, 4, 5, 6] }, LEVELS).players).toBe(4);
  });

  it("is remembered", () => {
    keep_habit("a-game", { players: 2, level: "director" });
    expect(habit_of(GAME, LEVELS)).toEqual({ players: 2, level: "director" });
  });

  it("is forgotten where it is no longer possible", () => {
    keep_habit("a-game", { players: 6, level: "wizard" });
    expect(habit_of(GAME, LEVELS)).toEqual({ players: 3, level: "agent" });
  });
});
