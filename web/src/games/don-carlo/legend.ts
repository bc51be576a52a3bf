// The legend: every icon with its explanation, by group.

import { type LegendEntry, type LegendGroup, symbol } from "../../table/explain/legend";
import { COUNTRIES } from "./countries";
import { about, about_country, about_family, type Topic } from "./explanations";
import { FAMILIES } from "./families";
import type { Picture } from "./picture";
import { words } from "./words";

type Drawn = Partial<Record<Topic, string>>;

const SEATS: Drawn = {
  score: "i-tally",
  stock: "i-pile",
  hand: "i-cards",
  known: "i-eye",
  under: "i-pile",
  out: "i-close",
};
const NAMES: Drawn = {
  number_card: "i-cards",
  code_name: "i-human",
  sum: "i-plus",
  goes: "i-send",
  pays: "i-tally",
  row: "m-star",
  equal: "m-star",
  codebook: "i-log",
  opened: "i-eye",
  bury: "i-pile",
};
const LANDS: Drawn = { agent: "i-human", leads: "i-crown", country_card: "i-tally" };

const entries = (drawn: Drawn): LegendEntry[] =>
  Object.entries(drawn).map(([topic, name]) => symbol(name, about(topic as Topic)));

/** The families and countries of the table; without a picture all of them. */
export function legend(picture: Picture | null): LegendGroup[] {
  const t = words();
  const families = FAMILIES.slice(0, picture?.influence.length);
  const countries = COUNTRIES.filter(
    ({ sums }) => picture === null || picture.countries.some((country) => country.sums === sums),
  );
  return [
    { title: t.legend.seats, entries: entries(SEATS) },
    { title: t.legend.names, entries: entries(NAMES) },
    {
      title: t.all_countries,
      entries: [
        ...entries(LANDS),
        ...countries.map((country) => symbol(country.emblem, about_country(country))),
      ],
    },
    { title: t.legend.families, entries: families.map(({ cat }, seat) => symbol(cat, about_family(seat))) },
  ];
}
