// Being at a table, live: the line to it, what came over it, and what one asks for. Steps wait their turn, so that people see what happened.

import { Refusal } from "../app/http";
import { type State, TableSocket, secret, type Wish } from "../app/table-socket";
import { store, stored } from "../app/storage";
import { moving } from "../app/motion";
import { attempt, notices } from "../app/notices.svelte";
import { settings } from "../app/settings.svelte";
import type { Chat, Done, Frame, Preparing, Refused, Step, Snapshot } from "../protocol";
import { type GameUI, ui_of } from "./game-ui";
import { TableView, WATCHING } from "./table-view.svelte";

const MOST_WAITING = 24; // steps, from which on they are shown at once: somebody was away

/** A table by its id: resolves when it is shown for the first time. `refused` where there is none. */
export async function open_live_table(id: string, key: string): Promise<LiveTable> {
  return new LiveTable(id, await ui_of(key));
}

export class LiveTable extends TableView {
  override readonly can_act = true;
  connection = $state<State>("connecting");
  was_lost = $state(false);
  chat = $state.raw<Chat[]>([]);
  preparing = $state.raw<Preparing | null>(null);
  /** The answer to "why not?", and what was asked. */
  why = $state.raw<{ action: string; refused: Refused } | null>(null);
  /** The table cannot be shown: the server has said why. */
  closed = $state.raw<Refused | null>(null);
  behind = $state<number | null>(null); // the seat over whose shoulder we look
  shown = $state(false);
  /** Nothing is under way: no choice, no step that waits to be shown. */
  settled = $state(true);

  #socket: TableSocket;
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0; // number of the newest step that has come
  #expected: number | null = null; // number of the step that will tell our choice
  #adding = false;

  constructor(readonly id: string, ui: GameUI) {
    super(ui);
    this.#socket = new TableSocket({ address: () => this.#address(), hear: (frame) => this.#hear(frame), state: (state) => this.#stands(state) });
  }

  /** Who looks over a shoulder sees what may be done there, and does nothing. */
  override get plays(): boolean {
    return super.plays && this.behind === null;
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#socket.hang_up();
  }

  #address(): string {
    const known = this.shown && this.behind === null ? `?after=${this.#last}` : "";
    return `${location.origin.replace("http", "ws")}/api/tables/${this.id}/socket${known}`;
  }

  #stands(state: State): void {
    if (state === "lost") this.was_lost = true;
    this.connection = state;
    if (state === "up" && this.behind !== null) void this.look_from(this.behind);
  }

  // What comes

  #hear(frame: Frame): void {
    if (frame.type === "snapshot") this.#begin(frame);
    else if (frame.type === "step") this.#queue(frame);
    else if (frame.type === "chat") this.#talk(frame);
    else if (frame.type === "here") this.here = frame;
    else if (frame.type === "preparing") this.preparing = frame.done < frame.total ? frame : null;
    else if (frame.type === "refused") this.#refused(frame);
  }

  #begin(whole: Snapshot): void {
    if (whole.you !== this.behind) this.behind = null;
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#last = whole.number;
    this.show_snapshot(whole);
    this.sending = this.#expected = null;
    this.resting = false;
    this.shown = this.settled = true;
    void this.#add_own_number();
  }

  #queue(step: Step): void {
    if (step.number <= this.#last) return;
    if (step.number > this.#last + 1) return void this.ask({ do: "sync" });
    this.#last = step.number;
    this.#waiting.push(step);
    this.settled = false;
    if (this.#waiting.length > MOST_WAITING) this.hurry();
    else if (!this.resting) this.#next();
  }

  /** Show the next step and rest on it as long as there is something to see. */
  #next(): void {
    this.resting = false;
    const step = this.#waiting.shift();
    if (step === undefined) return void (this.settled = true);
    const before = this.picture;
    this.#show(step);
    const rest = before === null || this.picture === null ? 0 : moving(this.ui.rest?.(before, this.picture) ?? 0);
    if (rest === 0) return this.#next();
    this.resting = true;
    this.#timer = setTimeout(() => this.#next(), rest);
  }

  #show(step: Step): void {
    this.show_step(step);
    this.why = null;
    this.#arrived();
    void this.#add_own_number();
  }

  /** Do not rest any longer: somebody tapped, or was away. */
  override hurry(): void {
    clearTimeout(this.#timer);
    for (const step of this.#waiting.splice(0)) this.#show(step);
    this.resting = false;
    this.settled = true;
  }

  #talk(said: Chat): void {
    if (!this.chat.some(({ number }) => number === said.number)) this.chat = [...this.chat, said];
  }

  #refused(refused: Refused): void {
    if (this.shown && refused.code === "stopping") return; // the line is lost, and says so itself
    if (this.shown) notices.tell(refused[settings.language]);
    else this.closed = refused;
  }

  // What one asks for

  /** Ask for something; the reader is told if it is refused. */
  ask(wish: Wish): Promise<Done | undefined> {
    return attempt(() => this.#socket.ask(wish));
  }

  override async act(action: string): Promise<void> {
    if (this.sending !== null) return; // a second press must not be a second action
    this.hurry();
    this.sending = action;
    this.why = null;
    this.settled = false;
    try {
      this.#expected = (await this.#socket.ask({ do: "act", number: this.#last, action })).number ?? 0;
      this.#arrived();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      [this.sending, this.settled] = [null, true];
      this.#explain(action, error);
    }
  }

  /** What was chosen here is shown as done until the step that tells it is shown. */
  #arrived(): void {
    if (this.#expected === null || this.number < this.#expected) return;
    this.sending = this.#expected = null;
    if (this.#waiting.length === 0 && !this.resting) this.settled = true;
  }

  override async ask_why(action: string): Promise<void> {
    try {
      await this.#socket.ask({ do: "why not", action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#explain(action, error);
    }
  }

  #explain(action: string, { refused }: Refusal): void {
    this.why = { action, refused: { type: "refused", id: null, ...refused } };
  }

  override async take_back(): Promise<void> {
    await this.ask({ do: "take back", number: this.#last });
  }

  async undo(): Promise<void> {
    await this.ask({ do: "undo", number: this.#last });
  }

  async look_from(seat: number | null): Promise<void> {
    this.behind = seat;
    await this.ask({ do: "behind", seat });
  }

  /** One's own number for the deal, once the server has published its envelope and before it deals. */
  async #add_own_number(): Promise<void> {
    const own = this.you === WATCHING || this.behind !== null ? undefined : this.scene.seats[this.you];
    if (!["open", "starting"].includes(this.scene.status) || own === undefined || own.added || this.#adding) return;
    this.#adding = true;
    const number = stored(`own.${this.id}`) ?? secret(32);
    store(`own.${this.id}`, number);
    store(`envelope.${this.id}`, this.info.envelope); // what was published before the deal, to compare at the end
    await this.#socket.ask({ do: "add", own: number }).catch(() => store(`own.${this.id}`, null)); // another of one's browsers was quicker, or the deal was
    this.#adding = false;
  }
}
