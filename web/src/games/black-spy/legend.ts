// The legend: every icon with its explanation, by group.

import { type LegendGroup, symbol } from "../../table/explain/legend";
import { COLOURS, MARKS } from "./cards";
import { about, about_colour, about_rank, type Topic } from "./explanations";
import { words } from "./words";

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

type Drawn = Partial<Record<Topic, string>>;

const SEATS: Drawn = {
  hand: "i-cards",
  tricks: "i-pile",
  score: "i-tally",
  pile: "i-plus",
  dealer: "i-send",
  end_value: "i-check",
};
const TRICK: Drawn = {
  led: "i-arrow",
  ahead: "i-crown",
  last_trick: "i-eye",
  passing: "i-arrow",
  sealed: "i-lock",
  all_black: "m-black",
};
const VARIANTS: Drawn = {
  mole: "i-pile",
  called: "i-chat",
  capture: "i-lock",
  release: "m-black",
  halved: "i-tally",
};

const entries = (drawn: Drawn): LegendGroup["entries"] =>
  Object.entries(drawn).map(([topic, name]) => symbol(name, about(topic as Topic)));

export function legend(): LegendGroup[] {
  const t = words().legend;
  return [
    { title: t.seats, entries: entries(SEATS) },
    { title: t.trick, entries: entries(TRICK) },
    {
      title: t.colours,
      entries: COLOURS.map((colour, at) => symbol(`m-${MARKS[at]}`, about_colour(colour))),
    },
    { title: t.ranks, entries: RANKS.map((rank) => symbol(`e-${rank}`, about_rank(rank))) },
    { title: t.variants, entries: entries(VARIANTS) },
  ];
}
