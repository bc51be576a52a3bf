// The presentation of a game in the lobby, found by folder name: games/KEY/about.ts.

import type { Language } from "../app/settings.svelte";

export type Both = Record<Language, string>;
export type Value = boolean | number | string;

export interface About {
  /** Shown under the title. */
  line: Both;
  /** Colour of the button on the cover. */
  button: "mustard" | "red" | "accent";
  /** Introduction in five sentences, illustrated by story-1.svg to story-5.svg. */
  story: readonly Both[];
  /** Setup of a first match, and the reason for it. */
  first: { players: number; options?: Record<string, Value>; words: Both };
  /** Every option, explained to new players. */
  options: Record<string, OptionAbout>;
  /** An option with choices that the form for a match against bots shows, too. */
  asked?: string;
}

export interface OptionAbout {
  title: Both;
  text: Both;
  choices?: Record<string, { title: Both; text?: Both }>;
  /** The value of an empty field, by number of players. */
  usual?: Readonly<Record<number, number>>;
  /** The option is relevant only if these options have these values. */
  needs?: Record<string, Value>;
}

const abouts = import.meta.glob<About>("../games/*/about.ts", { eager: true, import: "about" });
const covers = import.meta.glob<string>("../games/*/cover.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
import.meta.glob("../games/*/world.css", { eager: true });

export const about = (key: string): About | undefined => abouts[`../games/${key}/about.ts`];

/** The URL of the cover. */
export const cover = (key: string): string | undefined => covers[`../games/${key}/cover.svg`];
