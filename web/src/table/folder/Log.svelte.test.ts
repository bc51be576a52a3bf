// The whole match can be read, however long it is.

import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { TableView } from "../table-view.svelte";
import Log from "./Log.svelte";

const view = {
  log: Array.from({ length: 1000 }, (_, number) => ({ number, sentences: [{ code: `${number}` }] })),
  say: ({ code }: { code: string }) => [code],
} as unknown as TableView;

const shown = (): string[] => [...document.querySelectorAll("li")].map((line) => line.textContent!.trim());

test("the newest entries are shown, and all others when they are asked for", () => {
  const log = mount(Log, { target: document.body, props: { view } });
  flushSync();
  expect([shown().length < 300, shown().at(-1)]).toEqual([true, "999"]);
  for (let pages = 0; pages < 10; pages++) {
    document.querySelector<HTMLButtonElement>("button.earlier")?.click();
    flushSync();
  }
  expect(shown()).toEqual(view.log.map(({ number }) => `${number}`));
  expect(document.querySelector("button.earlier")).toBeNull();
  void unmount(log);
});

test("a new entry is scrolled into sight, in a long match too, where as many are drawn as before", async () => {
  const props = $state({ view });
  const log = mount(Log, { target: document.body, props });
  flushSync();
  const scrolled = document.querySelector<HTMLElement>(".log")!;
  const next_frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  await next_frame();
  Object.defineProperty(scrolled, "scrollHeight", { value: 500 });
  const entry = { number: 1000, sentences: [{ code: "1000" }] };
  props.view = { ...view, log: [...view.log, entry] } as unknown as TableView;
  flushSync();
  await next_frame();
  expect([shown().at(-1), scrolled.scrollTop]).toEqual(["1000", 500]);
  void unmount(log);
});
