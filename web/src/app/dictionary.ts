// Texts in both languages. The German texts have the type of the English ones, so that a missing text or parameter fails the type check.

import { settings } from "./settings.svelte";

/** The texts in the language of the reader: in a component `const t = $derived(words())`. */
export function dictionary<Words extends object>(en: Words, de: NoInfer<Words>): () => Words {
  return () => (settings.language === "de" ? de : en);
}

/** "Anna, Ben and Carla". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language === "en" ? "en-GB" : "de", { type: "conjunction" }).format(
    names,
  );
}
