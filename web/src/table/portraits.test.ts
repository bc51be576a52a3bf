import { expect, test } from "vitest";
import type { SeatNow } from "../protocol";
import { portraits } from "./portraits";

const person: SeatNow = { kind: "person" };
const bot: SeatNow = { kind: "bot" };

test("six bots of one level look different, and so do six people with one name", () => {
  const bots = Array.from({ length: 6 }, (_, at) => `Informant ${at + 1}`);
  expect(
    new Set(
      portraits(
        bots.map(() => bot),
        bots,
      ),
    ).size,
  ).toBe(6);
  const people = Array.from({ length: 6 }, () => "Anna");
  expect(
    new Set(
      portraits(
        people.map(() => person),
        people,
      ),
    ).size,
  ).toBe(6);
});

test("a name with a portrait of its own keeps it, wherever it sits", () => {
  const names = ["Anna", "Ben", "Carla", "David", "Emma", "Nora"];
  const given = portraits(
    names.map(() => person),
    names,
  );
  expect(given.at(-1)).toBe("nora");
  expect(new Set(given).size).toBe(6);
});

test("a bot called like a person is still a bot", () => {
  expect(portraits([bot], ["Nora"])[0]).not.toBe("nora");
});
