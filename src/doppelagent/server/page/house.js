// What the page knows of the house: who you are, which games there are, and which levels bots have.

import { ask } from "./asking.js";
import { $ } from "./paper.js";
import { say, spoken } from "./speech.js";

export const house = { me: null, games: [], levels: [] };

export async function look_around() {
  const [me, { games, levels }] = await Promise.all([ask("GET", "/api/me"), ask("GET", "/api/games")]);
  Object.assign(house, { games, levels });
  greet(me);
  return house;
}

/** You are called this now; without a name you are asked for one. */
export function greet(me) {
  house.me = me.name;
  $("my-name").textContent = $("new-name").value = me.name ?? "";
  $("introduction").hidden = me.name !== null;
  $("you").hidden = me.name === null;
}

export const game_of = (key) => house.games.find((game) => game.key === key);
export const title_of = (key) => game_of(key)?.title[spoken()] ?? key;
export const level_of = (key) => house.levels.find((level) => level.key === key)?.words[spoken()] ?? key;
export const levels = () => house.levels.map(({ key }) => [key, level_of(key)]);
export const FIRST_LEVEL = "agent";

/** What those who sit somewhere are called: people by name, bots by level, numbered where there are several of one. */
export function names_of(seats) {
  return seats.map((seat, number) => {
    if (seat.kind === "person") return seat.name ?? say("nameless");
    if (seat.kind === "open") return say("open_seat");
    const same = seats.flatMap((other, at) => (other.level === seat.level ? [at] : []));
    return same.length > 1 ? `${level_of(seat.level)} ${same.indexOf(number) + 1}` : level_of(seat.level);
  });
}
