import type { GameUI } from "../../table/game-ui";
import Aside from "./Aside.svelte";
import Card from "./Card.svelte";
import { check_deal } from "./deal";
import Example from "./Example.svelte";
import { guide, tour } from "./guide";
import { legend } from "./legend";
import type { Picture } from "./picture";
import "./signs.css";
import { sprite } from "./sprite";
import Table from "./Table.svelte";
import { speech } from "./speech";
import { words } from "./words";
import "./world.css";

const ENCLOSED = 1100; // ms to see which squares were enclosed
const PLACED = 600; // ms to see where an agent went
const TURNED = 300; // ms to see a card go into a drawer

const tiles = ({ squares }: Picture): number => squares.filter(({ tile }) => tile !== null).length;
const agents = ({ desks }: Picture): string => desks.map((desk) => desk.agents.join()).join("/");
const drawers = ({ desks }: Picture): string => desks.map((desk) => desk.drawers.join()).join("/");

/** How long to pause on a change, in ms. */
function rest(before: Picture, after: Picture): number {
  if (tiles(after) < tiles(before)) return ENCLOSED;
  if (agents(after) !== agents(before)) return PLACED;
  return drawers(after) !== drawers(before) ? TURNED : 0;
}

export const ui: GameUI<Picture> = {
  speech,
  Table,
  Aside,
  Card,
  held: ({ hand }) => hand,
  sprite,
  folder: "drawer",
  rest,
  where: ({ picture }) => {
    if (picture === null) return "";
    const t = words();
    return (
      t.where(t.version[picture.version], picture.round) + (picture.last_round ? ` / ${t.last_round}` : "")
    );
  },
  guide,
  tour,
  legend,
  Example,
  examples: ["1.4", "1.5", "3.3", "4.4", "10.5", "11.2"],
  check_deal,
};
