// The debrief of a finished table, beside its replay: requests it, follows its progress, and jumps to its moments.

import { get, post, remove } from "../app/http";
import { attempt } from "../app/notices.svelte";
import { TableSocket } from "../app/table-socket";
import type { DebriefNow, Decision, Frame } from "../protocol";
import type { ReplayTable } from "../replay/replay-table.svelte";
import { as_text, type Piece } from "../table/sentence-pieces";
import { marks_of, values_at } from "./course";
import { is_forced, step_of, to_mend } from "./decisions";
import { complete, type Known, with_news } from "./news";
import type { Unit } from "./numbers";

export class LiveDebrief {
  known = $state.raw<Known>(complete(undefined));
  loaded = $state(false);
  unit = $state<Unit>("wins");
  /** The seat of the reader, or null if they did not play. */
  own = $derived(this.known.you);
  under_way = $derived(["waiting", "working"].includes(this.known.status));
  marks = $derived(marks_of(this.known.decisions, this.known.strokes, this.known));
  /** Each seat's expectation at the step shown. */
  values = $derived.by(() => values_at(this.known.curve, this.known.positions, this.unit, this.table.at));
  /** The reader's own costliest decisions. */
  mendable = $derived.by(() => (this.own === null ? [] : to_mend(this.known.decisions, this.own)));

  #shown = $state.raw<Decision | null>(null);
  #socket: TableSocket | null = null;

  constructor(
    readonly id: string,
    readonly table: ReplayTable,
  ) {
    void attempt(async () => {
      await this.#load();
      if (table.hands_open) table.set_viewpoint(this.own ?? 0, false); // a debrief judges by what the seat could see
    });
  }

  async #load(): Promise<void> {
    this.#take(await get<DebriefNow>(this.#path));
    this.loaded = true;
  }

  async ask(): Promise<void> {
    await attempt(async () => this.#take(await post<DebriefNow>(this.#path)));
  }

  async cancel(): Promise<void> {
    await attempt(async () => this.#take(await remove<DebriefNow>(this.#path)));
  }

  leave(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  get #path(): string {
    return `/api/tables/${this.id}/debrief`;
  }

  #take(now: DebriefNow): void {
    this.known = complete(now);
    this.#follow();
  }

  /** Listen to the table during the analysis. Request news missed before the connection. */
  #follow(): void {
    if (!this.under_way) return this.leave();
    this.#socket ??= new TableSocket({
      address: () => `${location.origin.replace("http", "ws")}/api/tables/${this.id}/socket`,
      on_frame: (frame) => this.#on_frame(frame),
      on_connection: (connection) => connection === "open" && void this.#load().catch(() => undefined),
    });
  }

  #on_frame(frame: Frame): void {
    if (frame.type !== "debrief") return;
    this.known = with_news(this.known, frame);
    this.#follow();
  }

  // Moments of the replay

  /** Show the table as the seat saw it when it chose. */
  show(decision: Decision): void {
    this.#shown = decision;
    this.table.set_playing(false);
    this.table.set_viewpoint(decision.seat, false);
    this.table.go_to(step_of(this.known.asked, decision));
  }

  /** The decision made at the step shown. Of several parts of a choice, the one that was pressed, or else the costliest. */
  here = $derived.by(() => {
    const taken = this.known.decisions.filter(
      (decision) => !is_forced(decision) && step_of(this.known.asked, decision) === this.table.at,
    );
    const pressed = taken.find(({ number }) => number === this.#shown?.number);
    return pressed ?? taken.toSorted((one, other) => other.loss[0] - one.loss[0])[0];
  });

  /** An action of a decision in words and cards. */
  tell(decision: Pick<Decision, "seat" | "number">, action: string): Piece[] {
    const { seat } = decision;
    const picture = this.table.snapshot(seat, step_of(this.known.asked, decision))?.picture;
    return picture ? this.table.ui.tell_action(action, picture, seat) : [action];
  }

  say(decision: Decision, action: string): string {
    return as_text(this.tell(decision, action));
  }
}
