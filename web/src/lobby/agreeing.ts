// What people agree on before a match: a game's options, those that mean something beside the others.

import type { GameInfo, OptionInfo } from "../protocol";
import type { About, Value } from "./about";

export type Agreed = Record<string, Value>;

export const usual = (game: GameInfo): Agreed => Object.fromEntries(game.options.map((option) => [option.key, option.default]));

/** The options that mean something now: a figure's colour only where figures play. */
export function asked(game: GameInfo, about: About | undefined, agreed: Agreed): OptionInfo[] {
  const needs = (option: OptionInfo): [string, Value][] => Object.entries(about?.options[option.key]?.needs ?? {});
  return game.options.filter((option) => needs(option).every(([key, value]) => agreed[key] === value));
}

/** What the server is told: nothing that means nothing, and nothing that is as usual. */
export function told(game: GameInfo, about: About | undefined, agreed: Agreed): Agreed {
  const said = asked(game, about, agreed).filter((option) => agreed[option.key] !== option.default);
  return Object.fromEntries(said.map((option) => [option.key, agreed[option.key]!]));
}
