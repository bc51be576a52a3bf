import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DebriefNow, Frame } from "../protocol";
import type { ReplayTable } from "../replay/replay-table.svelte";
import { LiveDebrief } from "./live-debrief.svelte";
import { decision } from "./sample";

class FakeWebSocket {
  static readonly OPEN = 1;
  static opened: FakeWebSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  closed = false;

  constructor() {
    FakeWebSocket.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }

  tell(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let answer: DebriefNow;
let asked: string[];

const TABLE = {
  at: 0,
  hands_open: true,
  set_viewpoint: vi.fn(),
  set_playing: vi.fn(),
  go_to: vi.fn(),
};

async function opened(): Promise<LiveDebrief> {
  const debrief = new LiveDebrief("T", TABLE as unknown as ReplayTable);
  await vi.waitFor(() => expect(debrief.loaded).toBe(true));
  return debrief;
}

beforeEach(() => {
  [FakeWebSocket.opened, asked] = [[], []];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("it is asked for, followed over the socket until it is done, and not longer", async () => {
  answer = { status: "none" };
  const debrief = await opened();
  expect(FakeWebSocket.opened).toHaveLength(0);
  answer = { status: "waiting", you: 1, yours: true, ahead: 2, positions: [0, 1, 2] };
  await debrief.ask();
  expect(asked).toEqual(["GET /api/tables/T/debrief", "POST /api/tables/T/debrief"]);
  expect([debrief.under_way, debrief.known.ahead]).toEqual([true, 2]);
  const socket = FakeWebSocket.opened[0]!;
  socket.tell({ type: "debrief", status: "working", done: 1, all: 2, decisions: [decision(2, { seat: 1 })] });
  expect(debrief.known.decisions).toHaveLength(1);
  expect(debrief.mendable.map(({ number }) => number)).toEqual([2]);
  socket.tell({ type: "debrief", status: "done", done: 2, all: 2 });
  expect([debrief.under_way, socket.closed]).toEqual([false, true]);
});

test("a cancelled one is forgotten", async () => {
  answer = { status: "working", yours: true, decisions: [decision(1)], positions: [0, 1] };
  const debrief = await opened();
  answer = { status: "none" };
  await debrief.cancel();
  expect(asked.at(-1)).toBe("DELETE /api/tables/T/debrief");
  expect([debrief.known.status, debrief.known.decisions]).toEqual(["none", []]);
  expect(FakeWebSocket.opened[0]!.closed).toBe(true);
});

test("it is seen from the reader's own seat, and a decision from the seat that took it, when it chose", async () => {
  answer = { status: "done", you: 1, decisions: [decision(2)], asked: [0, 2, 4] };
  const debrief = await opened();
  await vi.waitFor(() => expect(TABLE.set_viewpoint).toHaveBeenLastCalledWith(1, false));
  debrief.show(debrief.known.decisions[0]!);
  expect(TABLE.set_viewpoint).toHaveBeenLastCalledWith(0, false);
  expect(TABLE.go_to).toHaveBeenLastCalledWith(4);
});
