// The legend: every icon with its explanation, by group.

import { type LegendEntry, type LegendGroup, symbol } from "../../table/explain/legend";
import { about, about_region, type Topic } from "./explanations";
import { LANDS, type Picture, REGIONS } from "./picture";
import { words } from "./words";

type Drawn = Partial<Record<Topic, string>>;

const ABILITIES: Drawn = {
  ninja: "ab-ninja",
  kamikaze: "ab-kamikaze",
  scout: "ab-scout",
  two_cards: "ab-ninja",
  lays_last: "ab-scout",
};
const BOARD: Drawn = {
  region: "m-star",
  number: "i-tally",
  majority: "i-crown",
  no_majority: "i-human",
  no_troops: "i-close",
  destroyed: "ab-kamikaze",
};
const SEATS: Drawn = { hand: "i-cards", pile: "i-pile" };
const DUMMIES: Drawn = { dummy: "pg-dummy", gifts: "i-cards" };
const ROUND: Drawn = {
  round: "i-clock",
  reinforcement: "i-plus",
  saboteurs: "i-send",
  envelope: "i-lock",
  troops: "i-cards",
  floe: "i-lock",
  scouts: "ab-scout",
};

const entries = (drawn: Drawn): LegendEntry[] =>
  Object.entries(drawn).map(([topic, name]) => symbol(name, about(topic as Topic)));

/** Dummies only where they sit, or without a picture. */
export function legend(picture: Picture | null): LegendGroup[] {
  const t = words();
  const dummies = picture === null || picture.given_to_dummies.length > 0;
  return [
    { title: t.legend.abilities, entries: entries(ABILITIES) },
    { title: t.legend.board, entries: entries(BOARD) },
    {
      title: t.legend.regions,
      entries: REGIONS.map((region) => symbol(`m-${LANDS[region].mark}`, about_region(region))),
    },
    { title: t.legend.seats, entries: entries(dummies ? { ...SEATS, ...DUMMIES } : SEATS) },
    { title: t.steps, entries: entries(ROUND) },
  ];
}
