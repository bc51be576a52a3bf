import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../app/http";
import type { Previews } from "../protocol";
import { PreviewCache } from "./previews.svelte";

const request = vi.fn<(actions: string[]) => Promise<Previews>>();
const answer = (previews: Previews["previews"]): Previews => ({ type: "previews", id: "1", previews });
const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  request
    .mockReset()
    .mockImplementation((actions) =>
      Promise.resolve(
        answer(Object.fromEntries(actions.map((action) => [action, { points: action.length }]))),
      ),
    );
});

test("lookups in one tick share a request, and the answer updates a $derived", async () => {
  const cache = new PreviewCache(request);
  const seen: unknown[] = [];
  const stop = $effect.root(() => {
    const shown = $derived(["play R3", "play R10"].map((action) => cache.look_up(action, true)));
    $effect(() => void seen.push(shown));
  });
  flushSync();
  await answered();
  flushSync();
  stop();
  expect(request.mock.calls).toEqual([[["play R3", "play R10"]]]);
  expect(seen).toEqual([
    [undefined, undefined],
    [{ points: 7 }, { points: 8 }],
  ]);
});

test("an action is requested once, and again after clear()", async () => {
  const cache = new PreviewCache(request);
  cache.look_up("play R3", true);
  cache.look_up("play R3", true);
  await answered();
  expect(cache.look_up("play R3", true)).toEqual({ points: 7 });
  await answered();
  expect(request).toHaveBeenCalledTimes(1);
  cache.clear();
  expect(cache.look_up("play R3", true)).toBeUndefined();
  await answered();
  expect(cache.look_up("play R3", true)).toEqual({ points: 7 });
  expect(request).toHaveBeenCalledTimes(2);
});

test("an answer that arrives after clear() is dropped", async () => {
  const cache = new PreviewCache(request);
  cache.look_up("play R3", true);
  await Promise.resolve();
  cache.clear();
  await answered();
  expect(request).toHaveBeenCalledTimes(1);
  expect(cache.look_up("play R3", false)).toBeUndefined();
});

test("a request has at most 256 actions", async () => {
  const cache = new PreviewCache(request);
  for (let number = 0; number < 300; number++) cache.look_up(`play R${number}`, true);
  await answered();
  expect(request.mock.calls.map(([actions]) => actions.length)).toEqual([256, 44]);
  expect(cache.look_up("play R299", true)).toEqual({ points: 9 });
});

test("a refused request is not repeated", async () => {
  const cache = new PreviewCache(request);
  request.mockRejectedValue(new Refusal({ code: "rate", en: "Too fast.", de: "Zu schnell." }));
  for (let time = 0; time < 2; time++) {
    expect(cache.look_up("play R3", true)).toBeUndefined();
    await answered();
  }
  expect(request).toHaveBeenCalledTimes(1);
});

test("a lookup that may not request only reads what is known", async () => {
  const cache = new PreviewCache(request);
  expect(cache.look_up("play R3", false)).toBeUndefined();
  await answered();
  expect(request).not.toHaveBeenCalled();
});
