// That it is one's turn is said where one looks when one looks elsewhere: in the tab's title, on its icon, by a sound. To be called while a component is made.

import { play } from "../app/sound";
import { as_text } from "./speech";
import { notices } from "../app/notices.svelte";
import type { Sitting } from "./sitting.svelte";

const icon = (name: string): void => document.querySelector("link[rel=icon]")?.setAttribute("href", `/${name}.svg`);

export function tell_turns(sitting: Sitting, title: () => string, your_turn: () => string): void {
  $effect(() => {
    document.title = sitting.mine ? `${your_turn()}: ${title()}` : `${title()} · Doppelagent`;
    icon(sitting.mine ? "favicon-turn" : "favicon");
    return () => {
      document.title = "Doppelagent";
      icon("favicon");
    };
  });

  $effect(() => {
    if (sitting.mine) play("turn");
  });
}

/** What is new on the table is heard, and told to who does not see it. */
export function tell_steps(sitting: Sitting): void {
  let known = sitting.number;
  let picture = sitting.picture;

  $effect(() => {
    const news = sitting.log.filter(({ number }) => number > known).flatMap(({ sentences }) => sentences);
    if (sitting.number > known && sitting.picture !== picture) play("card");
    known = sitting.number;
    picture = sitting.picture;
    if (news.length > 0) notices.announce(news.map((sentence) => as_text(sitting.say(sentence))).join(" "));
  });

  $effect(() => {
    const own = sitting.scene.scores?.[sitting.you];
    if (own !== undefined) play(own.place === 1 ? "good" : "bad");
  });
}
