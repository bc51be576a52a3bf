// A table played live over its socket. Steps wait in a queue until those before them have been told.

import { get, Refusal } from "../app/http";
import { type Answer, type Connection, random_hex, type RequestBody, TableSocket } from "../app/table-socket";
import { server } from "../app/server.svelte";
import { store, stored } from "../app/storage";
import { attempt, notices } from "../app/notices.svelte";
import { settings } from "../app/settings.svelte";
import type { Chat, Frame, Preparing, Refused, SeatNow, Snapshot, Step, TableGame } from "../protocol";
import { type GameUI, ui_of } from "./game-ui";
import { PreviewCache } from "./previews.svelte";
import { TableView, WATCHING } from "./table-view.svelte";
import type { Beat } from "./telling";
import { takes_days } from "./turn-calls";

const MANY_QUEUED = 6; // steps; a longer queue is told twice as fast
const MOST_QUEUED = 24; // a longer one is shown at once

/** Load the game of a table and connect to it; throws a Refusal if there is no such table. */
export async function open_live_table(id: string): Promise<LiveTable> {
  const { game } = await get<TableGame>(`/api/tables/${id}/game`);
  return new LiveTable(id, await ui_of(game));
}

export class LiveTable extends TableView {
  override readonly can_act = true;
  connection = $state<Connection>("connecting");
  was_lost = $state(false);
  chat = $state.raw<Chat[]>([]);
  preparing = $state.raw<Preparing | null>(null);
  /** The last question why an action is not legal, with its answer. */
  why = $state.raw<{ action: string; refused: Refused } | null>(null);
  /** Why the server does not show the table. */
  closed = $state.raw<Refused | null>(null);
  behind = $state<number | null>(null); // the seat a spectator watches from
  shown = $state(false);
  /** Whether the match may take days, so that players come and go. */
  takes_days = $derived.by(() => {
    const { status, seats } = this.scene;
    return this.own_seat !== undefined && status !== "over" && takes_days(this.info.clock, seats, this.you);
  });
  /** No choice is being sent and no step waits to be shown. */
  settled = $state(true);

  #socket: TableSocket;
  #queue: Step[] = [];
  #last = 0; // number of the newest step received
  #expected: number | null = null; // number of the step that contains the action sent
  #adding = false;
  #previews = new PreviewCache((actions) => this.#socket.ask({ do: "preview", actions }));

  constructor(
    readonly id: string,
    ui: GameUI,
  ) {
    super(ui);
    this.#socket = new TableSocket({
      address: () => this.#address(),
      on_frame: (frame) => this.#on_frame(frame),
      on_connection: (connection) => this.#on_connection(connection),
    });
  }

  /** A spectator behind a seat sees its legal actions, but cannot act. */
  override get plays(): boolean {
    return super.plays && this.behind === null;
  }

  override get reader(): number {
    return this.behind === null ? this.you : WATCHING;
  }

  /** The seat of the reader, if they sit at the table. */
  get own_seat(): SeatNow | undefined {
    return this.behind === null ? this.scene.seats[this.you] : undefined;
  }

  /** Somebody can still sit down. */
  get has_room(): boolean {
    return this.scene.status === "open" && this.scene.seats.some(({ kind }) => kind === "open");
  }

  get may_undo(): boolean {
    return this.plays && this.scene.may_undo && this.scene.undo === null;
  }

  leave(): void {
    this.teller.stop();
    this.#socket.close();
  }

  #address(): string {
    const known = this.shown && this.behind === null ? `?after=${this.#last}` : "";
    return `${location.origin.replace("http", "ws")}/api/tables/${this.id}/socket${known}`;
  }

  #on_connection(connection: Connection): void {
    if (connection === "lost") [this.was_lost, this.preparing] = [true, null];
    if (connection === "open" && this.was_lost) void server.check(); // it may have been replaced by a newer one
    this.connection = connection;
    if (connection === "open" && this.behind !== null) void this.watch_from(this.behind);
  }

  // Frames from the server

  #on_frame(frame: Frame): void {
    if (frame.type === "snapshot") this.#reset(frame);
    else if (frame.type === "step") this.#enqueue(frame);
    else if (frame.type === "chat") this.#add_chat(frame);
    else if (frame.type === "here") this.here = frame;
    else if (frame.type === "preparing") this.preparing = frame.left > 0 ? frame : null;
    else if (frame.type === "refused") this.#on_refused(frame);
  }

  #reset(snapshot: Snapshot): void {
    if (snapshot.you !== this.behind) this.behind = null;
    this.#queue = [];
    this.#previews.clear();
    this.teller.stop();
    this.#last = snapshot.number;
    this.show_snapshot(snapshot);
    this.sending = this.#expected = null;
    this.shown = this.settled = true;
    void this.#add_own_number();
  }

  #enqueue(step: Step): void {
    if (step.number <= this.#last) return;
    if (step.number > this.#last + 1) return void this.ask({ do: "sync" });
    this.#last = step.number;
    this.#previews.clear();
    this.#queue.push(step);
    this.settled = false;
    if (this.#queue.length > MOST_QUEUED) this.hurry();
    else if (!this.teller.telling) this.#next();
  }

  /** Tell the next step. */
  #next(): void {
    const step = this.#queue.shift();
    if (step === undefined) return void (this.settled = this.sending === null);
    const hasten = this.#queue.length > MANY_QUEUED ? 0.5 : 1;
    const seen = document.visibilityState === "visible"; // browsers throttle timers of hidden pages
    const beats = seen ? this.beats_of(step).map((beat) => ({ ...beat, ms: beat.ms * hasten })) : [];
    const show = (beat: Beat): void => {
      this.show_beat(step, beat);
      this.#confirm_sent();
    };
    this.teller.tell(beats, show, () => {
      this.#show(step);
      this.#next();
    });
  }

  #show(step: Step): void {
    this.show_step(step);
    this.why = null;
    this.#confirm_sent();
    void this.#add_own_number();
  }

  override skip(): boolean {
    const skipped = this.teller.skip();
    while (this.teller.telling && this.beat?.stops !== true) this.teller.skip();
    return skipped;
  }

  /** Show the newest step at once. */
  hurry(): void {
    while (this.teller.skip()) continue;
  }

  #add_chat(said: Chat): void {
    if (!this.chat.some(({ number }) => number === said.number)) this.chat = [...this.chat, said];
  }

  #on_refused(refused: Refused): void {
    if (this.shown && refused.code === "stopping") return; // the connection is about to be lost, which has its own notice
    if (this.shown) notices.show(refused[settings.language]);
    else this.closed = refused;
  }

  // Requests to the server

  /** Send a request; a refusal is shown as a notice and resolves to undefined. */
  ask<Body extends Exclude<RequestBody, { do: "preview" }>>(body: Body): Promise<Answer<Body> | undefined> {
    return attempt(() => this.#socket.ask(body));
  }

  override async act(action: string): Promise<void> {
    if (this.sending !== null) return; // a double click must not act twice
    this.hurry();
    this.sending = action;
    this.why = null;
    this.settled = false;
    try {
      this.#expected = (await this.#socket.ask({ do: "act", number: this.#last, action })).number ?? 0;
      this.#confirm_sent();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      [this.sending, this.settled] = [null, true];
      this.#show_why(action, error);
    }
  }

  /** The action stops being drawn as sent once the step that contains it is shown. */
  #confirm_sent(): void {
    if (this.#expected === null || this.number < this.#expected) return;
    this.sending = this.#expected = null;
    if (this.#queue.length === 0 && !this.teller.telling) this.settled = true;
  }

  override async ask_why(action: string): Promise<void> {
    try {
      await this.#socket.ask({ do: "why not", action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#show_why(action, error);
    }
  }

  #show_why(action: string, { refused }: Refusal): void {
    this.why = { action, refused: { type: "refused", id: null, ...refused } };
  }

  /** Requests only while the server is at the step shown and no action is on its way, so that the answer fits the picture. */
  override preview<Preview>(action: string): Preview | undefined {
    const may_request =
      this.plays && this.beat === null && this.sending === null && this.number === this.#last;
    return this.#previews.look_up(action, may_request) as Preview | undefined;
  }

  override async take_back(): Promise<void> {
    await this.ask({ do: "take back", number: this.#last });
  }

  async undo(): Promise<void> {
    await this.ask({ do: "undo", number: this.#last });
  }

  async watch_from(seat: number | null): Promise<void> {
    this.behind = seat;
    await this.ask({ do: "behind", seat });
  }

  /** Add a random number of this browser to the deal, after the server has published its envelope and before it deals. */
  async #add_own_number(): Promise<void> {
    if (
      !["open", "starting"].includes(this.scene.status) ||
      this.own_seat === undefined ||
      this.own_seat.added ||
      this.#adding
    )
      return;
    this.#adding = true;
    const number = stored(`own.${this.id}`) ?? random_hex(32);
    store(`own.${this.id}`, number);
    store(`envelope.${this.id}`, this.info.envelope); // kept to compare at the end
    await this.#socket.ask({ do: "add", own: number }).catch(() => store(`own.${this.id}`, null)); // too late, or another browser of this player was first
    this.#adding = false;
  }
}
