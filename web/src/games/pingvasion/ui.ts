// Pingvasion, as the table and the rules page see it.

import type { GameUI } from "../../table/game-ui";
import "./regions.css";
import "./world.css";
import Aside from "./Aside.svelte";
import Card from "./Card.svelte";
import Example from "./Example.svelte";
import Table from "./Table.svelte";
import { check_deal } from "./deal";
import { guide } from "./guide";
import { legend } from "./legend";
import type { Picture } from "./picture";
import sprite from "./sprite.svg?raw";
import { speech, tell_action } from "./speech";
import { beats } from "./telling";
import { words } from "./words";

export const ui: GameUI<Picture> = {
  speech,
  Table,
  Aside,
  Card,
  held: ({ hand }) => hand,
  tell_action,
  sprite,
  folder: "drawer", // the board needs the width, and has its own dispatches
  beats,
  where: ({ picture }) => (picture === null ? "" : words().where(picture.round, words()[picture.phase])),
  guide,
  legend,
  Example,
  examples: ["1.3", "3.2", "4.2", "5.4"],
  check_deal,
};
