// One batch per frame, whichever list it belongs to.

import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { in_batches } from "./batches.svelte";

afterEach(() => vi.unstubAllGlobals());

test("lists get their items in turn, one batch per frame", () => {
  const asked: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => asked.push(callback));
  let drawn = (): string => "";
  const stop = $effect.root(() => {
    const letters = in_batches(() => ["a", "b", "c"], 2);
    const digits = in_batches(() => ["1", "2"], 2);
    drawn = () => [...letters.drawn, ...digits.drawn].join("");
  });
  flushSync();
  const seen = [drawn()];
  while (asked.length > 0) {
    asked.splice(0).forEach((callback) => callback());
    flushSync();
    seen.push(drawn());
  }
  expect(seen).toEqual(["", "ab", "ab12", "abc12"]);
  stop();
});
