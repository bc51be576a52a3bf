import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../app/http";
import type { State, Wish } from "../app/table-socket";
import { settings } from "../app/settings.svelte";
import type { Done, Frame, Step, Snapshot } from "../protocol";
import type { GameUI } from "./game-ui";
import { LiveTable } from "./live-table.svelte";

/** A line on which the test is the server. */
class FakeSocket {
  static last: FakeSocket;
  asked: Wish[] = [];
  answer: (wish: Wish) => Promise<Done> = () => Promise.resolve({ type: "done", id: "1", number: null });

  constructor(readonly ends: { address: () => string; hear: (frame: Frame) => void; state: (state: State) => void }) {
    FakeSocket.last = this;
  }

  ask(wish: Wish): Promise<Done> {
    this.asked.push(wish);
    return this.answer(wish);
  }

  hang_up(): void {
    // Nobody is on it.
  }
}

vi.mock("../app/table-socket", () => ({
  TableSocket: function (ends: ConstructorParameters<typeof FakeSocket>[0]): FakeSocket {
    return new FakeSocket(ends);
  },
  secret: () => "00",
}));

const REST = 900;
const scene = {
  status: "playing", host: null, seats: [{ kind: "person", name: "Anna" }, { kind: "bot", level: "agent" }], pending: [0], ready: [], legal: ["play R3"],
  asked: null, sealed: null, undo: null, may_undo: false, clocks: [], scores: null, opened: null, numbers: {}, next: null,
} as const;
const whole = (about: Partial<Snapshot> = {}): Snapshot =>
  ({ type: "snapshot", number: 10, you: 0, info: { id: "x", game: "g", players: 2, dummies: [] }, scene, picture: { trick: 0 }, log: [], ...about }) as unknown as Snapshot;
const step = (number: number, trick: number): Step => ({ type: "step", number, at: 0, picture: { trick }, sentences: [{ code: "played" }] });

/** The table rests on every full trick (a multiple of ten). */
const face = { speech: { sentences: { en: {}, de: {} }, speaker: {} }, rest: (_: unknown, { trick }: { trick: number }) => (trick % 10 === 0 ? REST : 0) } as unknown as GameUI;

function seated(): [LiveTable, FakeSocket] {
  const live = new LiveTable("x", face);
  FakeSocket.last.ends.hear(whole());
  return [live, FakeSocket.last];
}
const trick = (live: LiveTable): number => (live.picture as { trick: number }).trick;

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = true;
});
afterEach(() => vi.useRealTimers());

test("steps are shown one by one, and the table rests on what is to be looked at", () => {
  const [live, line] = seated();
  line.ends.hear(step(11, 1));
  expect([trick(live), live.settled, live.resting]).toEqual([1, true, false]);
  line.ends.hear(step(12, 10));
  line.ends.hear(step(13, 11));
  expect([trick(live), live.settled, live.resting]).toEqual([10, false, true]);
  vi.advanceTimersByTime(REST);
  expect([trick(live), live.settled, live.resting]).toEqual([11, true, false]);
  expect(live.log.map(({ number }) => number)).toEqual([11, 12, 13]);
});

test("who is in a hurry, or was away, sees the newest at once", () => {
  const [live, line] = seated();
  line.ends.hear(step(11, 10));
  line.ends.hear(step(12, 11));
  live.hurry();
  expect([trick(live), live.settled]).toEqual([11, true]);
  for (let number = 13; number < 45; number++) line.ends.hear(step(number, 10 * number));
  expect(live.number).toBeGreaterThan(36);
});

test("with motion off nothing rests", () => {
  settings.motion = false;
  const [live, line] = seated();
  line.ends.hear(step(11, 10));
  line.ends.hear(step(12, 11));
  expect([trick(live), live.settled]).toEqual([11, true]);
});

test("a step twice is shown once; after a gap everything is asked for anew", () => {
  const [live, line] = seated();
  line.ends.hear(step(11, 1));
  line.ends.hear(step(11, 2));
  expect(trick(live)).toBe(1);
  line.ends.hear(step(14, 3));
  expect(trick(live)).toBe(1);
  expect(line.asked).toEqual([{ do: "sync" }]);
});

test("a choice shows at once until the step that tells it; a second press does nothing", async () => {
  const [live, line] = seated();
  line.answer = () => Promise.resolve({ type: "done", id: "1", number: 11 });
  const acting = live.act("play R3");
  await live.act("play R3");
  expect([live.sending, live.mine, live.settled]).toEqual(["play R3", false, false]);
  await acting;
  expect(line.asked).toEqual([{ do: "act", number: 10, action: "play R3" }]);
  expect(live.sending).toBe("play R3");
  line.ends.hear(step(11, 1));
  expect([live.sending, live.settled]).toEqual([null, true]);
});

test("a refused choice comes back with its reason", async () => {
  const [live, line] = seated();
  line.answer = () => Promise.reject(new Refusal({ code: "rule", en: "No.", de: "Nein.", paragraph: 302 }));
  await live.act("play B1");
  expect([live.sending, live.settled, live.mine]).toEqual([null, true, true]);
  expect(live.why).toMatchObject({ action: "play B1", refused: { en: "No.", paragraph: 302 } });
});

test("after a lost line only what is missing is asked for; from behind a seat everything", () => {
  const [live, line] = seated();
  line.ends.hear(step(11, 1));
  expect(line.ends.address()).toMatch(/\/api\/tables\/x\/socket\?after=11$/);
  live.behind = 1;
  expect(line.ends.address()).toMatch(/\/socket$/);
  expect(live.plays).toBe(false);
});

test("one's own number is added once, before the deal", async () => {
  const live = new LiveTable("y", face);
  FakeSocket.last.ends.hear(whole({ scene: { ...scene, status: "open" } as unknown as Snapshot["scene"] }));
  await Promise.resolve();
  expect(FakeSocket.last.asked).toEqual([{ do: "add", own: "00" }]);
  expect(live.legal.size).toBe(0);
});
