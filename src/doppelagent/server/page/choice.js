// What you may do now: the legal actions as buttons, or typed; your sealed choice; undo by consent; why not.

import { Refusal } from "./asking.js";
import { $, el, on, replace, write } from "./paper.js";
import { list, say } from "./speech.js";

const MANY = 24; // actions, from which on one may filter them
const MOST = 120; // buttons
const FEW = 4; // actions that begin alike, from which on their beginning is shown once

let asking = false; // an action is under way: a second click must not be a second action

export function show_choice(table) {
  const { status, legal, sealed, undo, may_undo } = table.scene;
  const plays = status === "playing" && table.mine >= 0;
  const held = $("choice").contains(document.activeElement) || document.activeElement === $("ribbon");
  $("choice").hidden = !plays || (!legal.length && sealed === null && undo === null);
  $("legal-box").hidden = $("type").hidden = legal.length === 0;
  $("filter-box").hidden = legal.length <= MANY;
  if (legal.length <= MANY) $("filter").value = "";
  $("ask-undo").hidden = !plays || !may_undo || undo !== null;
  because();
  show_legal(table);
  show_sealed(table);
  show_undo(table);
  if (held) hold();
}

/** Whoever chose by keyboard waits at the ribbon, and comes back to the actions. */
function hold() {
  if ($("choice").hidden) $("ribbon").focus({ preventScroll: true });
  else if (!$("choice").contains(document.activeElement)) $("legal").focus({ preventScroll: true });
}

function show_legal(table) {
  const wanted = $("filter").value.trim().toLowerCase().split(/\s+/);
  const found = table.scene.legal.filter((action) => wanted.every((part) => action.toLowerCase().includes(part)));
  found.sort((one, other) => one.localeCompare(other, "en", { numeric: true })); // 2 before 10
  replace($("legal"), grouped(found.slice(0, MOST)).map(([start, actions]) => group(table, start, actions)));
  write("more", found.length > MOST ? say("more", { number: found.length - MOST }) : "");
}

/** Actions by how they begin: everything before the last word, where several begin so. */
function grouped(actions) {
  const groups = new Map();
  const start_of = (action) => action.slice(0, action.lastIndexOf(" ") + 1);
  for (const action of actions) groups.set(start_of(action), [...(groups.get(start_of(action)) ?? []), action]);
  const small = [...groups].filter(([, some]) => some.length < FEW).flatMap(([, some]) => some);
  const large = [...groups].filter(([, some]) => some.length >= FEW);
  return small.length ? [...large, ["", small]] : large;
}

function group(table, start, actions) {
  const about = (action) => ({ type: "button", "data-key": action, "aria-label": action, click: () => act(table, action) });
  const buttons = actions.map((action) => el("button", about(action), action.slice(start.length)));
  if (start) buttons.unshift(el("span", { class: "typed", "aria-hidden": "true" }, start));
  return el("li", { class: "row" }, ...buttons);
}

function show_sealed(table) {
  $("sealed").hidden = table.scene.sealed === null;
  write("sealed-text", say("sealed", { action: table.scene.sealed }));
}

function show_undo(table) {
  const { undo } = table.scene;
  $("undo").hidden = undo === null;
  if (undo === null) return;
  const mine = undo.waits_for.includes(table.mine);
  const name = table.names[undo.seat];
  const names = list(undo.waits_for.map((seat) => table.names[seat]));
  write("undo-text", mine ? say("undo_you", { name }) : say("undo_wait", { name, names }));
  $("undo-yes").hidden = $("undo-no").hidden = !mine;
}

async function act(table, action) {
  if (asking || !action) return;
  asking = true;
  because();
  try {
    await table.line.ask({ do: "act", number: table.number, action });
    $("typed").value = "";
  } catch (error) {
    explain(error);
  } finally {
    asking = false;
  }
}

async function why_not(table, action) {
  if (!action) return $("typed").focus();
  return table.line.ask({ do: "why not", action }).catch(explain);
}

/** The refusal beside what was asked for, with the paragraph of the rules where it has one: 302 is §3.2. */
function explain(error) {
  if (!(error instanceof Refusal)) throw error;
  const { paragraph } = error.refused;
  const rule = paragraph ? ` (${say("paragraph", { paragraph: `${Math.floor(paragraph / 100)}.${paragraph % 100}` })})` : "";
  because(error.sentence + (error.sentence.includes("§") ? "" : rule));
}

function because(sentence = "") {
  $("because").hidden = !sentence;
  $("because").textContent = sentence;
}

export function set_up_choice(shown) {
  const typed = () => $("typed").value.trim().replace(/\s+/g, " ");
  on("filter", "input", () => show_legal(shown()));
  on("type", "submit", () => act(shown(), typed()));
  on("why", "click", () => why_not(shown(), typed()));
  on("take-back", "click", () => shown().ask("take back", { number: shown().number }));
  on("ask-undo", "click", () => shown().ask("undo", { number: shown().number }));
  on("undo-yes", "click", () => shown().ask("answer undo", { yes: true }));
  on("undo-no", "click", () => shown().ask("answer undo", { yes: false }));
}
