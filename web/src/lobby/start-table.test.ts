import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../protocol";
import { last_setup, save_setup } from "./start-table";

const GAME = { key: "a-game", seats: [2, 3] } as GameInfo;
const LEVELS = [{ key: "agent" }, { key: "director" }];

describe("the last setup", () => {
  beforeEach(() => localStorage.clear());

  it("is four players and agents at first, or as many as the game allows", () => {
    expect(last_setup(GAME, LEVELS)).toEqual({ players: 3, level: "agent" });
    expect(last_setup({ ...GAME, seats: [3, 4, 5, 6] }, LEVELS).players).toBe(4);
  });

  it("is stored", () => {
    save_setup("a-game", { players: 2, level: "director" });
    expect(last_setup(GAME, LEVELS)).toEqual({ players: 2, level: "director" });
  });

  it("is ignored as far as it is no longer possible", () => {
    save_setup("a-game", { players: 6, level: "wizard" });
    expect(last_setup(GAME, LEVELS)).toEqual({ players: 3, level: "agent" });
  });
});
