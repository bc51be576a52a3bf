// Signals for players who look elsewhere: your turn in title, icon and sound; steps as announcements. Call during component initialisation.

import { notices } from "../app/notices.svelte";
import { play } from "../app/sound";
import type { LiveTable } from "./live-table.svelte";
import { as_text } from "./sentence-pieces";

const set_icon = (name: string): void =>
  document.querySelector("link[rel=icon]")?.setAttribute("href", `/${name}.svg`);

export function signal_turns(live: LiveTable, title: () => string, your_turn: () => string): void {
  $effect(() => {
    document.title = live.mine ? `${your_turn()}: ${title()}` : `${title()} · Doppelagent`;
    set_icon(live.mine ? "favicon-turn" : "favicon");
    return () => {
      document.title = "Doppelagent";
      set_icon("favicon");
    };
  });

  $effect(() => {
    if (live.mine) play("turn");
  });
}

/** Play a sound for each new picture, announce new log entries, and play the result at the end. */
export function announce_steps(live: LiveTable): void {
  let known = live.number;
  let told = live.told.length;
  let picture = live.picture;

  $effect(() => {
    const news = live.log.filter(({ number }) => number > known).flatMap(({ sentences }) => sentences);
    if (live.number === known) news.push(...live.told.slice(told));
    if (live.number > known && live.picture !== picture) play("card");
    [known, told, picture] = [live.number, live.told.length, live.picture];
    if (news.length > 0) notices.announce(news.map((sentence) => as_text(live.say(sentence))).join(" "));
  });

  $effect(() => {
    const own = live.scene.scores?.[live.you];
    if (own !== undefined) play(own.place === 1 ? "good" : "bad");
  });
}
