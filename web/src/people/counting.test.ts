import { expect, test } from "vitest";
import type { Count } from "../protocol";
import { columns, sums } from "./counting";

const WEEK = 7 * 86_400_000;
const count = (game: string, players: number, matches: number, wins: number): Count => ({
  game,
  players,
  against: "agent",
  matches,
  wins,
  places: 2 * matches - wins,
});

test("counts are added up by game, most matches first", () => {
  const counts = [count("chess", 2, 3, 1), count("go", 2, 5, 5), count("chess", 4, 4, 0)];
  expect(sums(counts, ({ game }) => game)).toEqual([
    { key: "chess", matches: 7, wins: 1, places: 13 },
    { key: "go", matches: 5, wins: 5, places: 5 },
  ]);
});

test("there is a column for every week up to now, also for those without a match", () => {
  const weeks = [
    { game: "chess", begins: 10 * WEEK, matches: 3, wins: 1 },
    { game: "go", begins: 10 * WEEK, matches: 1, wins: 1 },
    { game: "go", begins: 3 * WEEK, matches: 9, wins: 9 },
  ];
  expect(columns(weeks, 11 * WEEK + 5, 3)).toEqual([
    { begins: 9 * WEEK, matches: 0, wins: 0 },
    { begins: 10 * WEEK, matches: 4, wins: 2 },
    { begins: 11 * WEEK, matches: 0, wins: 0 },
  ]);
});
