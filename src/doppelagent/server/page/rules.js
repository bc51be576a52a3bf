// A game's rules, to read: as much of markdown as they use.

import { ask, attempt } from "./asking.js";
import { $, el, on } from "./paper.js";
import { spoken } from "./speech.js";

export async function read_rules(game) {
  const text = await attempt(() => ask("GET", `/api/games/${game}/rules/${spoken()}`));
  if (text === undefined) return;
  $("rules-text").replaceChildren(...text.trim().split(/\n{2,}/).map(paragraph));
  $("rules").showModal();
  $("rules-text").scrollTop = 0;
}

function paragraph(text) {
  const heading = text.match(/^(#+) (.*)/);
  if (heading) return el(heading[1].length > 1 ? "h4" : "h3", {}, heading[2]);
  if (text.startsWith("|")) return table(text);
  const name = text.startsWith("> ") ? "blockquote" : "p";
  return el(name, {}, ...inline(text.replace(/^> ?/gm, "").replaceAll("\n", " ")));
}

/** **Strong**, *stressed* and `notation`. */
function inline(text) {
  const kinds = [[/^\*\*(.+)\*\*$/s, "strong"], [/^\*(.+)\*$/s, "em"], [/^`(.+)`$/s, "code"]];
  return text.split(/(\*\*.+?\*\*|\*[^\s*][^*]*\*|`.+?`)/s).map((part) => {
    const [mark, name] = kinds.find(([sign]) => sign.test(part)) ?? [];
    return mark ? el(name, {}, part.match(mark)[1]) : part;
  });
}

function table(text) {
  const rows = text.split("\n").filter((row) => !/^[|\s:-]+$/.test(row));
  const cells = (row) => row.split("|").slice(1, -1).map((cell) => el("td", {}, ...inline(cell.trim())));
  return el("table", {}, ...rows.map((row) => el("tr", {}, ...cells(row))));
}

export function set_up_rules() {
  on("rules-close", "click", () => $("rules").close());
}
