// Words in both languages. The German dictionary has the type of the English one, so a word or a parameter that is missing fails the type check.

import { settings } from "./settings.svelte";

/** The words in the language spoken now: in a component `const t = $derived(words())`. */
export function dictionary<Words extends object>(en: Words, de: NoInfer<Words>): () => Words {
  return () => (settings.language === "de" ? de : en);
}

/** Anna, Ben and Carla. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language === "en" ? "en-GB" : "de", { type: "conjunction" }).format(names);
}
