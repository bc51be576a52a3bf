import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../app/http";
import type { RequestBody, SocketEvents } from "../app/table-socket";
import { notices } from "../app/notices.svelte";
import { lasting } from "../app/motion";
import { settings } from "../app/settings.svelte";
import type { Done, Previews, Snapshot, Step } from "../protocol";
import type { GameUI } from "./game-ui";
import { LiveTable } from "./live-table.svelte";

/** A socket with the test as its server. */
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
  phrases: true,
  watchers: true,
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

/** A game that tells every full trick (a multiple of ten) in two beats: it is full, and then counted in a tally. */
const ui = {
  speech: { sentences: { en: {}, de: {} }, speaker: {} },
  beats: (before: { trick: number }, { trick }: { trick: number }) =>
    trick % 10 > 0
      ? []
      : [
          { name: "full", picture: { trick: before.trick + 0.5 }, sentences: 0, ms: lasting(REST) },
          {
            name: "tally",
            picture: { trick: before.trick + 0.9 },
            sentences: 1,
            ms: lasting(REST),
            stops: true,
          },
        ],
} as unknown as GameUI;

function seated(): [LiveTable, FakeSocket] {
  const live = new LiveTable("x", ui);
  FakeSocket.last.events.on_frame(snapshot());
  return [live, FakeSocket.last];
}
const trick = (live: LiveTable): number => (live.picture as { trick: number }).trick;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "normal";
});
afterEach(() => vi.useRealTimers());

test("steps are told one by one: table, log and scene show the same beat", () => {
  const [live, socket] = seated();
  const shown = (): unknown[] => [
    trick(live),
    live.log.length,
    live.scene.status,
    live.beat?.name,
    live.settled,
  ];
  socket.events.on_frame(step(11, 1));
  expect(shown()).toEqual([1, 1, "playing", undefined, true]);
  socket.events.on_frame({ ...step(12, 10), scene: { status: "over" } });
  socket.events.on_frame(step(13, 11));
  expect(shown()).toEqual([1.5, 1, "playing", "full", false]);
  vi.advanceTimersByTime(REST);
  expect(shown()).toEqual([1.9, 2, "playing", "tally", false]);
  vi.advanceTimersByTime(REST);
  expect(shown()).toEqual([11, 3, "over", undefined, true]);
  expect(live.log.map(({ number }) => number)).toEqual([11, 12, 13]);
});

test("while a step is told nobody is asked anything", () => {
  const [live, socket] = seated();
  socket.events.on_frame({ ...step(11, 10), scene: { pending: [0], legal: ["play R4"] } });
  expect([live.mine, live.scene.pending, live.asked]).toEqual([false, [], []]);
  vi.advanceTimersByTime(2 * REST);
  expect([...live.legal]).toEqual(["play R4"]);
});

test("a tap skips to the next beat that stops, then to the newest step; hurry() skips all", () => {
  const [live, socket] = seated();
  for (const number of [11, 12, 13]) socket.events.on_frame(step(number, 10));
  expect([live.skip(), live.beat?.name, live.number]).toEqual([true, "tally", 11]);
  expect([live.skip(), live.beat?.name, live.number]).toEqual([true, "tally", 12]);
  live.hurry();
  expect([live.number, live.settled, live.skip()]).toEqual([13, true, false]);
});

test("a long queue is told faster, and one that is too long is shown at once", () => {
  const [live, socket] = seated();
  for (let number = 11; number < 20; number++) socket.events.on_frame(step(number, 10));
  live.skip();
  live.skip();
  vi.advanceTimersByTime(REST);
  expect([live.number, live.beat?.name]).toEqual([13, "full"]);
  for (let number = 20; number < 45; number++) socket.events.on_frame(step(number, 10));
  expect(live.number).toBeGreaterThan(34);
});

test.each([
  ["slow", 1.7],
  ["normal", 1],
  ["fast", 0.5],
] as const)("the pace %s takes %f times as long", (pace, factor) => {
  settings.pace = pace;
  const [live, socket] = seated();
  socket.events.on_frame(step(11, 10));
  vi.advanceTimersByTime(2 * REST * factor - 2);
  expect(live.settled).toBe(false);
  vi.advanceTimersByTime(2);
  expect(live.settled).toBe(true);
});

test("with the pace off only the outcome is shown", () => {
  settings.pace = "off";
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
    vi.advanceTimersByTime(2 * REST);
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
