// A table from one viewpoint, live or replayed: what the games draw.

import { directory } from "../app/directory.svelte";
import { settings } from "../app/settings.svelte";
import { share } from "../app/share";
import type { TableInfo, Here, LogEntry, Scene, Step, Sentence, Snapshot } from "../protocol";
import type { GameUI, LineColour } from "./game-ui";
import { type Piece, tell, type Speech } from "./sentence-pieces";
import sentences from "./sentences.json";
import { type Beat, Teller } from "./telling";

export const WATCHING = -1;

/** The colours of lines by seat, where the game has none for its seats. */
const LINES: readonly LineColour[] = ["blue", "red", "green", "violet", "yellow", "grey"];

const TABLE_SPEECH: Speech = { sentences, speaker: {} };

/** Caches sentences as pieces: a log has hundreds, and is drawn at every step. */
class Spoken {
  #known = new WeakMap<Sentence, Piece[]>();

  constructor(readonly tell: (speech: Speech, sentence: Sentence) => Piece[]) {}

  say(speech: Speech, sentence: Sentence): Piece[] {
    const known = this.#known.get(sentence);
    if (known !== undefined) return known;
    const pieces = this.tell(speech, sentence);
    this.#known.set(sentence, pieces);
    return pieces;
  }
}

export abstract class TableView<Picture = unknown> {
  number = $state(0);
  you = $state(WATCHING);
  info = $state.raw<TableInfo>()!;
  log = $state.raw<LogEntry[]>([]);
  here = $state.raw<Here>({ type: "here", seats: [], watching: 0 });
  /** The action on its way to the server, drawn as if it had happened. */
  sending = $state<string | null>(null);
  /** The moment of a step that is being told; null once the step has been told. */
  beat = $state.raw<Beat<Picture> | null>(null);

  protected readonly teller = new Teller<unknown>();

  /** The table after the last step told completely. */
  #known = { scene: {} as Scene, picture: null as Picture | null };

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- shared components take the view of any game; GameUI<Picture> would make each one a type of its own
  constructor(readonly ui: GameUI<any>) {}

  #scene = $state.raw<Scene>()!;
  #picture = $state.raw<Picture | null>(null);

  get scene(): Scene {
    return this.#scene;
  }
  set scene(scene: Scene) {
    this.#scene = share(this.#scene, scene);
  }

  get picture(): Picture | null {
    return this.#picture;
  }
  set picture(picture: Picture | null) {
    this.#picture = share(this.#picture, picture);
  }

  #seats = $derived(this.#scene?.seats ?? []);
  /** Names by seat, then those of the dummies. */
  names = $derived([...directory.names(this.#seats), ...(this.info?.dummies ?? [])]);
  /** Legal actions of the reader; none while an action is on its way. */
  legal = $derived<ReadonlySet<string>>(new Set(this.sending === null && this.plays ? this.scene.legal : []));
  mine = $derived(this.legal.size > 0);

  /** The colours of the seats' lines in graphs. */
  get lines(): readonly LineColour[] {
    return (this.picture && this.ui.seat_colours?.(this.picture)) ?? LINES;
  }

  /** The seat that "you" means in words: that of the reader, if they sit at the table. */
  get reader(): number {
    return this.you;
  }

  /** Whether the reader has a seat in a running match. */
  get plays(): boolean {
    return this.scene?.status === "playing" && this.you >= 0 && this.can_act;
  }

  /** False in a replay. */
  abstract readonly can_act: boolean;
  /** Send an action: one of `legal`, or several parts of one choice in a line. */
  abstract act(action: string): Promise<void>;
  /** Show why an action is not legal. */
  abstract ask_why(action: string): Promise<void>;
  abstract take_back(): Promise<void>;
  /** Skip to the next beat that stops, or to the end of the step; returns whether there was anything to skip. */
  abstract skip(): boolean;

  /** Keep a beat that can be held on the screen. */
  hold(): void {
    this.teller.hold();
  }

  release(): void {
    this.teller.release();
  }

  /** The preview of an action, legal or not, at the step shown; undefined until the server answers, for spectators and in replays. */
  preview<Preview>(_action: string): Preview | undefined {
    return undefined;
  }

  /** Seats in table order, the reader's first. */
  around = $derived.by(() => {
    const seats = this.names.length;
    return Array.from({ length: seats }, (_, at) => (Math.max(this.you, 0) + at) % seats);
  });

  /** The cache of sentences; a new one for other names or another language. */
  #spoken = $derived.by(() => {
    const [names, language, seat] = [
      this.names,
      settings.language,
      this.reader === this.you ? null : this.you,
    ];
    return new Spoken((speech, sentence) => tell(speech, sentence, names, language, seat));
  });

  say(sentence: Sentence): Piece[] {
    return this.#spoken.say(sentence.code.startsWith("table.") ? TABLE_SPEECH : this.ui.speech, sentence);
  }

  /** The reader's decision, in words; seen from another seat, it names the player. */
  asked = $derived.by(() => {
    const { asked = null, pending = [], ready = [] } = this.scene ?? {};
    if (asked === null) return [];
    const looks_on = this.reader !== this.you && pending.includes(this.you);
    const whos = pending.filter((seat) => !ready.includes(seat));
    return this.say(looks_on ? { code: "table.waits", about: { whos } } : asked);
  });

  /** The sentences of the newest step told so far. */
  get told(): readonly Sentence[] {
    const last = this.log.at(-1);
    return last?.number === this.number ? last.sentences : [];
  }

  protected show_snapshot({ number, you, info, scene, picture, log }: Snapshot): void {
    [this.number, this.you, this.info, this.scene, this.picture, this.log] = [
      number,
      you,
      info,
      scene,
      picture as Picture | null,
      log,
    ];
    this.#known = { scene, picture: this.picture };
    this.beat = null;
  }

  /** The beats of a step at the reader's pace. */
  protected beats_of({ picture = {}, sentences = [] }: Step): Beat<Picture>[] {
    const before = this.#known.picture;
    if (before === null || sentences.length === 0) return [];
    const beats = this.ui.beats(before, { ...before, ...picture }, sentences, this.you) as Beat<Picture>[];
    return beats.filter(({ ms }) => ms > 0);
  }

  /** Show one moment of a step. Clocks are those after the step, since they run while it is told. */
  protected show_beat({ number, scene, sentences = [] }: Step, beat: Beat<Picture>): void {
    const clocks = scene?.clocks ?? this.scene.clocks;
    this.number = number;
    this.scene = { ...this.scene, pending: [], ready: [], legal: [], asked: null, sealed: null, clocks };
    this.picture = beat.picture;
    this.beat = beat;
    this.#write_log(number, sentences.slice(0, beat.sentences));
  }

  /** Show a step as a whole, after its beats. */
  protected show_step({ number, scene = {}, picture = {}, sentences = [] }: Step): void {
    const known = this.#known;
    if (Object.keys(picture).length > 0) known.picture = { ...known.picture, ...picture } as Picture;
    known.scene = { ...known.scene, ...scene };
    [this.number, this.scene, this.picture, this.beat] = [number, known.scene, known.picture, null];
    this.#write_log(number, sentences);
  }

  #write_log(number: number, sentences: Sentence[]): void {
    if (sentences.length === 0) return;
    const known = this.log.at(-1)?.number === number ? this.log.slice(0, -1) : this.log;
    this.log = [...known, { number, sentences }];
  }
}
