import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../protocol";
import { last_setup, save_setup } from "./start-table";

const GAME = {
  key: "a-game",
  seats: [2, 3],
  options: [{ key: "version", choices: ["intro", "full"], default: "intro" }],
} as unknown as GameInfo;
const LEVELS = [{ key: "agent" }, { key: "director" }];

describe("the last setup", () => {
  beforeEach(() => localStorage.clear());

  it("is four players and agents at first, or as many as the game allows", () => {
    expect(last_setup(GAME, LEVELS)).toEqual({ players: 3, level: "agent", options: {} });
    expect(last_setup({ ...GAME, seats: [3, 4, 5, 6] }, LEVELS).players).toBe(4);
  });

  it("is stored", () => {
    const setup = { players: 2, level: "director", options: { version: "full" } };
    save_setup("a-game", setup);
    expect(last_setup(GAME, LEVELS)).toEqual(setup);
  });

  it("is ignored as far as it is no longer possible", () => {
    save_setup("a-game", { players: 6, level: "wizard", options: { version: "huge", gone: "yes" } });
    expect(last_setup(GAME, LEVELS)).toEqual({ players: 3, level: "agent", options: {} });
  });
});
