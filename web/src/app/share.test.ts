import { expect, test } from "vitest";
import { share } from "./share";

const old = { round: 1, hand: ["K7", "R1"], seats: [{ agents: [1, 2] }, { agents: [3] }], last: null };

test("an equal value stays the old object", () => {
  expect(share(old, structuredClone(old))).toBe(old);
});

test("where something changed, the rest stays", () => {
  const fresh = share(old, { ...structuredClone(old), seats: [{ agents: [1, 2] }, { agents: [3, 4] }] });
  expect(fresh).toEqual({ ...old, seats: [{ agents: [1, 2] }, { agents: [3, 4] }] });
  expect(fresh.hand).toBe(old.hand);
  expect(fresh.seats).not.toBe(old.seats);
  expect(fresh.seats[0]).toBe(old.seats[0]);
  expect(fresh.seats[1]).not.toBe(old.seats[1]);
});

test.each([
  [
    [1, 2, 3],
    [1, 2],
  ],
  [
    [1, 2],
    [1, 2, 3],
  ],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ 0: 1 }, [1]],
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [1, "1"],
])("%j becomes %j", (before: unknown, after: unknown) => {
  const kept = structuredClone(after);
  expect(share(before, after)).toStrictEqual(kept);
});
