// That it is one's turn is said where one looks when one looks elsewhere: in the tab's title, on its icon, by a sound. To be called while a component is made.

import { play } from "../app/sound";
import { as_text } from "./sentence-pieces";
import { notices } from "../app/notices.svelte";
import type { LiveTable } from "./live-table.svelte";

const icon = (name: string): void => document.querySelector("link[rel=icon]")?.setAttribute("href", `/${name}.svg`);

export function tell_turns(live: LiveTable, title: () => string, your_turn: () => string): void {
  $effect(() => {
    document.title = live.mine ? `${your_turn()}: ${title()}` : `${title()} · Doppelagent`;
    icon(live.mine ? "favicon-turn" : "favicon");
    return () => {
      document.title = "Doppelagent";
      icon("favicon");
    };
  });

  $effect(() => {
    if (live.mine) play("turn");
  });
}

/** What is new on the table is heard, and told to who does not see it. */
export function tell_steps(live: LiveTable): void {
  let known = live.number;
  let picture = live.picture;

  $effect(() => {
    const news = live.log.filter(({ number }) => number > known).flatMap(({ sentences }) => sentences);
    if (live.number > known && live.picture !== picture) play("card");
    known = live.number;
    picture = live.picture;
    if (news.length > 0) notices.announce(news.map((sentence) => as_text(live.say(sentence))).join(" "));
  });

  $effect(() => {
    const own = live.scene.scores?.[live.you];
    if (own !== undefined) play(own.place === 1 ? "good" : "bad");
  });
}
