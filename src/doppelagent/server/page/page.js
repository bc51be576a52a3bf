// The page begins here: language, theme, and which of its rooms is shown.

import { attempt, tell } from "./asking.js";
import { look_around } from "./house.js";
import { kept, keep } from "./keeping.js";
import { set_up_lobby, show_claim, show_lobby } from "./lobby.js";
import { $, on } from "./paper.js";
import { set_up_rules } from "./rules.js";
import { name_levels } from "./seats.js";
import { speak, spoken } from "./speech.js";
import { leave_table, retell_table, set_up_table, show_table } from "./table.js";

/** The room that the address names: #table=ID, #device=LINK, or the lobby. */
function enter() {
  const [room, key] = location.hash.slice(1).split("=");
  tell("");
  for (const id of ["lobby", "table", "claim", "nowhere"]) $(id).hidden = true;
  leave_table();
  if (room === "table") show_table(key);
  else if (room === "device") show_claim(key);
  else show_lobby();
}

function set_language(language) {
  if (language === spoken()) return;
  speak(language);
  name_levels();
  if (!$("lobby").hidden) show_lobby();
  retell_table();
}

function set_theme(theme) {
  document.documentElement.dataset.theme = theme;
  keep("theme", theme);
}

function change_theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  set_theme((kept("theme") ?? dark) === "dark" ? "light" : "dark");
}

async function begin() {
  if (kept("theme")) set_theme(kept("theme"));
  speak(spoken());
  on("speak-de", "click", () => set_language("de"));
  on("speak-en", "click", () => set_language("en"));
  on("theme", "click", change_theme);
  on("notice-close", "click", () => tell(""));
  set_up_lobby(enter);
  set_up_rules();
  set_up_table();
  if (!(await attempt(look_around))) return;
  name_levels();
  addEventListener("hashchange", enter);
  enter();
}

begin();
