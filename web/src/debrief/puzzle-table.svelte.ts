// A decision of a finished match to try again, on the game's own table.

import { notices } from "../app/notices.svelte";
import type { Candidate, Decision, Snapshot } from "../protocol";
import type { GameUI } from "../table/game-ui";
import { TableView } from "../table/table-view.svelte";
import { type Attempt, judge } from "./decisions";
import { words } from "./words";

export class PuzzleTable extends TableView {
  /** How the last attempt went. */
  last = $state.raw<{ attempt: Attempt; option: Candidate | undefined } | null>(null);
  /** Whether the answer was found or shown. */
  over = $state(false);
  /** Whether the reader has pressed anything: automatic actions of the game before that are not attempts. */
  touched = false;

  #sent: string[] = []; // parts of one choice that come one after the other

  constructor(
    ui: GameUI,
    readonly decision: Decision,
    snapshot: Snapshot,
  ) {
    super(ui);
    this.show_snapshot(snapshot);
  }

  override get can_act(): boolean {
    return !this.over;
  }

  override async act(action: string): Promise<void> {
    if (!this.touched || this.over) return;
    this.#sent.push(action);
    if (this.#sent.length === 1) setTimeout(() => this.#judge());
  }

  #judge(): void {
    this.last = judge(this.decision, this.#sent);
    this.#sent = [];
    this.over = this.last.attempt === "found";
  }

  /** Give up: the answer is shown. */
  give_up(): void {
    this.last = null;
    this.over = true;
  }

  override async ask_why(): Promise<void> {
    notices.show(words().not_legal);
  }

  override async take_back(): Promise<void> {}

  override skip(): boolean {
    return false;
  }
}
