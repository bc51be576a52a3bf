// What the reader has chosen for this browser. Each setting is kept, and written to <html> where style sheets look.

import { store, stored } from "./storage";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

const asks = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

class Settings {
  language = $state<Language>(stored("language") === "de" || (stored("language") === null && navigator.language.startsWith("de")) ? "de" : "en");
  dark = $state(stored("theme") === null ? asks("(prefers-color-scheme: dark)") : stored("theme") === "dark");
  motion = $state(stored("motion") === null ? !asks("(prefers-reduced-motion: reduce)") : stored("motion") === "on");
  sound = $state(stored("sound") !== "off");
  hints = $state(stored("hints") !== "off"); // what a move would do, from public or own knowledge only
  one_tap = $state(stored("one_tap") === "on"); // a card is played by one tap instead of two

  speak(language: Language): void {
    this.language = language;
    store("language", language);
  }

  switch_theme(): void {
    this.dark = !this.dark;
    store("theme", this.dark ? "dark" : "light");
  }

  switch(what: "motion" | "sound" | "hints" | "one_tap"): void {
    this[what] = !this[what];
    store(what, this[what] ? "on" : "off");
  }

  /** To be called in an effect. */
  write(): void {
    const html = document.documentElement;
    html.lang = this.language;
    html.dataset["theme"] = this.dark ? "dark" : "light";
    html.dataset["motion"] = this.motion ? "moving" : "still";
  }
}

export const settings = new Settings();
