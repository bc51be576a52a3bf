// The options of a table in words, a line for each one that is not off.

import type { Language } from "../../app/settings.svelte";
import type { OptionAbout } from "../../lobby/about";
import { is_relevant, type OptionValues } from "../../lobby/options";
import type { OptionInfo } from "../../protocol";

/** Uses the texts of the game's folder, or else those of the server. */
export function option_lines(
  options: readonly OptionInfo[],
  values: OptionValues,
  abouts: Record<string, OptionAbout>,
  language: Language,
): string[] {
  return options.flatMap(({ key, words }) => {
    const [value, about] = [values[key], abouts[key]];
    if (!value || !is_relevant(about, values)) return [];
    const title = about?.title[language] ?? words[language] ?? key;
    if (value === true) return [title];
    return [`${title}: ${about?.choices?.[String(value)]?.title[language] ?? value}`];
  });
}
