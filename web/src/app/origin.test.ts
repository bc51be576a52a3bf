import { beforeEach, expect, test, vi } from "vitest";
import { origin } from "./origin.svelte";

const answer = (address: string | null): void => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ address })));
};

beforeEach(() => {
  origin.shared = "http://localhost:8080";
  origin.only_here = false;
});

test("an invitation made at localhost names the address for other machines", async () => {
  answer("http://192.168.7.7:8080");
  await origin.load("localhost");
  expect(origin.shared).toBe("http://192.168.7.7:8080");
  expect(origin.only_here).toBe(false);
});

test("it says so when no other machine reaches the server", async () => {
  answer(null);
  await origin.load("127.0.0.1");
  expect(origin.only_here).toBe(true);
});

test("an address that others use too is left alone", async () => {
  answer("http://192.168.7.7:8080");
  await origin.load("play.example.org");
  expect(origin.shared).toBe("http://localhost:8080");
});
