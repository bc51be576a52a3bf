// The lobby: play now, open a table, find one, and who you are.

import { ask, attempt } from "./asking.js";
import { FIRST_LEVEL, greet, house, levels, names_of, title_of } from "./house.js";
import { $, choices, copy, el, on, replace } from "./paper.js";
import { read_rules } from "./rules.js";
import { list, say, spoken } from "./speech.js";

const REFRESH = 10000; // ms
const USUAL = 4; // players, where the game can have as many
const go = (table) => (location.hash = `table=${table}`);

// Covers

function cover(game) {
  const many = el("select", { "aria-label": say("players") });
  const level = el("select", { "aria-label": say("level") });
  choices(many, game.seats.map((number) => [number, say("players_many", { some: number })]), usual(game));
  choices(level, levels(), FIRST_LEVEL);
  const title = game.title[spoken()];
  const play = () => quick(game.key, many.value, level.value);
  return el("li", { class: "cover" },
    el("div", { class: "title" }, el("h3", {}, title),
      el("button", { class: "small text", click: () => read_rules(game.key), "aria-label": `${say("rules")}: ${title}` }, say("rules"))),
    el("p", { class: "typed" }, say("by", { authors: list(game.authors) })),
    el("div", { class: "row" }, many, level),
    el("div", { class: "row" },
      el("button", { class: "now", click: play, "aria-label": `${say("play_now")}: ${title}` }, say("play_now")),
      el("button", { click: () => open_form(game), "aria-label": say("open_title", { title }) }, say("with_friends"))));
}

const usual = (game) => (game.seats.includes(USUAL) ? USUAL : game.seats.at(-1));

async function quick(game, players, level) {
  const opened = await attempt(() => ask("POST", "/api/quick", { game, players: Number(players), level }));
  if (opened) go(opened.table);
}

// Opening a table with all options

let opening = null; // the game

function open_form(game) {
  opening = game;
  $("opening-title").textContent = say("open_title", { title: game.title[spoken()] });
  choices($("open-players"), game.seats.map((number) => [number, number]), usual(game));
  $("open-options").replaceChildren(...game.options.map(option_field));
  $("opening").showModal();
}

function option_field({ key, words, default: usual, choices: some = [], low = 0, high = 0 }) {
  const id = `option-${key}`;
  const kinds = {
    boolean: () => el("input", { type: "checkbox", id, checked: usual }),
    number: () => el("input", { type: "number", id, min: low, max: high, value: usual, required: true }),
    string: () => el("select", { id }),
  };
  const field = kinds[typeof usual]();
  if (some.length) choices(field, some.map((each) => [each, each]), usual);
  return el("p", { class: "field" }, el("label", { for: id }, words[spoken()]), field);
}

function option_value({ key, default: usually }) {
  const field = $(`option-${key}`);
  if (typeof usually === "boolean") return field.checked;
  return typeof usually === "number" ? Number(field.value) : field.value;
}

async function open_table() {
  const seconds = (id) => ($(id).value ? Number($(id).value) : null);
  const wanted = {
    game: opening.key,
    players: Number($("open-players").value),
    options: Object.fromEntries(opening.options.map((option) => [option.key, option_value(option)])),
    public: $("open-public").checked,
    clock: seconds("open-clock") && { decision: seconds("open-clock"), bank: seconds("open-bank") ?? 0 },
    grace: seconds("open-grace"),
  };
  $("opening").close();
  const opened = await attempt(() => ask("POST", "/api/tables", wanted));
  if (opened) go(opened.table);
}

// Tables

function table_row(table) {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const state = table.status === "open" && free ? say("free_seats", { number: free }) : say(table.status);
  return el("li", { class: "sheet" },
    el("a", { href: `#table=${table.id}`, "data-key": table.id }, title_of(table.game)),
    el("span", {}, list(names_of(table.seats).filter((_, seat) => table.seats[seat].kind !== "open"))),
    el("span", { class: table.your_turn ? "stamp" : "typed" }, table.your_turn ? say("your_turn") : state));
}

async function refresh() {
  if ($("lobby").hidden || document.hidden) return;
  const { tables, yours } = await ask("GET", "/api/tables");
  $("yours").hidden = yours.length === 0;
  $("no-public").hidden = tables.length > 0;
  replace($("your-tables"), yours.map(table_row));
  replace($("public-tables"), tables.map(table_row));
}

async function join() {
  const typed = $("code").value.trim();
  const linked = typed.match(/#table=([\w-]+)/);
  if (linked) return go(linked[1]);
  const found = await attempt(() => ask("GET", `/api/codes/${encodeURIComponent(typed)}`));
  return found && go(found.table);
}

// You

async function call_me(name) {
  const me = await attempt(() => ask("POST", "/api/me", { name: name.trim() }));
  if (me) greet(me);
  return me;
}

async function link_device() {
  const link = await attempt(() => ask("POST", "/api/me/link", {}));
  if (!link) return;
  const time = new Date(link.until).toLocaleTimeString(spoken(), { timeStyle: "short" });
  $("device").hidden = false;
  $("device-link").labels[0].textContent = say("device_text", { time });
  $("device-link").value = `${location.origin}/#device=${link.link}`;
  $("device-link").focus();
}

async function delete_me() {
  if (!confirm(say("delete_sure"))) return;
  if ((await attempt(() => ask("DELETE", "/api/me"))) !== undefined) location.reload();
}

async function statistics() {
  const { yours } = house.me === null ? { yours: [] } : await ask("GET", "/api/statistics");
  const told = ({ game, matches, wins }) => say("statistics", { title: title_of(game), matches, wins });
  $("statistics").textContent = yours.map(told).join(" · ");
}

export function show_lobby() {
  document.title = "Doppelagent";
  $("lobby").hidden = false;
  $("device").hidden = true;
  replace($("games"), house.games.map(cover));
  attempt(() => Promise.all([refresh(), statistics()]));
}

/** A one-time link from another device was opened. */
export function show_claim(link) {
  $("claim").hidden = false;
  $("claim-yes").onclick = async () => {
    const me = await attempt(() => ask("POST", "/api/me/claim", { link }));
    if (!me) return;
    greet(me);
    location.hash = "";
  };
}

export function set_up_lobby(introduced) {
  on("introduce", "submit", async () => (await call_me($("first-name").value)) && introduced());
  on("rename", "submit", () => call_me($("new-name").value));
  on("join", "submit", join);
  on("open-table", "submit", open_table);
  on("opening-close", "click", () => $("opening").close());
  on("link-device", "click", link_device);
  on("device-copy", "click", () => copy($("device-link")));
  on("delete-me", "click", delete_me);
  setInterval(() => refresh().catch(() => {}), REFRESH); // who is offline reads it when asking for something
}
