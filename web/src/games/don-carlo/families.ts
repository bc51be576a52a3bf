// The four families by seat, in our edition's names; each has its colour with its shape, and its cat.

import type { LineColour } from "../../table/game-ui";

export interface Family {
  name: string;
  mark: LineColour; // of the sprite, without "m-"
  cat: string;
}

export const FAMILIES: readonly Family[] = [
  { name: "Zampano", mark: "blue", cat: "cat-zampano" },
  { name: "Donny", mark: "green", cat: "cat-donny" },
  { name: "James Cook", mark: "grey", cat: "cat-cook" },
  { name: "Nonna Mocca", mark: "brown", cat: "cat-mocca" },
];
