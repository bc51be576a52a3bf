import type { GameUI } from "../../table/game-ui";
import Aside from "./Aside.svelte";
import Card from "./Card.svelte";
import { check_deal } from "./deal";
import Example from "./Example.svelte";
import { guide, tour } from "./guide";
import { legend } from "./legend";
import { tell_action } from "./phrases";
import type { Picture } from "./picture";
import "./colours.css";
import "./signs.css";
import { sprite } from "./sprite";
import Table from "./Table.svelte";
import { speech } from "./speech";
import { beats } from "./telling";
import { words } from "./words";
import "./world.css";

export const ui: GameUI<Picture> = {
  speech,
  Table,
  Aside,
  Card,
  held: ({ hand }) => hand,
  tell_action,
  seat_colours: ({ desks }) => desks.map(({ colour }) => colour),
  abilities: true,
  sprite,
  folder: "drawer",
  beats,
  where: ({ picture }) => {
    if (picture === null) return "";
    const t = words();
    const last = picture.last_round ? [t.last_round] : [];
    return [t.round(picture.round), ...last, t.version[picture.version]].join(" / ");
  },
  guide,
  tour,
  legend,
  Example,
  examples: ["1.4", "1.5", "3.3", "4.4", "5.6", "10.5", "11.2"],
  check_deal,
};
