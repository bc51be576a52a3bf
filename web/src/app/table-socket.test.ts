import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame } from "../protocol";
import { Refusal } from "./http";
import { type Connection, TableSocket } from "./table-socket";

class FakeWebSocket {
  static readonly OPEN = 1;
  static last: FakeWebSocket;
  readyState = 0;
  sent: { id: string; do: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeWebSocket.last = this;
  }

  send(message: string): void {
    this.sent.push(JSON.parse(message) as { id: string; do: string });
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  receive(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let frames: Frame[];
let connections: Connection[];

function connected(): [TableSocket, FakeWebSocket] {
  const socket = new TableSocket({
    address: () => "ws://x",
    on_frame: (frame) => frames.push(frame),
    on_connection: (connection) => connections.push(connection),
  });
  FakeWebSocket.last.open();
  return [socket, FakeWebSocket.last];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  [frames, connections] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a step that carried out a request is shown, then resolves it", async () => {
  const [socket, line] = connected();
  const asked = socket.ask({ do: "act", number: 3, action: "play K7" });
  const step: Frame = { type: "step", number: 4, at: 0, done: line.sent[0]!.id };
  line.receive(step);
  expect(frames).toEqual([step]);
  await expect(asked).resolves.toMatchObject({ type: "done", number: 4 });
  line.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  FakeWebSocket.last.open();
  expect(FakeWebSocket.last.sent).toEqual([]); // it is answered
});

test("answers resolve by id, in any order", async () => {
  const [socket, web] = connected();
  const acting = socket.ask({ do: "act", number: 1, action: "play R3" });
  const previewing = socket.ask({ do: "preview", actions: ["play R3"] });
  const [act, preview] = web.sent.map(({ id }) => id) as [string, string];
  web.receive({ type: "previews", id: preview, previews: { "play R3": { takes: true } } });
  web.receive({ type: "done", id: act, number: 2 });
  expect((await previewing).previews).toEqual({ "play R3": { takes: true } });
  expect((await acting).number).toBe(2);
  expect(frames).toEqual([]);
});

test("a refusal rejects its request; other frames are passed on", async () => {
  const [socket, web] = connected();
  const asked = socket.ask({ do: "resign" });
  web.receive({ type: "preparing", waited: 1, left: 2 });
  web.receive({ type: "refused", id: null, code: "stopping", en: "Stopping.", de: "Schluss." });
  web.receive({ type: "refused", id: web.sent[0]!.id, code: "rule", en: "No.", de: "Nein." });
  await expect(asked).rejects.toThrow(Refusal);
  expect(frames.map(({ type }) => type)).toEqual(["preparing", "refused"]);
});

test("a lost connection is opened again and sends what was not answered under the same id", () => {
  const [socket, web] = connected();
  void socket.ask({ do: "resign" });
  void socket.ask({ do: "back" });
  web.receive({ type: "done", id: web.sent[0]!.id });
  web.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  const second = FakeWebSocket.last;
  expect(second).not.toBe(web);
  second.open();
  expect(second.sent).toEqual([web.sent[1]]);
  expect(connections).toEqual(["open", "lost", "open"]);
});

test("a connection the server refuses is not opened again", () => {
  const [, web] = connected();
  web.onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(FakeWebSocket.last).toBe(web);
  expect(connections).toEqual(["open", "refused"]);
});
