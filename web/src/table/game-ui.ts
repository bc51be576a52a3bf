// The interface between the table and the client code of a game, found by folder name: games/KEY/ui.ts.

import type { Component } from "svelte";
import type { TableInfo, Replay, Sentence } from "../protocol";
import type { LegendGroup } from "./explain/legend";
import type { TableView } from "./table-view.svelte";
import type { Piece, Speech } from "./sentence-pieces";
import type { Beat } from "./telling";

/** The colour of a seat's line in a graph (app/paper/lines.css). */
export type LineColour = "blue" | "red" | "green" | "violet" | "yellow" | "grey" | "brown";

/** The part a game draws: everything, only public things (a shared screen), or only the reader's hand and decisions (a phone). */
export type Part = "all" | "public" | "hand";

export interface TableProps<Picture> {
  view: TableView<Picture>;
  part: Part;
}

/** The user interface of a game. `Picture` is its View as JSON. */
export interface GameUI<Picture = unknown> {
  speech: Speech;
  /** Draws the picture and offers the legal actions; never decides what is legal. */
  Table: Component<TableProps<Picture>>;
  /** Shown above log and chat: points, last trick. */
  Aside?: Component<{ view: TableView<Picture> }>;
  /** A card by its notation, as large as its container. */
  Card: Component<{ name: string }>;
  /** The hand in a picture, in notation; replays show every hand. */
  held: (picture: Picture) => readonly string[];
  /** An action of a seat in words and cards; the picture is what the seat saw. */
  tell_action: (action: string, picture: Picture, seat: number) => Piece[];
  /** The notation of a card from a seat's own set, in a game where each seat has one. */
  own_card?: (card: string, seat: number) => string;
  /** The colours of the seats, if the game has them; also used for their lines in graphs. */
  seat_colours?: (picture: Picture) => readonly LineColour[];
  /** Set if players have abilities: the menu offers to use those that can only help automatically. */
  abilities?: true;
  /** SVG sprite of the game. */
  sprite?: string;
  /** Where log, chat and rules are on a wide screen: beside the table, or in a drawer if the game needs the space. */
  folder: "beside" | "drawer";
  /** The beats that tell a step to the seat `you` (-1: a spectator), before the table is shown as `after`. */
  beats: (before: Picture, after: Picture, sentences: readonly Sentence[], you: number) => Beat<Picture>[];
  /** Progress of the match in one line: "Round 3, trick 1 of 12". */
  where: (view: TableView<Picture>) => string;
  /** Tips to begin with, one after the other, before the first decision of a first match. */
  tour?: (view: TableView<Picture>) => readonly Tip[];
  /** The tip for the reader's decision in a first match, or null. */
  guide: (view: TableView<Picture>) => Tip | null;
  /** All icons with their explanations, in the reader's language; without the picture those of every version. */
  legend: (picture: Picture | null) => readonly LegendGroup[];
  /** Drawn examples for the rules page, by the paragraph they follow ("3.2"). */
  Example?: Component<{ paragraph: string }>;
  examples?: readonly string[];
  /** Deal again from the key (64 hexadecimal digits) and compare with the first pictures of all seats. */
  check_deal: (key: string, info: TableInfo, first: Replay["first"]) => boolean;
}

/** A tip of the guide; each key is shown once. */
export interface Tip {
  key: string;
  title: string;
  text: string;
  paragraph?: string; // "3.2"
  /** The target of the coach: the first visible match of these selectors; by default, the elements that can be chosen. */
  at?: readonly string[];
}

const modules = import.meta.glob<{ ui: GameUI }>("../games/*/ui.ts");

/** Load the user interface of a game. */
export async function ui_of(key: string): Promise<GameUI> {
  const load = modules[`../games/${key}/ui.ts`];
  if (load === undefined) throw new Error(`No user interface for the game ${key}.`);
  return (await load()).ui;
}
