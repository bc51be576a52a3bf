import { expect, test } from "vitest";
import type { SeatNow } from "../protocol";
import { takes_days } from "./turn-calls";

const [anna, ben, bot]: SeatNow[] = [{ kind: "person" }, { kind: "person" }, { kind: "bot", level: "agent" }];

test.each([
  ["without a clock", null, [anna!, ben!], true],
  ["with a day for each decision", { decision: 86_400, bank: 0 }, [anna!, ben!], true],
  ["with 45 seconds and ten minutes in reserve", { decision: 45, bank: 600 }, [anna!, ben!], false],
  ["against bots only", null, [anna!, bot!], false],
])("a match %s takes days: %#", (_, clock, seats, expected) => {
  expect(takes_days(clock, seats, 0)).toBe(expected);
});
