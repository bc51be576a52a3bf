import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Beat, Teller } from "./telling";

const beat = (name: string, more: Partial<Beat> = {}): Beat => ({
  name,
  picture: null,
  sentences: 0,
  ms: 100,
  ...more,
});

let shown: string[];
let teller: Teller<unknown>;

function tell(...beats: Beat[]): void {
  teller.tell(
    beats,
    ({ name }) => shown.push(name),
    () => shown.push("end"),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  teller = new Teller();
});
afterEach(() => vi.useRealTimers());

test("beats are shown one after the other, each for its time", () => {
  tell(beat("card"), beat("taken"));
  expect(shown).toEqual(["card"]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["card", "taken"]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["card", "taken", "end"]);
});

test("a beat that is held stays until it is released", () => {
  tell(beat("card"), beat("tally", { holds: true }));
  teller.hold();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(["card", "tally"]);
  teller.release();
  expect(shown).toEqual(["card", "tally", "end"]);
});

test("a beat released before its time is over has all of it", () => {
  tell(beat("tally", { holds: true }));
  teller.hold();
  vi.advanceTimersByTime(50);
  teller.release();
  expect(shown).toEqual(["tally"]);
  vi.advanceTimersByTime(50);
  expect(shown).toEqual(["tally", "end"]);
});

test("a beat that is held can be skipped, and the next one is not held up", () => {
  tell(beat("tally", { holds: true }));
  teller.hold();
  vi.advanceTimersByTime(60_000);
  expect(teller.skip()).toBe(true);
  tell(beat("card"));
  teller.release();
  expect(shown).toEqual(["tally", "end", "card"]);
});

test("a skip goes as far as the next beat that stops", () => {
  tell(beat("card"), beat("taken"), beat("tally", { stops: true }));
  teller.skip();
  expect(shown).toEqual(["card", "tally"]);
});
