import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../app/asking";
import type { State, Wish } from "../app/line";
import { settings } from "../app/settings.svelte";
import type { Done, Frame, Step, Snapshot } from "../protocol";
import type { GameUI } from "./game-ui";
import { Sitting } from "./sitting.svelte";

/** A line on which the test is the server. */
class FakeLine {
  static last: FakeLine;
  asked: Wish[] = [];
  answer: (wish: Wish) => Promise<Done> = () => Promise.resolve({ type: "done", id: "1", number: null });

  constructor(readonly ends: { address: () => string; hear: (frame: Frame) => void; state: (state: State) => void }) {
    FakeLine.last = this;
  }

  ask(wish: Wish): Promise<Done> {
    this.asked.push(wish);
    return this.answer(wish);
  }

  hang_up(): void {
    // Nobody is on it.
  }
}

vi.mock("../app/line", () => ({
  Line: function (ends: ConstructorParameters<typeof FakeLine>[0]): FakeLine {
    return new FakeLine(ends);
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
const face = { tongue: { sentences: { en: {}, de: {} }, speaker: {} }, rest: (_: unknown, { trick }: { trick: number }) => (trick % 10 === 0 ? REST : 0) } as unknown as GameUI;

function seated(): [Sitting, FakeLine] {
  const sitting = new Sitting("x", face);
  FakeLine.last.ends.hear(whole());
  return [sitting, FakeLine.last];
}
const trick = (sitting: Sitting): number => (sitting.picture as { trick: number }).trick;

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = true;
});
afterEach(() => vi.useRealTimers());

test("steps are shown one by one, and the table rests on what is to be looked at", () => {
  const [sitting, line] = seated();
  line.ends.hear(step(11, 1));
  expect([trick(sitting), sitting.settled, sitting.resting]).toEqual([1, true, false]);
  line.ends.hear(step(12, 10));
  line.ends.hear(step(13, 11));
  expect([trick(sitting), sitting.settled, sitting.resting]).toEqual([10, false, true]);
  vi.advanceTimersByTime(REST);
  expect([trick(sitting), sitting.settled, sitting.resting]).toEqual([11, true, false]);
  expect(sitting.log.map(({ number }) => number)).toEqual([11, 12, 13]);
});

test("who is in a hurry, or was away, sees the newest at once", () => {
  const [sitting, line] = seated();
  line.ends.hear(step(11, 10));
  line.ends.hear(step(12, 11));
  sitting.hurry();
  expect([trick(sitting), sitting.settled]).toEqual([11, true]);
  for (let number = 13; number < 45; number++) line.ends.hear(step(number, 10 * number));
  expect(sitting.number).toBeGreaterThan(36);
});

test("with motion off nothing rests", () => {
  settings.motion = false;
  const [sitting, line] = seated();
  line.ends.hear(step(11, 10));
  line.ends.hear(step(12, 11));
  expect([trick(sitting), sitting.settled]).toEqual([11, true]);
});

test("a step twice is shown once; after a gap everything is asked for anew", () => {
  const [sitting, line] = seated();
  line.ends.hear(step(11, 1));
  line.ends.hear(step(11, 2));
  expect(trick(sitting)).toBe(1);
  line.ends.hear(step(14, 3));
  expect(trick(sitting)).toBe(1);
  expect(line.asked).toEqual([{ do: "sync" }]);
});

test("a choice shows at once until the step that tells it; a second press does nothing", async () => {
  const [sitting, line] = seated();
  line.answer = () => Promise.resolve({ type: "done", id: "1", number: 11 });
  const acting = sitting.act("play R3");
  await sitting.act("play R3");
  expect([sitting.sending, sitting.mine, sitting.settled]).toEqual(["play R3", false, false]);
  await acting;
  expect(line.asked).toEqual([{ do: "act", number: 10, action: "play R3" }]);
  expect(sitting.sending).toBe("play R3");
  line.ends.hear(step(11, 1));
  expect([sitting.sending, sitting.settled]).toEqual([null, true]);
});

test("a refused choice comes back with its reason", async () => {
  const [sitting, line] = seated();
  line.answer = () => Promise.reject(new Refusal({ code: "rule", en: "No.", de: "Nein.", paragraph: 302 }));
  await sitting.act("play B1");
  expect([sitting.sending, sitting.settled, sitting.mine]).toEqual([null, true, true]);
  expect(sitting.why).toMatchObject({ action: "play B1", refused: { en: "No.", paragraph: 302 } });
});

test("after a lost line only what is missing is asked for; from behind a seat everything", () => {
  const [sitting, line] = seated();
  line.ends.hear(step(11, 1));
  expect(line.ends.address()).toMatch(/\/api\/tables\/x\/socket\?after=11$/);
  sitting.behind = 1;
  expect(line.ends.address()).toMatch(/\/socket$/);
  expect(sitting.plays).toBe(false);
});

test("one's own number is added once, before the deal", async () => {
  const sitting = new Sitting("y", face);
  FakeLine.last.ends.hear(whole({ scene: { ...scene, status: "open" } as unknown as Snapshot["scene"] }));
  await Promise.resolve();
  expect(FakeLine.last.asked).toEqual([{ do: "add", own: "00" }]);
  expect(sitting.legal.size).toBe(0);
});
