// The WebSocket to a table. It reconnects by itself and sends unanswered requests again, under the same id.

import type { Done, Frame, Hint, Odds, Previews, Request as TableRequest } from "../protocol";
import { Refusal } from "./http";

const FIRST_DELAY = 500; // ms before the first reconnect, doubled each time
const LONGEST_DELAY = 15_000;
const FINAL_CODES = [4400, 4403, 4404]; // the server would refuse a reconnect for the same reason

/** Unguessable random bytes, in hexadecimal. */
export function random_hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;

/** A request without its id, which the socket adds. */
export type RequestBody = WithoutId<TableRequest>;

/** The frame that answers a request. */
export type Answer<Body extends RequestBody> = Body extends { do: keyof Answers }
  ? Answers[Body["do"]]
  : Done;

/** Requests with an answer of their own. */
interface Answers {
  preview: Previews;
  hint: Hint;
  odds: Odds;
}

const answers = (frame: Frame): frame is Done | Answers[keyof Answers] =>
  ["done", "previews", "hint", "odds"].includes(frame.type);

export type Connection = "connecting" | "open" | "lost" | "refused";

interface Unanswered {
  message: string;
  resolve: (answer: Done | Answers[keyof Answers]) => void;
  reject: (refusal: Refusal) => void;
}

export interface SocketEvents {
  /** The address for the next connection. */
  address: () => string;
  /** A frame that answers no request. */
  on_frame: (frame: Frame) => void;
  on_connection: (connection: Connection) => void;
}

export class TableSocket {
  #events: SocketEvents;
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Unanswered>(); // by id
  #failures = 0; // connections lost since the last frame
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reconnect_now = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN && document.visibilityState === "visible") this.connect();
  };

  constructor(events: SocketEvents) {
    this.#events = events;
    addEventListener("online", this.#reconnect_now);
    document.addEventListener("visibilitychange", this.#reconnect_now);
    this.connect();
  }

  /** Connect, or close the connection and connect again. */
  connect(): void {
    this.#disconnect();
    const socket = new WebSocket(this.#events.address());
    this.#socket = socket;
    socket.onopen = () => this.#on_open();
    socket.onmessage = ({ data }) => this.#on_message(JSON.parse(data as string) as Frame);
    socket.onclose = ({ code }) => this.#on_close(FINAL_CODES.includes(code));
  }

  close(): void {
    removeEventListener("online", this.#reconnect_now);
    document.removeEventListener("visibilitychange", this.#reconnect_now);
    this.#disconnect();
  }

  /** Send a request and wait for its answer; a refusal rejects with a `Refusal`. */
  ask<Body extends RequestBody>(body: Body): Promise<Answer<Body>> {
    const id = random_hex(12);
    const message = JSON.stringify({ id, ...body });
    return new Promise((resolve, reject) => {
      this.#unanswered.set(id, { message, resolve: resolve as Unanswered["resolve"], reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    });
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    if (this.#socket === null) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  #on_open(): void {
    this.#events.on_connection("open");
    for (const { message } of this.#unanswered.values()) this.#socket?.send(message);
  }

  #on_message(frame: Frame): void {
    this.#failures = 0;
    const asked = this.#take_unanswered(frame);
    if (answers(frame)) asked?.resolve(frame);
    else if (frame.type === "refused" && asked !== undefined) asked.reject(new Refusal(frame));
    else this.#events.on_frame(frame);
    if (frame.type === "step" && typeof frame.done === "string")
      asked?.resolve({ type: "done", id: frame.done, number: frame.number });
  }

  /** The request that a frame answers: by its id, or as the step that carried it out. */
  #take_unanswered(frame: Frame): Unanswered | undefined {
    const id = "id" in frame ? frame.id : frame.type === "step" ? frame.done : null;
    const asked = this.#unanswered.get(id ?? "");
    this.#unanswered.delete(id ?? "");
    return asked;
  }

  #on_close(final: boolean): void {
    this.#events.on_connection(final ? "refused" : "lost");
    if (final) return;
    const delay = Math.min(FIRST_DELAY * 2 ** this.#failures++, LONGEST_DELAY);
    this.#timer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2)); // jitter: clients must not reconnect all at once
  }
}
