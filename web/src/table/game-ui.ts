// What a game's folder gives to the table. Folders are found by their name, which is the game's key; nothing else names a game.

import type { Component } from "svelte";
import type { TableInfo, Replay } from "../protocol";
import type { TableView } from "./table-view.svelte";
import type { Speech } from "./sentence-pieces";

/** What a game draws: everything, only what lies on the table for all to see (a screen in the room), or only one's hand and decisions (a phone). */
export type Part = "all" | "public" | "hand";

export interface TableProps<Picture> {
  view: TableView<Picture>;
  part: Part;
}

/** The face of a game. `Picture` is its View as JSON. */
export interface GameUI<Picture = unknown> {
  speech: Speech;
  /** Draws the picture and offers the legal actions; never judges legality. */
  Table: Component<TableProps<Picture>>;
  /** Beside the table, above log and chat: points, last trick. */
  Aside?: Component<{ view: TableView<Picture> }>;
  /** A card by its notation, as large as its place, to look at. */
  Card: Component<{ name: string }>;
  /** What the owner of a View holds, in notation: everybody's is shown in an open replay. */
  held: (picture: Picture) => readonly string[];
  /** The sprite of the game's drawings, as SVG text. */
  sprite?: string;
  /** Where log, chat and rules are on a wide screen: always beside the table, or in a drawer where the game needs the room. */
  folder: "beside" | "drawer";
  /** How many ms the table rests on `after` (with `seen.resting` true) before it shows what comes next: a full trick, a reveal. */
  rest?: (before: Picture, after: Picture) => number;
  /** One line about where the match stands: Round 3, trick 1 of 12. */
  where: (view: TableView<Picture>) => string;
  /** Tips for a first match: the one to show now, or null. */
  guide: (view: TableView<Picture>) => Tip | null;
  /** Examples for the rules page, by the paragraph they stand after ("3.2"): pictures made up for the purpose, drawn by `Example`. */
  Example?: Component<{ paragraph: string }>;
  examples?: readonly string[];
  /** The deal made anew from its key (64 hexadecimal digits) and compared with what everybody held at first. */
  check_deal: (key: string, card: TableInfo, first: Replay["first"]) => boolean;
}

/** What a guide says; each key is shown once. */
export interface Tip {
  key: string;
  title: string;
  text: string;
  paragraph?: string; // "3.2"
}

const faces = import.meta.glob<{ ui: GameUI }>("../games/*/ui.ts");

/** The face of a game, loaded when it is needed. */
export async function ui_of(key: string): Promise<GameUI> {
  const load = faces[`../games/${key}/ui.ts`];
  if (load === undefined) throw new Error(`There is no folder for the game ${key}.`);
  return (await load()).ui;
}
