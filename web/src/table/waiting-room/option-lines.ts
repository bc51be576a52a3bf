// The options of a table in words: a line with an explanation for each one that is not off.

import type { Language } from "../../app/settings.svelte";
import type { OptionAbout } from "../../lobby/about";
import { is_relevant, type OptionValues } from "../../lobby/options";
import type { OptionInfo } from "../../protocol";

export interface OptionLine {
  line: string;
  /** Explains a value other than the usual one. */
  text: string;
}

/** Uses the texts of the game's folder, or else those of the server. */
export function option_lines(
  options: readonly OptionInfo[],
  values: OptionValues,
  abouts: Record<string, OptionAbout>,
  language: Language,
): OptionLine[] {
  return options.flatMap(({ key, words, default: usual }) => {
    const [value, about] = [values[key], abouts[key]];
    if (!value || !is_relevant(about, values)) return [];
    const title = about?.title[language] ?? words[language] ?? key;
    const choice = about?.choices?.[String(value)];
    const text = value === usual ? "" : (choice?.text ?? about?.text)?.[language];
    return [
      { line: value === true ? title : `${title}: ${choice?.title[language] ?? value}`, text: text ?? "" },
    ];
  });
}
