// After the match: the scores, the record, the envelope, and the match once more, step by step.

import { ask, attempt } from "./asking.js";
import { check } from "./envelope.js";
import { game_of } from "./house.js";
import { $, choices, el, on, write } from "./paper.js";
import { say, spoken } from "./speech.js";

let replay = null;

export function show_ending(table) {
  const { status, scores, next, opened } = table.scene;
  $("end").hidden = status !== "over";
  if (status !== "over") return void (replay = null);
  $("scores").hidden = !scores;
  if (scores) show_scores(table, scores);
  $("rematch").hidden = table.mine < 0 || next !== null;
  $("next").hidden = next === null;
  $("next").href = `#table=${next}`;
  $("record").hidden = $("replay").hidden = opened === null;
  $("record").href = `/api/tables/${table.id}/record`;
  if (replay?.of !== table.id) $("replay-steps").hidden = true;
  choices($("replay-seat"), [[-1, say("replay_open")], ...table.names.map((name, seat) => [seat, name])], table.mine);
  show_checks(table, opened);
}

function show_scores(table, scores) {
  const categories = Object.entries(game_of(table.card.game)?.categories ?? {}).filter(([key]) => key in (scores[0].categories ?? {}));
  const head = [say("place"), say("name"), say("score"), ...categories.map(([, words]) => words[spoken()])];
  const name_of = (seat) => table.names[seat] ?? `Dummy ${seat - table.card.players + 1}`; // nobody sits there
  const rows = scores.map((score, seat) => ({ ...score, name: name_of(seat) })).sort((one, other) => one.place - other.place);
  const cells = ({ place, name, score, categories: points }) => [place, name, score, ...categories.map(([key]) => points[key])];
  $("scores").replaceChildren(
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...cells(row).map((cell) => el("td", {}, String(cell)))))));
}

async function show_checks(table, opened) {
  $("checks").hidden = opened === null;
  if (opened === null) return;
  const record = await attempt(() => ask("GET", `/api/tables/${table.id}/record`));
  if (record === undefined) return;
  const checks = await check(table, record);
  const rows = checks?.map(([key, holds]) => el("li", { class: holds ? "good" : "bad" }, say(holds ? key : `${key}_bad`)));
  $("checks").replaceChildren(...(rows ?? [el("li", {}, say("check_none"))]));
}

// Replay

async function load(table) {
  const seat = $("replay-seat").value;
  const told = await attempt(() => ask("GET", `/api/tables/${table.id}/replay?words=${spoken()}${seat < 0 ? "" : `&seat=${seat}`}`));
  if (!told) return;
  replay = { of: table.id, seat, steps: told.steps, first: told.first };
  replay.words = words_of(replay);
  $("replay-steps").hidden = false;
  $("replay-range").max = told.steps.length;
  go_to(0);
}

/** The table in words at the beginning and after each step. */
function words_of({ seat, first, steps }) {
  const words = [first[seat].words ?? ""];
  for (const step of steps) words.push(step.steps[seat]?.words ?? words.at(-1));
  return words;
}

function go_to(at) {
  const step = replay.steps[at - 1];
  $("replay-range").value = at;
  write("replay-at", `${at} / ${replay.steps.length}`);
  write("replay-moves", step ? (step.steps[replay.seat]?.said ?? step.moves).join(" ") : "");
  write("replay-words", replay.words[at]);
  $("replay-back").disabled = at === 0;
  $("replay-on").disabled = at === replay.steps.length;
}

export function set_up_ending(shown) {
  const at = () => Number($("replay-range").value);
  on("rematch", "click", async () => {
    const done = await shown().ask("rematch");
    if (done?.table) location.hash = `table=${done.table}`;
  });
  on("replay-load", "click", () => load(shown()));
  on("replay-back", "click", () => go_to(at() - 1));
  on("replay-on", "click", () => go_to(at() + 1));
  on("replay-range", "input", () => go_to(at()));
}
