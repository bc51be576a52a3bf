// Texts in both languages. The German texts have the type of the English ones, so that a missing text or parameter fails the type check.

import { settings } from "./settings.svelte";

/** The texts in the language of the reader: in a component `const t = $derived(words())`. */
export function dictionary<Words extends object>(en: Words, de: NoInfer<Words>): () => Words {
  return () => (settings.language === "de" ? de : en);
}

// Made once: browsers take milliseconds to make one.
const LISTS = {
  en: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  de: new Intl.ListFormat("de", { type: "conjunction" }),
};

/** "Anna, Ben and Carla". */
export const list = (names: readonly string[]): string => LISTS[settings.language].format(names);
