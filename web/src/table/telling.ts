// A step is told in beats, so that header, plates, log and table always show the same moment.

import type { Sentence } from "../protocol";

/** One moment of a step. While it is told nobody is asked anything. */
export interface Beat<Picture = unknown> {
  /** The name of the scene that the game shows: "taken", "tally". */
  name: string;
  picture: Picture;
  /** How many sentences of the step the log shows by now. */
  sentences: number;
  ms: number;
  /** The ribbon's text meanwhile, in place of the newest of these sentences. */
  saying?: readonly Sentence[];
  /** A tap that skips the rest of the step stops here: a tally, a reveal. */
  stops?: boolean;
  /** The reader can hold it, and continue after reading it. */
  holds?: boolean;
  /** The number of this beat among beats with the same name. */
  at?: number;
}

/** How many sentences come before the first with one of these codes; all of them if there is none. */
export function sentences_before(sentences: readonly Sentence[], ...codes: string[]): number {
  const at = sentences.findIndex(({ code }) => codes.includes(code));
  return at < 0 ? sentences.length : at;
}

/** Shows beats one after the other, each for its time. */
export class Teller<Picture> {
  #beats: Beat<Picture>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #show: (beat: Beat<Picture>) => void = () => undefined;
  #end: (() => void) | null = null;
  #held = false;
  #overdue = false; // the beat's time is over, but it is held

  get telling(): boolean {
    return this.#end !== null;
  }

  /** Show each beat, then call `end`: at once if there is no beat. */
  tell(beats: readonly Beat<Picture>[], show: (beat: Beat<Picture>) => void, end: () => void): void {
    this.stop();
    [this.#beats, this.#show, this.#end] = [[...beats], show, end];
    this.#next();
  }

  #next(): void {
    const beat = this.#beats.shift();
    this.#overdue = false;
    if (beat === undefined) return this.#finish();
    this.#show(beat);
    this.#timer = setTimeout(() => this.#time_is_over(beat), beat.ms);
  }

  #time_is_over({ holds = false }: Beat<Picture>): void {
    this.#overdue = holds && this.#held;
    if (!this.#overdue) this.#next();
  }

  /** A beat that can be held stays beyond its time, until it is released or skipped. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    if (this.#overdue) this.#next();
  }

  #finish(): void {
    const end = this.#end;
    this.#end = null;
    end?.();
  }

  /** Go on to the next beat that stops, or to the end. Returns whether anything was being told. */
  skip(): boolean {
    if (!this.telling) return false;
    clearTimeout(this.#timer);
    const at = this.#beats.findIndex(({ stops }) => stops);
    this.#beats = at < 0 ? [] : this.#beats.slice(at);
    this.#next();
    return true;
  }

  /** Tell nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#overdue = false;
    [this.#beats, this.#end] = [[], null];
  }
}
