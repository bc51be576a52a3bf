// Settings of this browser, kept in local storage and written to <html> for the style sheets.

import { store, stored } from "./storage";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

/** How fast the table tells what happens; "off" shows only the outcome. */
export type Pace = "slow" | "normal" | "fast" | "off";
export const PACES: readonly Pace[] = ["slow", "normal", "fast", "off"];

const media_matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

class Settings {
  language = $state<Language>(
    stored("language") === "de" || (stored("language") === null && navigator.language.startsWith("de"))
      ? "de"
      : "en",
  );
  dark = $state(
    stored("theme") === null ? media_matches("(prefers-color-scheme: dark)") : stored("theme") === "dark",
  );
  pace = $state<Pace>(PACES.find((pace) => pace === stored("pace")) ?? "normal");
  still = $state(media_matches("(prefers-reduced-motion: reduce)")); // the system asks for reduced motion: nothing moves
  sound = $state(stored("sound") !== "off");
  hints = $state(stored("hints") !== "off"); // show what a move would do, as far as the player may know
  auto_use = $state(stored("auto_use") !== "off"); // use abilities that can only help, without asking
  one_tap = $state(stored("one_tap") === "on"); // play a card with one tap instead of two

  set_language(language: Language): void {
    this.language = language;
    store("language", language);
  }

  toggle_theme(): void {
    this.dark = !this.dark;
    store("theme", this.dark ? "dark" : "light");
  }

  set_pace(pace: Pace): void {
    this.pace = pace;
    store("pace", pace);
  }

  toggle(setting: "sound" | "hints" | "auto_use" | "one_tap"): void {
    this[setting] = !this[setting];
    store(setting, this[setting] ? "on" : "off");
  }

  /** Write the settings to <html>. Call it in an effect. */
  apply(): void {
    const html = document.documentElement;
    html.lang = this.language;
    html.dataset["theme"] = this.dark ? "dark" : "light";
    html.dataset["motion"] = this.still || this.pace === "off" ? "still" : "moving";
    const head = (selector: string, name: string, value: string): void =>
      document.querySelector(selector)?.setAttribute(name, value);
    head("link[rel=manifest]", "href", `/manifest.${this.language}.webmanifest`);
    head("meta[name=theme-color]", "content", getComputedStyle(html).getPropertyValue("--bar"));
  }
}

export const settings = new Settings();
