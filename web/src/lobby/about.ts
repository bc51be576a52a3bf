// What a game's folder tells about itself before anybody plays it. Folders are found by their name, which is the game's key; nothing here names a game.

import type { Language } from "../app/settings.svelte";

export type Both = Record<Language, string>;
export type Value = boolean | number | string;

export interface About {
  /** One line under its title. */
  line: Both;
  /** The colour of the button on its cover. */
  button: "mustard" | "red" | "accent";
  /** What it is about, in five sentences; each has a drawing, story-1.svg to story-5.svg. */
  story: readonly Both[];
  /** A first match: how many play, what is agreed, and why it is so. */
  first: { players: number; options?: Record<string, Value>; words: Both };
  /** Every option in words for who does not know the rules yet. */
  options: Record<string, OptionAbout>;
}

export interface OptionAbout {
  title: Both;
  text: Both;
  choices?: Record<string, { title: Both; text?: Both }>;
  /** It means something only where these options have these values. */
  needs?: Record<string, Value>;
}

const abouts = import.meta.glob<About>("../games/*/about.ts", { eager: true, import: "about" });
const covers = import.meta.glob<string>("../games/*/cover.svg", { eager: true, query: "?url", import: "default" });
import.meta.glob("../games/*/world.css", { eager: true });

export const about = (key: string): About | undefined => abouts[`../games/${key}/about.ts`];

/** Where a game's cover can be loaded from. */
export const cover = (key: string): string | undefined => covers[`../games/${key}/cover.svg`];
