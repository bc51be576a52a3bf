import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../app/http";
import type { RequestBody, SocketEvents } from "../app/table-socket";
import { notices } from "../app/notices.svelte";
import { settings } from "../app/settings.svelte";
import type { Done, Previews, Snapshot, Step } from "../protocol";
import type { GameUI } from "./game-ui";
import { LiveTable } from "./live-table.svelte";

/** A socket whose server is the test. */
class FakeSocket {
  static last: FakeSocket;
  asked: RequestBody[] = [];
  answer: (body: RequestBody) => Promise<Done | Previews> = () =>
    Promise.resolve({ type: "done", id: "1", number: null });

  constructor(readonly events: SocketEvents) {
    FakeSocket.last = this;
  }

  ask(body: RequestBody): Promise<Done | Previews> {
    this.asked.push(body);
    return this.answer(body);
  }
}

vi.mock("../app/table-socket", () => ({
  TableSocket: function (events: SocketEvents): FakeSocket {
    return new FakeSocket(events);
  },
  random_hex: () => "00",
}));

const REST = 900;
const scene = {
  status: "playing",
  host: null,
  seats: [
    { kind: "person", name: "Anna" },
    { kind: "bot", level: "agent" },
  ],
  pending: [0],
  ready: [],
  legal: ["play R3"],
  asked: null,
  sealed: null,
  undo: null,
  may_undo: false,
  clocks: [],
  scores: null,
  opened: null,
  numbers: {},
  next: null,
} as const;
const snapshot = (about: Partial<Snapshot> = {}): Snapshot =>
  ({
    type: "snapshot",
    number: 10,
    you: 0,
    info: { id: "x", game: "g", players: 2, dummies: [] },
    scene,
    picture: { trick: 0 },
    log: [],
    ...about,
  }) as unknown as Snapshot;
const step = (number: number, trick: number): Step => ({
  type: "step",
  number,
  at: 0,
  picture: { trick },
  sentences: [{ code: "played" }],
});

/** A game that pauses after every full trick (a multiple of ten). */
const ui = {
  speech: { sentences: { en: {}, de: {} }, speaker: {} },
  rest: (_: unknown, { trick }: { trick: number }) => (trick % 10 === 0 ? REST : 0),
} as unknown as GameUI;

function seated(): [LiveTable, FakeSocket] {
  const live = new LiveTable("x", ui);
  FakeSocket.last.events.on_frame(snapshot());
  return [live, FakeSocket.last];
}
const trick = (live: LiveTable): number => (live.picture as { trick: number }).trick;

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = true;
});
afterEach(() => vi.useRealTimers());

test("steps are shown one by one, with the pauses of the game", () => {
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 1));
  expect([trick(live), live.settled, live.resting]).toEqual([1, true, false]);
  socket.events.on_frame(step(12, 10));
  socket.events.on_frame(step(13, 11));
  expect([trick(live), live.settled, live.resting]).toEqual([10, false, true]);
  vi.advanceTimersByTime(REST);
  expect([trick(live), live.settled, live.resting]).toEqual([11, true, false]);
  expect(live.log.map(({ number }) => number)).toEqual([11, 12, 13]);
});

test("hurry(), or a long queue, shows the newest step at once", () => {
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 10));
  socket.events.on_frame(step(12, 11));
  live.hurry();
  expect([trick(live), live.settled]).toEqual([11, true]);
  for (let number = 13; number < 45; number++) socket.events.on_frame(step(number, 10 * number));
  expect(live.number).toBeGreaterThan(36);
});

test("with motion off there are no pauses", () => {
  settings.motion = false;
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 10));
  socket.events.on_frame(step(12, 11));
  expect([trick(live), live.settled]).toEqual([11, true]);
});

test("a step twice is shown once; after a gap a snapshot is requested", () => {
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 1));
  socket.events.on_frame(step(11, 2));
  expect(trick(live)).toBe(1);
  socket.events.on_frame(step(14, 3));
  expect(trick(live)).toBe(1);
  expect(socket.asked).toEqual([{ do: "sync" }]);
});

test("an action is shown as sent until its step arrives; a second one is ignored", async () => {
  const [live, socket] = seated();
  socket.answer = () => Promise.resolve({ type: "done", id: "1", number: 11 });
  const acting = live.act("play R3");
  await live.act("play R3");
  expect([live.sending, live.mine, live.settled]).toEqual(["play R3", false, false]);
  await acting;
  expect(socket.asked).toEqual([{ do: "act", number: 10, action: "play R3" }]);
  expect(live.sending).toBe("play R3");
  socket.events.on_frame(step(11, 1));
  expect([live.sending, live.settled]).toEqual([null, true]);
});

test("a refused action is taken back, with its reason", async () => {
  const [live, socket] = seated();
  socket.answer = () => Promise.reject(new Refusal({ code: "rule", en: "No.", de: "Nein.", paragraph: 302 }));
  await live.act("play B1");
  expect([live.sending, live.settled, live.mine]).toEqual([null, true, true]);
  expect(live.why).toMatchObject({ action: "play B1", refused: { en: "No.", paragraph: 302 } });
});

test("a reconnect requests only the missing steps, and everything behind a seat", () => {
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 1));
  expect(socket.events.address()).toMatch(/\/api\/tables\/x\/socket\?after=11$/);
  live.behind = 1;
  expect(socket.events.address()).toMatch(/\/socket$/);
  expect(live.plays).toBe(false);
});

test("the number of this browser is added once, before the deal", async () => {
  const live = new LiveTable("y", ui);
  FakeSocket.last.events.on_frame(
    snapshot({ scene: { ...scene, status: "open" } as unknown as Snapshot["scene"] }),
  );
  await Promise.resolve();
  expect(FakeSocket.last.asked).toEqual([{ do: "add", own: "00" }]);
  expect(live.legal.size).toBe(0);
});

describe("previews", () => {
  const takes = (live: LiveTable): boolean | undefined => live.preview<{ takes: boolean }>("play R3")?.takes;
  const answered = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
  const previews: Previews = { type: "previews", id: "1", previews: { "play R3": { takes: true } } };

  test("a preview is requested again at each step", async () => {
    const [live, socket] = seated();
    socket.answer = () => Promise.resolve(previews);
    expect(takes(live)).toBeUndefined();
    await answered();
    expect(takes(live)).toBe(true);
    expect(socket.asked).toEqual([{ do: "preview", actions: ["play R3"] }]);
    socket.events.on_frame(step(11, 1));
    expect(takes(live)).toBeUndefined();
    await answered();
    expect(takes(live)).toBe(true);
    expect(socket.asked).toHaveLength(2);
  });

  test("an answer that arrives after the next step is dropped", async () => {
    const [live, socket] = seated();
    let respond: (answer: Previews) => void = () => undefined;
    socket.answer = () => new Promise((resolve) => (respond = resolve));
    takes(live);
    await answered();
    socket.events.on_frame(step(11, 1));
    respond(previews);
    await answered();
    expect(takes(live)).toBeUndefined();
  });

  test("a refusal is not shown", async () => {
    const [live, socket] = seated();
    socket.answer = () => Promise.reject(new Refusal({ code: "rate", en: "Too fast.", de: "Zu schnell." }));
    takes(live);
    await answered();
    expect([socket.asked.length, notices.text, live.why]).toEqual([1, null, null]);
  });

  test("nothing is requested while a newer step waits", async () => {
    const [live, socket] = seated();
    socket.events.on_frame(step(11, 10));
    socket.events.on_frame(step(12, 11));
    takes(live);
    await answered();
    expect(socket.asked).toEqual([]);
    vi.advanceTimersByTime(REST);
    takes(live);
    await answered();
    expect(socket.asked).toHaveLength(1);
  });

  test("nothing is requested while an action is on its way", async () => {
    const [live, socket] = seated();
    socket.answer = () => new Promise(() => undefined);
    void live.act("play R3");
    takes(live);
    await answered();
    expect(socket.asked).toEqual([{ do: "act", number: 10, action: "play R3" }]);
  });

  test.each([
    ["a spectator", { you: -1 }, null],
    ["a spectator behind a seat", {}, 0],
    ["a match that is over", { scene: { ...scene, status: "over" } as unknown as Snapshot["scene"] }, null],
  ])("nothing is requested for %s", async (_, about, behind) => {
    const [live, socket] = seated();
    live.behind = behind;
    socket.events.on_frame(snapshot(about));
    expect(takes(live)).toBeUndefined();
    await answered();
    expect(socket.asked).toEqual([]);
  });
});
