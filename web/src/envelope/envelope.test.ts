import { expect, test } from "vitest";
import { check, deal_key, opened_in } from "./envelope";

const SEED = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const NUMBERS = new Map([[2, "ab".repeat(32)], [0, "0c".repeat(32)]]);

// As Python makes them from the same seed and numbers.
const PUBLISHED = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const KEY = "6c1d7f33a2a2f23bfa9925385f2eb92b2940a208f881c1f362f687d386121d54";

const RECORD = [
  "doppelagent record 1", "game black-spy", `envelope ${PUBLISHED}`, `opened ${SEED}`, `number 0 ${"0c".repeat(32)}`, `number 2 ${"ab".repeat(32)}`,
  `seed chacha20 ${KEY}`, "", "0 play K7", "",
].join("\n");

const NOTHING = { published: null, seat: 0, own: null };
const fine = (): boolean => true;

test("the key is Python's", () => {
  expect(deal_key(SEED, NUMBERS)).toBe(KEY);
});

test("a record's envelope is read and holds", () => {
  const opened = opened_in(RECORD)!;
  expect(opened.numbers.get(2)).toBe("ab".repeat(32));
  expect(check(opened, { published: PUBLISHED, seat: 0, own: "0c".repeat(32) }, fine)).toEqual([["seed", true], ["key", true], ["own", true], ["deal", true]]);
});

test("a record without an envelope has none", () => {
  expect(opened_in("doppelagent record 1\nseed xoshiro 42\n")).toBeNull();
});

test("whatever was changed is found", () => {
  const opened = opened_in(RECORD)!;
  const bad = (changed: Partial<typeof opened>, noted = NOTHING): string[] =>
    check({ ...opened, ...changed }, noted, fine).filter(([, holds]) => !holds).map(([what]) => what);
  expect(bad({ seed: "00".repeat(32) })).toEqual(["seed", "key"]);
  expect(bad({ numbers: new Map([[0, "0c".repeat(32)]]) })).toEqual(["key"]);
  expect(bad({ key: "00".repeat(32) })).toEqual(["key"]);
  expect(check(opened, { published: "11".repeat(32), seat: 0, own: null }, fine)[0]).toEqual(["seed", false]);
  expect(check(opened, { published: null, seat: 0, own: "ff".repeat(32) }, fine)[2]).toEqual(["own", false]);
  expect(check(opened, NOTHING, () => false)[2]).toEqual(["deal", false]);
});
