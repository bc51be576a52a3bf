// The line to a table: a socket that connects again by itself and asks again what was not answered, under the same id.

import type { Done, Frame, Request } from "../protocol";
import { Refusal } from "./http";

const FIRST_WAIT = 500; // ms, doubled each time
const LONGEST_WAIT = 15_000;
const FOR_GOOD = [4400, 4403, 4404]; // the server has said why, and would say it again

/** Something nobody else can guess or has had before, in hexadecimal. */
export function secret(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A request without its id, which the line makes up. */
export type Wish = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

export type State = "connecting" | "up" | "lost" | "over";

interface Asked {
  message: Request;
  done: (answer: Done) => void;
  refused: (refusal: Refusal) => void;
}

interface Ends {
  /** Where to connect, anew each time. */
  address: () => string;
  hear: (frame: Frame) => void;
  state: (state: State) => void;
}

export class TableSocket {
  #ends: Ends;
  #socket: WebSocket | null = null;
  #open = new Map<string, Asked>(); // what was asked and not answered yet, by id
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN && document.visibilityState === "visible") this.connect();
  };

  constructor(ends: Ends) {
    this.#ends = ends;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.connect();
  }

  /** Connect, or connect anew. */
  connect(): void {
    this.#drop();
    const socket = new WebSocket(this.#ends.address());
    this.#socket = socket;
    socket.onopen = () => this.#stands();
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data as string) as Frame);
    socket.onclose = ({ code }) => this.#lost(FOR_GOOD.includes(code));
  }

  hang_up(): void {
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  ask(wish: Wish): Promise<Done> {
    const message = { id: secret(12), ...wish } as Request;
    return new Promise((done, refused) => {
      this.#open.set(message.id, { message, done, refused });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    });
  }

  #drop(): void {
    clearTimeout(this.#timer);
    if (this.#socket === null) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  #stands(): void {
    this.#ends.state("up");
    for (const { message } of this.#open.values()) this.#socket?.send(JSON.stringify(message));
  }

  #take(frame: Frame): void {
    this.#tries = 0;
    const asked = "id" in frame && frame.id !== null ? this.#open.get(frame.id) : undefined;
    if (asked === undefined) return this.#ends.hear(frame);
    this.#open.delete(asked.message.id);
    if (frame.type === "done") asked.done(frame);
    else if (frame.type === "refused") asked.refused(new Refusal(frame));
  }

  #lost(for_good: boolean): void {
    this.#ends.state(for_good ? "over" : "lost");
    if (for_good) return;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries++, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2)); // not everybody at the same moment
  }
}
