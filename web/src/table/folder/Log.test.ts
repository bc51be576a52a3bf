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
