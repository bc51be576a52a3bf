// Every message between server and client. Made from the server's own types by `make protocol`; a test fails when it is out of date.

/** What a person asks of a table, told apart by `do`. */
export type Request =
  | Sit
  | Leave
  | Arrange
  | Shuffle
  | Fill
  | Start
  | Add
  | Act
  | TakeBack
  | WhyNot
  | AskUndo
  | AnswerUndo
  | Resign
  | Back
  | Allow
  | Say
  | Rematch
  | Behind
  | Sync;

/** What the server sends over a socket, told apart by `type`. */
export type Frame =
  | Snapshot
  | Step
  | Chat
  | Here
  | Preparing
  | Done
  | Refused;

/** Take an open seat, this one or any. */
export interface Sit {
  do: "sit";
  id: string;
  seat?: number | null;
}

/** Get up before the match has begun. A host who leaves hands the table on; the last to leave closes it. A table that a screen opened
    stays open for others; whoever opened it closes it so, when nobody sits there. */
export interface Leave {
  do: "leave";
  id: string;
}

/** The host: who sits where. Whoever is not named has to get up. */
export interface Arrange {
  do: "arrange";
  id: string;
  seats: Place[];
}

/** Who sits at a seat from now on: who sat at `was` until now, a bot of a level, or, with neither, whoever comes. */
export interface Place {
  was?: number | null;
  level?: string | null;
}

/** The host: everybody sits down anywhere. */
export interface Shuffle {
  do: "shuffle";
  id: string;
}

/** The host: bots of this level take all open seats. */
export interface Fill {
  do: "fill";
  id: string;
  level: string;
}

/** The host: begin. The cards are dealt when every person has added a number, or a little later without those who have not. */
export interface Start {
  do: "start";
  id: string;
}

/** One's own number for the deal, made up by the browser after it has seen the envelope. */
export interface Add {
  do: "add";
  id: string;
  own: string;
}

/** An action in notation, or several of one choice. */
export interface Act {
  do: "act";
  id: string;
  number: number;
  action: string;
}

/** One's choice of those made at once, until the last is in. */
export interface TakeBack {
  do: "take back";
  id: string;
  number: number;
}

/** Why an action is not allowed now. */
export interface WhyNot {
  do: "why not";
  id: string;
  action: string;
}

/** Ask the others to let one take back one's last choice. */
export interface AskUndo {
  do: "undo";
  id: string;
  number: number;
}

export interface AnswerUndo {
  do: "answer undo";
  id: string;
  yes: boolean;
}

/** Give up: a bot plays on for the seat. When nobody is left the match ends. */
export interface Resign {
  do: "resign";
  id: string;
}

/** Take one's seat again from the bot that played meanwhile. */
export interface Back {
  do: "back";
  id: string;
}

/** Let people watch from behind one's seat, or no longer. */
export interface Allow {
  do: "allow";
  id: string;
  yes: boolean;
}

export interface Say {
  do: "say";
  id: string;
  text: string;
}

/** A new table with the same people. */
export interface Rematch {
  do: "rematch";
  id: string;
}

/** Of who watches, over the socket: look on from behind this seat, or again from where everybody stands. */
export interface Behind {
  do: "behind";
  id: string;
  seat?: number | null;
}

/** Over the socket: show everything anew. */
export interface Sync {
  do: "sync";
  id: string;
}

/** Everything somebody may know of a table, at once. */
export interface Snapshot {
  type: "snapshot";
  number: number;
  you: number;
  info: TableInfo;
  scene: Scene;
  picture: Record<string, unknown> | null;
  log: LogEntry[];
  words?: string | null;
}

/** What does not change about a table. */
export interface TableInfo {
  id: string;
  code: string | null;
  game: string;
  rules: number;
  players: number;
  options: Record<string, boolean | number | string>;
  public: boolean;
  envelope: string;
  clock?: TimeControl | null;
  grace?: number | null;
  dummies?: string[];
}

/** Time to think: so many seconds for each decision, and a bank of seconds for the whole match that is used up after them. */
export interface TimeControl {
  decision: number;
  bank?: number;
}

/** What the table around the match looks like to somebody. `pending` owe a decision; `ready` have made one that is still sealed. */
export interface Scene {
  status: "open" | "over" | "playing" | "starting";
  host: number | null;
  seats: SeatNow[];
  pending: number[];
  ready: number[];
  legal: string[];
  asked: Sentence | null;
  sealed: string | null;
  undo: UndoNow | null;
  may_undo: boolean;
  clocks: ClockNow[];
  scores: Score[] | null;
  opened: string | null;
  numbers: Record<string, string>;
  next: string | null;
}

export interface SeatNow {
  kind: "bot" | "open" | "person";
  name?: string | null;
  level?: string | null;
  away?: boolean;
  resigned?: boolean;
  behind?: boolean;
  added?: boolean;
}

/** A sentence as a code with parameters: stored, compared and sent as data, spoken in either language by `Speech`. */
export interface Sentence {
  code: string;
  about?: Record<string, unknown>;
}

export interface UndoNow {
  seat: number;
  waits_for: number[];
}

export interface ClockNow {
  seat: number;
  bank: number;
  until?: number | null;
}

/** At the end: a seat's place and score, and the score by category. */
export interface Score {
  place: number;
  score: number;
  categories?: Record<string, number>;
}

/** What was told at one step. */
export interface LogEntry {
  number: number;
  sentences: Sentence[];
  texts?: string[] | null;
}

/** What changed: the fields of scene and picture that are new, and what was told. Steps come one by one, without gaps. */
export interface Step {
  type: "step";
  number: number;
  at: number;
  scene?: Partial<Scene>;
  picture?: Record<string, unknown>;
  sentences?: Sentence[];
  texts?: string[] | null;
  words?: string | null;
}

export interface Chat {
  type: "chat";
  number: number;
  at: number;
  name: string | null;
  seat: number | null;
  text: string;
}

/** Which seats' people are connected, and how many watch. */
export interface Here {
  type: "here";
  seats: number[];
  watching: number;
}

/** The game's rules are being compiled, once. */
export interface Preparing {
  type: "preparing";
  done: number;
  total: number;
}

export interface Done {
  type: "done";
  id: string;
  number?: number | null;
  table?: string | null;
}

/** Nothing was changed, and why. A rule of the game that forbids it is named by its paragraph (302 is §3.2), and told as a code. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  en: string;
  de: string;
  paragraph?: number;
  sentence?: Sentence | null;
}

/** Open a table. Its seats beyond the host's are open; `bots` seats bots of these levels beside the host at once. If it is not `seated`,
    whoever opens it only watches, as a screen does: the first to sit down is the host, and bots have the last seats. */
export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, boolean | number | string>;
  public?: boolean;
  clock?: TimeControl | null;
  grace?: number | null;
  bots?: string[];
  seated?: boolean;
}

/** You against bots, at once. */
export interface QuickStart {
  game: string;
  players?: number | null;
  level?: string;
  options?: Record<string, boolean | number | string>;
}

export interface Naming {
  name: string;
}

/** A one-time link, used on another device. */
export interface Claim {
  link: string;
}

export interface Me {
  name: string | null;
}

export interface Link {
  link: string;
  until: number;
}

export interface Games {
  games: GameInfo[];
  levels: LevelInfo[];
}

export interface GameInfo {
  key: string;
  title: Record<string, string>;
  authors: string[];
  seats: number[];
  rules: number;
  options: OptionInfo[];
  categories: Record<string, Record<string, string>>;
  counts: Record<string, Record<string, string>>;
}

export interface OptionInfo {
  key: string;
  default: boolean | number | string;
  words: Record<string, string>;
  low?: number;
  high?: number;
  choices?: string[];
}

export interface LevelInfo {
  key: string;
  words: Record<string, string>;
  seconds: number;
}

export interface TableList {
  tables: Summary[];
  yours: Summary[];
}

/** A table in a list, as everybody there sees it. `waiting` are the seats that owe a decision, bots among them; when the match is over
    every seat has a place and a score. */
export interface Summary {
  id: string;
  game: string;
  players: number;
  status: "open" | "over" | "playing";
  seats: SeatNow[];
  options: Record<string, boolean | number | string>;
  opened: number;
  changed: number;
  code?: string | null;
  clock?: TimeControl | null;
  waiting?: number[];
  round?: number;
  places?: number[];
  scores?: number[];
  you?: number;
  your_turn?: boolean;
  yours?: boolean;
}

export interface Opened {
  table: string;
  code: string | null;
}

/** A match: for each seat asked for what it saw at first, and then step by step. A match between people has an envelope, in `info`; with
    what was in it, the numbers that were added and the key of the deal, whoever likes can check where the deal comes from. */
export interface Replay {
  info: TableInfo;
  names: string[];
  first: Record<string, Snapshot>;
  steps: ReplayStep[];
  opened?: string | null;
  numbers?: Record<string, string>;
  key?: string | null;
}

export interface ReplayStep {
  number: number;
  moves: string[];
  steps: Record<string, Step>;
}

export interface Statistics {
  yours: GameStatistics[];
  played: Record<string, number>;
}

export interface GameStatistics {
  game: string;
  matches: number;
  wins: number;
  average_place: number;
  lowest: number;
  highest: number;
}
