// Black Spy at the table.

import type { GameUI } from "../../table/game-ui";
import Aside from "./Aside.svelte";
import Card from "./Card.svelte";
import { check_deal } from "./deal";
import Example from "./Example.svelte";
import { examples } from "./examples";
import { guide } from "./guide";
import { legend } from "./legend";
import { type Picture, rounds_scored, type Spy, tricks_done, tricks_in_round } from "./picture";
import sprite from "./sprite.svg?raw";
import Table from "./Table.svelte";
import { speech, tell_action } from "./speech";
import { beats } from "./telling";
import { words } from "./words";

function where(view: Spy): string {
  const [t, picture] = [words(), view.picture];
  if (picture === null) return "";
  if (picture.phase === "over") return t.where_over(rounds_scored(view.log).length);
  if (picture.phase !== "play") return t.where_before(picture.round);
  const [done, all] = [tricks_done(picture), tricks_in_round(picture)];
  return t.where(picture.round, Math.min(done + 1, all), all);
}

const held = ({ hand }: Picture): readonly string[] => hand;

export const ui: GameUI<Picture> = {
  speech,
  Table,
  Aside,
  Card,
  held,
  tell_action,
  sprite,
  folder: "beside",
  beats,
  where,
  guide,
  legend,
  Example,
  examples,
  check_deal,
};
