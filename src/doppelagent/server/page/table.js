// One table: what this browser knows of it, the line to it, and what everybody there sees.

import { attempt, tell } from "./asking.js";
import { set_up_choice, show_choice } from "./choice.js";
import { set_up_ending, show_ending } from "./ending.js";
import { add_own_number } from "./envelope.js";
import { game_of, names_of, title_of } from "./house.js";
import { Line } from "./line.js";
import { $, copy, el, on, write } from "./paper.js";
import { read_rules } from "./rules.js";
import { set_up_seats, show_clocks, show_seats } from "./seats.js";
import { list, say, spoken } from "./speech.js";

let table = null; // the one that is shown

class Table {
  scene = null;
  here = { seats: [], watching: 0 };
  behind = null; // the seat over whose shoulder we look
  lost = false;

  constructor(id) {
    this.id = id;
    this.line = new Line(() => this.address(), (frame) => this.hear(frame), (up) => this.stands(up));
  }

  address() {
    const known = this.scene && this.behind === null ? `&after=${this.number}` : "";
    return `${location.origin.replace("http", "ws")}/api/tables/${this.id}/socket?words=${spoken()}${known}`;
  }

  /** Ask for something; the reader is told if it is refused. */
  ask(wish, about = {}) {
    return attempt(() => this.line.ask({ do: wish, ...about }));
  }

  async look_from(seat) {
    this.behind = seat;
    await this.ask("behind", { seat });
  }

  get mine() {
    return this.behind === null ? this.you : -1;
  }

  get names() {
    return names_of(this.scene.seats);
  }

  /** The table in words, and below it what is asked. */
  get parts() {
    const end = this.words.lastIndexOf("\n\n");
    return end < 0 ? [this.words, ""] : [this.words.slice(0, end), this.words.slice(end + 2)];
  }

  hear(frame) {
    const kinds = { whole: () => this.begin(frame), step: () => this.go_on(frame), chat: () => chat(frame), here: () => this.meet(frame) };
    if (frame.type === "preparing") prepare(frame);
    else if (frame.type === "refused") this.refused(frame);
    else kinds[frame.type]?.();
  }

  refused(frame) {
    tell(frame[spoken()]);
    if (!this.scene) $("nowhere").hidden = false;
  }

  begin({ number, you, card, scene, words, log: lines }) {
    if (you !== this.behind) this.behind = null;
    Object.assign(this, { number, you, card, scene, words: words ?? "" });
    $("table").hidden = false;
    $("log").replaceChildren();
    log(lines.flatMap((line) => line.said ?? []));
    show(this);
  }

  go_on({ number, scene = {}, words, said = [] }) {
    if (number <= this.number) return;
    if (number > this.number + 1) return void this.ask("sync");
    this.number = number;
    Object.assign(this.scene, scene);
    this.words = words ?? this.words;
    log(said);
    show(this);
  }

  meet(here) {
    this.here = here;
    show_seats(this);
  }

  stands(up) {
    if (!up) this.lost = true;
    if (!up && !$("nowhere").hidden) return;
    write("connection", up ? (this.lost ? say("line_back") : "") : say("line_lost"));
    $("connection").classList.toggle("lost", !up);
    if (up && this.lost) tell(""); // what the server said when it hung up
    if (up && this.behind !== null) this.look_from(this.behind);
    if (up) setTimeout(() => $("connection").classList.contains("lost") || write("connection", ""), 4000);
  }
}

// What everybody sees

function show(table) {
  const { scene, card } = table;
  write("table-title", title_of(card.game));
  write("table-about", say("players_many", { some: card.players }) + (card.code && scene.status === "open" ? ` · ${card.code}` : ""));
  write("envelope", card.envelope);
  show_turn(table);
  $("words").hidden = !table.words;
  write("words", table.parts[0]);
  $("preparing").hidden ||= scene.status === "playing" || scene.status === "over";
  show_before(table);
  show_seats(table);
  show_choice(table);
  show_ending(table);
  add_own_number(table);
}

function show_turn(table) {
  const [turn, asked] = turn_of(table);
  const mine = table.scene.legal.length > 0 && table.mine >= 0;
  write("turn", turn);
  write("asked", asked);
  $("ribbon").classList.toggle("mine", mine);
  document.title = `${mine ? `${say("your_turn")}: ` : ""}${title_of(table.card.game)} · Doppelagent`;
}

function turn_of(table) {
  const { status, host, legal, scores } = table.scene;
  if (status === "open" && table.mine < 0) return [say("choose_seat"), ""];
  if (status === "open") return [table.mine === host ? say("arrange") : say("wait_host", { name: table.names[host] }), ""];
  if (status === "starting") return [say("dealing"), ""];
  if (status === "playing" && table.scene.seats[table.mine]?.away) return [say("bot_plays"), ""];
  if (status === "playing") return [legal.length && table.mine >= 0 ? say("my_turn") : "", table.parts[1]];
  if (!scores) return [say("is_closed"), ""];
  const winners = table.names.filter((_, seat) => scores[seat].place === 1);
  return [say("is_over"), say("winners", { names: list(winners) })];
}

function show_before(table) {
  const { scene, card } = table;
  $("before").hidden = scene.status !== "open";
  $("desk").classList.toggle("open", scene.status === "open");
  $("host").hidden = table.mine < 0 || table.mine !== scene.host;
  $("table-link").value = `${location.origin}/#table=${table.id}`;
  write("table-code", card.code ? say("table_code", { code: card.code }) : "");
  $("table-options").replaceChildren(...terms(card).map((term) => el("li", {}, term)));
}

/** What was agreed on when the table was opened. */
function terms({ game, options, clock, grace }) {
  const chosen = game_of(game)?.options.filter(({ key }) => options[key]) ?? [];
  const told = chosen.map(({ key, words }) => words[spoken()] + (options[key] === true ? "" : ` ${options[key]}`));
  if (clock) told.push(say("table_clock", { decision: clock.decision, bank: clock.bank ?? 0 }));
  if (grace) told.push(say("table_grace", { grace }));
  return told;
}

function prepare({ done, total }) {
  $("preparing").hidden = done >= total;
  Object.assign($("progress"), { max: total, value: done });
}

function log(sentences) {
  append("log", sentences.map((sentence) => el("p", {}, sentence)));
}

function chat({ number, at, name, text }) {
  if ($("chat").querySelector(`[data-number="${number}"]`)) return; // it was there before the line was lost
  const time = new Date(at).toLocaleTimeString(spoken(), { timeStyle: "short" });
  append("chat", [el("p", { "data-number": number, title: time }, el("strong", {}, name ?? say("nameless")), ` ${text}`)]);
}

/** To the end of a list that scrolls, which stays at its end unless the reader has gone back. */
function append(id, rows) {
  const atEnd = $(id).scrollHeight - $(id).scrollTop - $(id).clientHeight < 40;
  $(id).append(...rows);
  if (atEnd) $(id).scrollTop = $(id).scrollHeight;
}

export function show_table(id) {
  leave_table();
  $("preparing").hidden = true;
  $("chat").replaceChildren();
  table = new Table(id);
}

export function leave_table() {
  table?.line.hang_up();
  table = null;
  write("connection", "");
}

/** In the language spoken now: everything is asked for anew. */
export function retell_table() {
  if (table === null) return;
  table.scene = null;
  table.line.connect();
}

export function set_up_table() {
  const shown = () => table;
  set_up_seats(shown);
  set_up_choice(shown);
  set_up_ending(shown);
  on("table-copy", "click", () => copy($("table-link")));
  on("read-rules", "click", () => read_rules(table.card.game));
  on("say", "submit", async () => {
    const text = $("saying").value.trim();
    if (text && (await table.ask("say", { text }))) $("saying").value = "";
  });
  setInterval(() => table?.scene && show_clocks(table), 500);
}
