// A finished match, shown at any step: from a seat, as a spectator saw it, or with all hands open.

import type { LogEntry, Replay, Snapshot, Step } from "../protocol";
import type { GameUI } from "../table/game-ui";
import { TableView, WATCHING } from "../table/table-view.svelte";
import { marks_of, next_mark, type Mark } from "./marks";

const STEP_DELAY = 1100; // ms between steps while playing at speed 1
export const SPEEDS = [0.5, 1, 2, 4] as const;
const MOST_SKIPPED = 40; // steps in a row that change nothing for the viewpoint

export class ReplayTable extends TableView {
  override readonly can_act = false;
  at = $state(0);
  viewpoint = $state(WATCHING); // a seat, or WATCHING
  hands_open = $state(true);
  playing = $state(false);
  speed = $state(1);
  readonly marks: readonly Mark[];

  #snapshots = new Map<number, Snapshot[]>(); // by viewpoint: at first and after each step
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ui: GameUI,
    readonly replay: Replay,
  ) {
    super(ui);
    this.marks = marks_of(replay.moments ?? [], this.length);
    this.go_to(0);
  }

  /** A replay can be seen from any seat, so it calls every player by name. */
  override get reader(): number {
    return WATCHING;
  }

  get length(): number {
    return this.replay.steps.length;
  }

  /** The snapshot of a viewpoint at a step; undefined if the replay does not contain the viewpoint. */
  snapshot(viewpoint: number, at = this.at): Snapshot | undefined {
    return this.#snapshots_of(viewpoint)[at];
  }

  #snapshots_of(viewpoint: number): Snapshot[] {
    const known = this.#snapshots.get(viewpoint);
    if (known !== undefined) return known;
    const first = this.replay.first[String(viewpoint)];
    if (first === undefined) return [];
    const snapshots = [first];
    for (const { steps } of this.replay.steps)
      snapshots.push(apply_step(snapshots.at(-1)!, steps[String(viewpoint)]));
    this.#snapshots.set(viewpoint, snapshots);
    return snapshots;
  }

  /** When the match ended, in ms since 1970; 0 if the record does not say. */
  get ended(): number {
    return Math.max(0, ...Object.values(this.replay.steps.at(-1)?.steps ?? {}).map(({ at }) => at));
  }

  /** Go to the next or previous key moment. */
  leap(by: 1 | -1): void {
    this.go_to(next_mark(this.marks, this.at, by, this.length));
  }

  set_viewpoint(viewpoint: number, hands_open: boolean): void {
    [this.viewpoint, this.hands_open] = [viewpoint, hands_open];
    this.go_to(this.at);
  }

  go_to(at: number): void {
    clearTimeout(this.#timer);
    this.teller.stop();
    this.at = Math.max(0, Math.min(at, this.length));
    const snapshot = this.with_log(this.viewpoint, this.at);
    if (snapshot !== undefined) this.show_snapshot(snapshot);
    if (this.playing) this.#schedule();
  }

  /** The snapshot of a viewpoint at a step, with its log up to there. */
  with_log(viewpoint: number, at: number): Snapshot | undefined {
    const snapshot = this.snapshot(viewpoint, at);
    return snapshot && { ...snapshot, log: this.#log(viewpoint, at) };
  }

  #log(viewpoint: number, at: number): LogEntry[] {
    const steps = this.replay.steps.slice(0, at).map(({ steps }) => steps[String(viewpoint)]);
    return steps.flatMap((step) =>
      step?.sentences?.length ? [{ number: step.number, sentences: step.sentences }] : [],
    );
  }

  /** Go to the next or previous step that changes something for the viewpoint. */
  step(by: 1 | -1): void {
    const snapshot = this.snapshot(this.viewpoint);
    let at = this.at;
    for (let skipped = 0; skipped < MOST_SKIPPED; skipped++) {
      at += by;
      if (at <= 0 || at >= this.length || this.snapshot(this.viewpoint, at) !== snapshot) break;
    }
    this.#move_to(at, by);
  }

  /** Forwards, a step is told as at the table; backwards, it is only shown. */
  #move_to(at: number, by: number): void {
    const step = by > 0 ? this.replay.steps[at - 1]?.steps[String(this.viewpoint)] : undefined;
    if (step === undefined || this.teller.telling) return this.go_to(at);
    clearTimeout(this.#timer);
    this.at = at;
    this.teller.tell(
      this.beats_of(step).map((beat) => ({ ...beat, ms: beat.ms / this.speed })),
      (beat) => this.show_beat(step, beat),
      () => this.go_to(at),
    );
  }

  set_playing(playing: boolean): void {
    this.playing = playing;
    clearTimeout(this.#timer);
    if (this.teller.telling) return;
    if (playing && this.at >= this.length) this.go_to(0);
    else if (playing) this.#schedule();
  }

  #schedule(): void {
    if (this.at >= this.length) return void (this.playing = false);
    this.#timer = setTimeout(() => this.step(1), STEP_DELAY / this.speed);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.teller.stop();
  }

  // A replay cannot act.
  override async act(): Promise<void> {}
  override async ask_why(): Promise<void> {}
  override async take_back(): Promise<void> {}

  override skip(): boolean {
    return this.teller.skip();
  }
}

/** The snapshot after a step; the same object if the viewpoint saw nothing of the step. */
function apply_step(before: Snapshot, step: Step | undefined): Snapshot {
  if (step === undefined) return before;
  const { number, scene = {}, picture = {} } = step;
  return {
    ...before,
    number,
    scene: { ...before.scene, ...scene },
    picture: { ...before.picture, ...picture },
  };
}
