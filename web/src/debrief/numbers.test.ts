import { afterEach, expect, test } from "vitest";
import { settings } from "../app/settings.svelte";
import { changed, decimal, left, percent, printed, rounded, signed } from "./numbers";

afterEach(() => settings.set_language("en"));

test("figures have the comma of the language and a true minus", () => {
  expect([decimal(2.34), decimal(-0.04), signed(-1.25), signed(0)]).toEqual(["2.3", "0.0", "−1.3", "+0.0"]);
  expect([percent(0.434), changed(0.12, "wins"), changed(-2, "points")]).toEqual(["43%", "+12%", "−2.0"]);
  settings.set_language("de");
  expect(decimal(2.34)).toBe("2,3");
});

test("what is left is never nothing: 7.6 bits leave half a percent", () => {
  expect([left(2 ** -7.6), left(0.01), left(0.434)]).toEqual(["<1%", "1%", "43%"]);
});

test("a number of worlds has two figures that count", () => {
  expect([rounded(12), rounded(3456), rounded(79_800)]).toEqual(["12", "3,500", "80,000"]);
});

test("a balance adds up as printed, whatever its fractions", () => {
  for (let seed = 1; seed < 200; seed++) {
    const [luck, own, others] = [seed * 0.617, -seed * 0.233, seed * 0.149];
    const whole = { start: 0.25, luck, own, others, result: 0.25 + luck + own + others };
    for (const unit of ["wins", "points"] as const) {
      const sum = printed(whole, unit);
      const written = [sum.start, sum.luck, sum.own, sum.others].map((value) => Number(value.toFixed(2)));
      expect(written.reduce((one, other) => one + other)).toBeCloseTo(sum.result, 9);
      expect(sum.without + sum.luck).toBeCloseTo(sum.result, 9);
    }
  }
});
