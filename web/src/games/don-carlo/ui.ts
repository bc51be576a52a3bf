import type { GameUI } from "../../table/game-ui";
import Aside from "./Aside.svelte";
import Card from "./Card.svelte";
import Example from "./Example.svelte";
import Table from "./Table.svelte";
import { check_deal } from "./deal";
import { FAMILIES } from "./families";
import "./families.css";
import { guide } from "./guide";
import { legend } from "./legend";
import { agents_out, type Picture } from "./picture";
import sprite from "./sprite.svg?raw";
import { speech, tell_action } from "./speech";
import { beats } from "./telling";
import { words } from "./words";
import "./world.css";

export const ui: GameUI<Picture> = {
  speech,
  Table,
  Aside,
  Card,
  held: ({ hand }) => hand.map(String),
  tell_action,
  seat_colours: () => FAMILIES.map(({ mark }) => mark),
  own_card: (card, seat) => `${seat} ${card}`,
  sprite,
  folder: "beside",
  beats,
  where: ({ picture, beat }) =>
    picture === null ? "" : words().where(agents_out(picture) - Number(beat?.name === "travels")),
  guide,
  legend,
  Example,
  examples: ["3.2", "3.3", "4.1", "4.2", "4.3", "6.2"],
  check_deal,
};
