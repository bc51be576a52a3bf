// The options of a game: default values, relevance, and the values to send.

import type { GameInfo, OptionInfo } from "../protocol";
import type { About, OptionAbout, Value } from "./about";

export type OptionValues = Record<string, Value>;

export const default_values = (game: GameInfo): OptionValues =>
  Object.fromEntries(game.options.map((option) => [option.key, option.default]));

/** Whether the other options have the values that this one needs. */
export function is_relevant(about: OptionAbout | undefined, values: OptionValues): boolean {
  return Object.entries(about?.needs ?? {}).every(([key, value]) => values[key] === value);
}

/** The options that have an effect with these values. */
export function relevant_options(
  game: GameInfo,
  about: About | undefined,
  values: OptionValues,
): OptionInfo[] {
  return game.options.filter((option) => is_relevant(about?.options[option.key], values));
}

/** The values to send: relevant and different from the default. */
export function changed_values(game: GameInfo, about: About | undefined, values: OptionValues): OptionValues {
  const changed = relevant_options(game, about, values).filter(
    (option) => values[option.key] !== option.default,
  );
  return Object.fromEntries(changed.map((option) => [option.key, values[option.key]!]));
}
