// What was agreed on when the table was opened, a line for each option that is not off.

import type { Language } from "../../app/settings.svelte";
import type { OptionAbout } from "../../lobby/about";
import type { OptionInfo } from "../../protocol";

type Chosen = Record<string, boolean | number | string>;

/** In the words of the game's folder where it has some, else in the server's. */
export function agreed(options: readonly OptionInfo[], chosen: Chosen, told: Record<string, OptionAbout>, language: Language): string[] {
  return options.flatMap(({ key, words }) => {
    const [value, about] = [chosen[key], told[key]];
    if (!value || !matters(about, chosen)) return [];
    const title = about?.title[language] ?? words[language] ?? key;
    if (value === true) return [title];
    return [`${title}: ${about?.choices?.[String(value)]?.title[language] ?? value}`];
  });
}

/** Some options mean something only where others were chosen. */
function matters(about: OptionAbout | undefined, chosen: Chosen): boolean {
  return Object.entries(about?.needs ?? {}).every(([key, value]) => chosen[key] === value);
}
