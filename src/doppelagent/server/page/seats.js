// Who sits where, and what the host and those who sit or watch can do about it.

import { now } from "./asking.js";
import { FIRST_LEVEL, levels } from "./house.js";
import { $, choices, el, on, replace, write } from "./paper.js";
import { say } from "./speech.js";

export function show_seats(table) {
  if (!table.scene) return;
  replace($("seats"), table.scene.seats.map((seat, number) => seat_row(table, seat, number)));
  write("watching", table.here.watching ? say("watching", { number: table.here.watching }) : "");
  show_clocks(table);
  show_own(table);
}

function seat_row(table, seat, number) {
  const owes = table.scene.pending.includes(number) && !table.scene.ready.includes(number);
  return el("li", { class: owes ? "owes" : "" },
    el("span", { class: "who" },
      el("strong", {}, table.names[number]), " ", el("span", { class: "typed" }, marks(table, seat, number).join(", "))),
    el("span", { class: "clock", "data-clock": number }),
    el("span", { class: "row" }, ...seat_buttons(table, seat, number)));
}

function marks(table, seat, number) {
  const { host, status } = table.scene;
  const open = status === "open" || status === "starting";
  const marks = {
    you: number === table.mine,
    host: number === host && status === "open",
    bot: seat.kind === "bot",
    away: seat.away,
    resigned: seat.resigned,
    number_added: open && seat.added,
    gone: seat.kind === "person" && status !== "over" && !table.here.seats.includes(number),
  };
  return Object.keys(marks).filter((key) => marks[key]).map((key) => say(key));
}

function seat_buttons(table, seat, number) {
  const open = table.scene.status === "open";
  const button = (key, text, click, about = {}) =>
    el("button", { type: "button", class: "small", "data-key": `${key} ${number}`, click, ...about }, text);
  if (open && table.mine >= 0 && table.mine === table.scene.host) return host_buttons(table, seat, number, button);
  if (open && table.mine < 0 && seat.kind === "open") return [button("sit", say("sit"), () => table.ask("sit", { seat: number }))];
  if (table.mine >= 0 || !seat.behind) return [];
  const there = table.behind === number;
  return [button("behind", say(there ? "stand_up" : "behind"), () => table.look_from(there ? null : number))];
}

// The host arranges

function host_buttons(table, seat, number, button) {
  const name = table.names[number];
  const last = table.scene.seats.length - 1;
  return [
    number > 0 && button("up", "↑", () => swap(table, number, number - 1), { "aria-label": say("up", { name }) }),
    number < last && button("down", "↓", () => swap(table, number, number + 1), { "aria-label": say("down", { name }) }),
    seat.kind === "person" && number !== table.mine && button("free", say("free"), () => put(table, number, {})),
    seat.kind !== "person" && who_sits(table, seat, number),
  ].filter(Boolean);
}

function who_sits(table, seat, number) {
  const change = ({ target }) => put(table, number, target.value ? { level: target.value } : {});
  const select = el("select", { "data-key": `who ${number}`, "aria-label": say("who_sits", { seat: number + 1 }), change });
  choices(select, [["", say("open_seat")], ...levels()], seat.level ?? "");
  return select;
}

const places = (table) => table.scene.seats.map(({ kind }, was) => (kind === "open" ? {} : { was }));

function put(table, number, place) {
  return table.ask("arrange", { seats: places(table).with(number, place) });
}

function swap(table, one, other) {
  const seats = places(table);
  return table.ask("arrange", { seats: seats.with(one, seats[other]).with(other, seats[one]) });
}

// What everybody can do about their own seat

function show_own(table) {
  const { status } = table.scene;
  const own = table.scene.seats[table.mine];
  const plays = own !== undefined && status === "playing" && !own.resigned;
  $("say").hidden = own === undefined;
  $("back").hidden = !plays || !own.away;
  $("leave").hidden = own === undefined || status !== "open";
  $("resign").hidden = !plays;
  $("allow").hidden = own === undefined || status === "over";
  write("allow", say(own?.behind ? "forbid" : "allow"));
}

// Clocks

export function show_clocks(table) {
  const clocks = table.scene.status === "playing" ? table.scene.clocks : [];
  for (const { seat, bank, until } of clocks) {
    const left = until ? time(until - now()) : bank ? say("bank", { time: time(bank) }) : "";
    const field = $("seats").querySelector(`[data-clock="${seat}"]`);
    field.textContent = left;
    field.classList.toggle("short", Boolean(until) && until - now() < 10000);
    if (seat === table.mine) $("my-clock").textContent = until && !table.scene.seats[seat].away ? left : "";
  }
  if (!clocks.length) $("my-clock").textContent = "";
}

function time(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function set_up_seats(shown) {
  on("fill", "click", () => shown().ask("fill", { level: $("fill-level").value }));
  on("shuffle", "click", () => shown().ask("shuffle"));
  on("start", "click", () => shown().ask("start"));
  on("leave", "click", () => shown().ask("leave"));
  on("back", "click", () => shown().ask("back"));
  on("allow", "click", () => shown().ask("allow", { yes: !shown().scene.seats[shown().mine].behind }));
  on("resign", "click", () => confirm(say("resign_sure")) && shown().ask("resign"));
}

export function name_levels() {
  choices($("fill-level"), levels(), FIRST_LEVEL);
}
