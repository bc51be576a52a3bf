// A match that is over, seen again: by a seat, by who watched, or open, with everybody's hand. Goes to any step at once.

import type { LogEntry, Replay, Step, Snapshot } from "../protocol";
import type { GameUI } from "../table/game-ui";
import { TableView, WATCHING } from "../table/table-view.svelte";

const PACE = 1100; // ms a step when it plays by itself
const SKIPPED = 40; // steps at most that are looked through for one that this viewpoint saw

export class ReplayTable extends TableView {
  override readonly can_act = false;
  at = $state(0);
  from = $state(WATCHING); // the seat whose eyes we have
  open = $state(true); // everybody's hand is shown besides
  playing = $state(false);
  moves = $derived.by(() => (this.at === 0 ? [] : this.replay.steps[this.at - 1]!.moves));

  #told = new Map<number, Snapshot[]>(); // by viewpoint: what it showed at first and after each step
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ui: GameUI, readonly replay: Replay) {
    super(ui);
    this.go_to(0);
  }

  get length(): number {
    return this.replay.steps.length;
  }

  /** What somebody saw at this moment; undefined where the record does not tell. */
  view(seat: number, at = this.at): Snapshot | undefined {
    return this.#story(seat)[at];
  }

  #story(seat: number): Snapshot[] {
    const known = this.#told.get(seat);
    if (known !== undefined) return known;
    const first = this.replay.first[String(seat)];
    if (first === undefined) return [];
    const story = [first];
    for (const { steps } of this.replay.steps) story.push(after(story.at(-1)!, steps[String(seat)]));
    this.#told.set(seat, story);
    return story;
  }

  look_from(seat: number, open: boolean): void {
    [this.from, this.open] = [seat, open];
    this.go_to(this.at);
  }

  go_to(at: number): void {
    clearTimeout(this.#timer);
    this.resting = false;
    this.at = Math.max(0, Math.min(at, this.length));
    const whole = this.view(this.from);
    if (whole !== undefined) this.show_snapshot({ ...whole, log: this.#log() });
    if (this.playing) this.#go_on();
  }

  /** What was told to this viewpoint until now. */
  #log(): LogEntry[] {
    const told = this.replay.steps.slice(0, this.at).map(({ steps }) => steps[String(this.from)]);
    return told.flatMap((step) => (step?.sentences?.length ? [{ number: step.number, sentences: step.sentences }] : []));
  }

  /** To the next step that changes something for this viewpoint, or the last before. */
  step(by: 1 | -1): void {
    const view = this.view(this.from);
    let at = this.at;
    for (let skipped = 0; skipped < SKIPPED; skipped++) {
      at += by;
      if (at <= 0 || at >= this.length || this.view(this.from, at) !== view) break;
    }
    this.#move_to(at, by);
  }

  #move_to(at: number, by: number): void {
    const before = this.picture;
    this.go_to(at);
    if (by < 0 || before === null || this.picture === null) return;
    this.resting = (this.ui.rest?.(before, this.picture) ?? 0) > 0;
  }

  play(yes: boolean): void {
    this.playing = yes;
    clearTimeout(this.#timer);
    if (yes && this.at >= this.length) this.go_to(0);
    else if (yes) this.#go_on();
  }

  #go_on(): void {
    if (this.at >= this.length) return void (this.playing = false);
    this.#timer = setTimeout(() => this.step(1), PACE);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  // A replay only shows.
  override async act(): Promise<void> {}
  override async ask_why(): Promise<void> {}
  override async take_back(): Promise<void> {}
  override hurry(): void {}
}

/** What somebody sees after a step; the very same where they saw nothing of it. */
function after(before: Snapshot, step: Step | undefined): Snapshot {
  if (step === undefined) return before;
  const { number, scene = {}, picture = {} } = step;
  return { ...before, number, scene: { ...before.scene, ...scene }, picture: { ...before.picture, ...picture } };
}
