// Signals: the reader's turn in title, icon, sound and notification; steps as announcements for screen readers. Call during component
// initialisation.

import { untrack } from "svelte";
import { notices } from "../app/notices.svelte";
import { set_badge } from "../app/notifications.svelte";
import { play } from "../app/sound";
import type { LiveTable } from "./live-table.svelte";
import { as_text } from "./sentence-pieces";
import { call, end_call } from "./turn-calls";

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

  $effect(() => {
    if (!live.mine || !live.takes_days) return;
    untrack(() =>
      call(
        live.id,
        title(),
        live.names.filter((_, seat) => seat !== live.you),
      ),
    );
    set_badge(1);
    const seen = (): void => end_call(live.id);
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      set_badge(0);
      seen();
    };
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
