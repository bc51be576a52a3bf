// A notification waits for the service worker; without one, nothing happens.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules(); // tests of other files may have loaded the module before
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser with a hidden page, whose service worker is installed only when awaited; returns the titles it shows. */
function browser(installing: () => void = () => undefined): string[] {
  const shown: string[] = [];
  const worker = {
    showNotification: (title: string) => Promise.resolve(void shown.push(title)),
    getNotifications: () => Promise.resolve(shown.map(() => ({ close: () => void shown.pop() }))),
  };
  const serviceWorker = {
    get ready() {
      return Promise.resolve()
        .then(installing)
        .then(() => worker);
    },
    getRegistration: () => Promise.resolve(worker),
  };
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("localStorage", { getItem: () => "on" });
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("document", { visibilityState: "hidden" });
  return shown;
}

async function show(): Promise<void> {
  const { notifications } = await import("./notifications.svelte");
  await notifications.show("Your move", "Ben waits.", "/table/1");
}

test("the first call waits until the service worker is installed", async () => {
  const shown = browser();
  await show();
  expect(shown).toEqual(["Your move"]);
});

test("nothing is shown to somebody who came back meanwhile", async () => {
  const shown = browser(() => vi.stubGlobal("document", { visibilityState: "visible" }));
  await show();
  expect(shown).toEqual([]);
});

test("a call whose turn is over is closed, even if the service worker was not installed yet when it came", async () => {
  const shown = browser();
  const { notifications } = await import("./notifications.svelte");
  void notifications.show("Your move", "Ben waits.", "/table/1");
  await notifications.close("/table/1");
  expect(shown).toEqual([]);
});

test("a page without service workers, as at an address without TLS, goes on", async () => {
  vi.stubGlobal("navigator", {});
  await expect(show()).resolves.toBeUndefined();
});
