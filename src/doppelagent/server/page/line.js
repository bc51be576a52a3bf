// The line to a table: a socket that connects again by itself and asks again what was not answered, under the same id.

import { Refusal } from "./asking.js";

const FIRST_WAIT = 500; // ms, doubled each time
const LONGEST_WAIT = 15000;
const FOR_GOOD = [4400, 4403, 4404]; // the server has said why, and would say it again

/** Something nobody else can guess or has had before. */
export function secret(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  #address;
  #hear;
  #state;
  #socket = null;
  #open = new Map(); // what was asked and not answered yet, by id
  #tries = 0;
  #timer = 0;

  /** `address()` is where to connect, anew each time; `hear(frame)` is told what comes, `state(up)` whether the line stands. */
  constructor(address, hear, state) {
    this.#address = address;
    this.#hear = hear;
    this.#state = state;
    this.connect();
  }

  /** Connect, or connect anew. */
  connect() {
    this.hang_up();
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    socket.onopen = () => this.#stands();
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = ({ code }) => this.#lost(FOR_GOOD.includes(code));
  }

  hang_up() {
    clearTimeout(this.#timer);
    if (this.#socket === null) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  ask(request) {
    const message = { id: secret(12), ...request };
    return new Promise((done, refused) => {
      this.#open.set(message.id, { message, done, refused });
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    });
  }

  #stands() {
    this.#state(true);
    for (const { message } of this.#open.values()) this.#socket.send(JSON.stringify(message));
  }

  #take(frame) {
    this.#tries = 0;
    const asked = this.#open.get(frame.id);
    if (asked === undefined) return this.#hear(frame);
    this.#open.delete(frame.id);
    return frame.type === "done" ? asked.done(frame) : asked.refused(new Refusal(frame));
  }

  #lost(for_good) {
    this.#state(false);
    if (for_good) return;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries++, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2)); // not everybody at the same moment
  }
}
