// A table as it is seen: live from a seat or by who watches, or again from a record. What games draw is a Seen; only a sitting can act.

import { directory } from "../app/directory.svelte";
import { settings } from "../app/settings.svelte";
import type { TableInfo, Here, LogEntry, Scene, Step, Sentence, Snapshot } from "../protocol";
import type { GameUI } from "./game-ui";
import { type Piece, tell, type Speech } from "./sentence-pieces";
import { sentences } from "./sentences";

export const WATCHING = -1;

const TABLE_SPEECH: Speech = { sentences, speaker: {} };

export abstract class TableView<Picture = unknown> {
  number = $state(0);
  you = $state(WATCHING);
  info = $state.raw<TableInfo>()!;
  scene = $state.raw<Scene>()!;
  picture = $state.raw<Picture | null>(null);
  log = $state.raw<LogEntry[]>([]);
  here = $state.raw<Here>({ type: "here", seats: [], watching: 0 });
  /** What was chosen here and is on its way to the server: drawn as if it had happened. */
  sending = $state<string | null>(null);
  /** What just happened is still to be looked at: a full trick lies on the table, choices are being revealed. */
  resting = $state(false);

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a plate or a ribbon takes the Seen of any game; with GameUI<Picture> each game would be a type of its own
  constructor(readonly ui: GameUI<any>) {}

  /** Everybody at the table, dummies of the game included. */
  names = $derived([...directory.names(this.scene?.seats ?? []), ...(this.info?.dummies ?? [])]);
  /** What one may do now; nothing while a choice is on its way. */
  legal = $derived<ReadonlySet<string>>(new Set(this.sending === null && this.plays ? this.scene.legal : []));
  mine = $derived(this.legal.size > 0);

  /** Whether the reader sits here and the match goes on. */
  get plays(): boolean {
    return this.scene?.status === "playing" && this.you >= 0 && this.can_act;
  }

  /** Whether choices can be made at all: not in a replay. */
  abstract readonly can_act: boolean;
  /** Make a choice: one of `legal`, or several parts of one choice in a line. */
  abstract act(action: string): Promise<void>;
  /** Ask why this action is not allowed, and show the answer. */
  abstract ask_why(action: string): Promise<void>;
  abstract take_back(): Promise<void>;
  /** Do not rest any longer. */
  abstract hurry(): void;

  /** The seats in the order in which they sit around the reader, who comes first. */
  around = $derived.by(() => {
    const seats = this.names.length;
    return Array.from({ length: seats }, (_, at) => (Math.max(this.you, 0) + at) % seats);
  });

  say(sentence: Sentence): Piece[] {
    const speech = sentence.code.startsWith("table.") ? TABLE_SPEECH : this.ui.speech;
    return tell(speech, sentence, this.names, settings.language);
  }

  /** What is asked of the reader now, in words. */
  asked = $derived(this.scene?.asked ? this.say(this.scene.asked) : []);

  protected show_snapshot({ number, you, info, scene, picture, log }: Snapshot): void {
    [this.number, this.you, this.info, this.scene, this.picture, this.log] = [number, you, info, scene, picture as Picture | null, log];
  }

  protected show_step({ number, scene = {}, picture = {}, sentences = [] }: Step): void {
    this.number = number;
    this.scene = { ...this.scene, ...scene };
    if (Object.keys(picture).length > 0) this.picture = { ...this.picture, ...picture } as Picture;
    if (sentences.length > 0) this.log = [...this.log, { number, sentences }];
  }
}
