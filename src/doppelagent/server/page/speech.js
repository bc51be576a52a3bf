// What the page says, in the reader's language.

import { kept, keep } from "./keeping.js";
import { de } from "./words.de.js";
import { en } from "./words.en.js";

const WORDS = { de, en };
let language = kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en");

export const spoken = () => language;

export function say(key, about = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => about[name]);
}

export function list(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Speak this language from now on, everywhere on the page. */
export function speak(wanted) {
  language = wanted;
  keep("language", wanted);
  document.documentElement.lang = wanted;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
  for (const each of document.querySelectorAll("[data-hint]")) each.placeholder = say(each.dataset.hint);
  for (const each of ["de", "en"]) document.getElementById(`speak-${each}`).setAttribute("aria-pressed", each === wanted);
}
