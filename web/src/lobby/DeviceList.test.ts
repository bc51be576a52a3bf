// The devices of a player: which they are, and which can be logged out.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import type { Device } from "../protocol";
import DeviceList from "./DeviceList.svelte";

const HERE: Device = { id: "a", device: "Firefox, Windows", created: 0, used: 0, here: true };
const PHONE: Device = { id: "b", device: "Safari, iPhone", created: 0, used: Date.UTC(2027, 4, 3, 12) };
const OTHER: Device = { id: "c", device: "", created: 0, used: 0 };

/** Answer every request with the next of these lists; returns the requests. */
function answer_with(...answers: Device[][]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? "GET"} ${path}`);
    return Promise.resolve(Response.json({ devices: answers.shift() }));
  });
  return asked;
}

async function shown(): Promise<object> {
  const list = mount(DeviceList, { target: document.body });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("li")).not.toBeNull();
  });
  return list;
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll("button")];

afterEach(() => {
  vi.unstubAllGlobals();
  settings.set_language("en");
});

test("another device can be logged out, this one cannot", async () => {
  const asked = answer_with([HERE, PHONE], [HERE]);
  const list = await shown();
  expect(document.body.textContent).toContain("This device");
  expect(document.body.textContent).toContain("Last used on May 3, 2027");
  expect(buttons().map((button) => button.getAttribute("aria-label"))).toEqual(["Log out: Safari, iPhone"]);
  buttons()[0]?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(buttons()).toEqual([]);
  });
  expect(asked).toEqual(["GET /api/me/devices", "DELETE /api/me/devices/b"]);
  await unmount(list);
});

test("several others can be logged out at once, in German too", async () => {
  settings.set_language("de");
  const asked = answer_with([HERE, PHONE, OTHER], [HERE]);
  const list = await shown();
  expect(document.body.textContent).toContain("Unbekanntes Gerät");
  expect(buttons().at(-1)?.textContent).toBe("Alle anderen abmelden");
  buttons().at(-1)?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(buttons()).toEqual([]);
  });
  expect(asked.at(-1)).toBe("DELETE /api/me/devices");
  await unmount(list);
});
