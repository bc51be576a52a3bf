import { expect, test } from "vitest";
import { check_envelope, deal_key, parse_envelope } from "./envelope";

const SEED = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const NUMBERS = new Map([
  [2, "ab".repeat(32)],
  [0, "0c".repeat(32)],
]);

// Computed by the server code (Python) from the same seed and numbers.
const PUBLISHED = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const KEY = "6c1d7f33a2a2f23bfa9925385f2eb92b2940a208f881c1f362f687d386121d54";

const RECORD = [
  "doppelagent record 1",
  "game black-spy",
  `envelope ${PUBLISHED}`,
  `opened ${SEED}`,
  `number 0 ${"0c".repeat(32)}`,
  `number 2 ${"ab".repeat(32)}`,
  `seed chacha20 ${KEY}`,
  "",
  "0 play K7",
  "",
].join("\n");

const NO_NOTES = { published: null, seat: 0, own: null };
const fine = (): boolean => true;

test("the key equals the key of the server", () => {
  expect(deal_key(SEED, NUMBERS)).toBe(KEY);
});

test("the envelope of an unchanged record passes all checks", () => {
  const opened = parse_envelope(RECORD)!;
  expect(opened.numbers.get(2)).toBe("ab".repeat(32));
  expect(check_envelope(opened, { published: PUBLISHED, seat: 0, own: "0c".repeat(32) }, fine)).toEqual([
    ["seed", true],
    ["key", true],
    ["own", true],
    ["deal", true],
  ]);
});

test("a record without an envelope has none", () => {
  expect(parse_envelope("doppelagent record 1\nseed xoshiro 42\n")).toBeNull();
});

test("every change is detected", () => {
  const opened = parse_envelope(RECORD)!;
  const bad = (changed: Partial<typeof opened>, notes = NO_NOTES): string[] =>
    check_envelope({ ...opened, ...changed }, notes, fine)
      .filter(([, holds]) => !holds)
      .map(([what]) => what);
  expect(bad({ seed: "00".repeat(32) })).toEqual(["seed", "key"]);
  expect(bad({ numbers: new Map([[0, "0c".repeat(32)]]) })).toEqual(["key"]);
  expect(bad({ key: "00".repeat(32) })).toEqual(["key"]);
  expect(check_envelope(opened, { published: "11".repeat(32), seat: 0, own: null }, fine)[0]).toEqual([
    "seed",
    false,
  ]);
  expect(check_envelope(opened, { published: null, seat: 0, own: "ff".repeat(32) }, fine)[2]).toEqual([
    "own",
    false,
  ]);
  expect(check_envelope(opened, NO_NOTES, () => false)[2]).toEqual(["deal", false]);
});
