// The legend: every icon with its explanation, by group.

import { type LegendEntry, type LegendGroup, symbol } from "../../table/explain/legend";
import type { Explanation } from "../../table/explain/explain.svelte";
import { BRIBES, FLAGS, GOODS, KINDS, SEALS } from "./box";
import {
  about,
  about_bribe,
  about_flag,
  about_good,
  about_information,
  about_seal,
  FULL_ONLY,
  type Topic,
} from "./explanations";
import { ICONS } from "./goods";
import type { Picture } from "./picture";
import Sign from "./Sign.svelte";
import type { Sign as Drawn } from "./signs";
import { words } from "./words";

const sign = (drawn: Drawn, explanation: Explanation): LegendEntry => ({
  Icon: Sign,
  props: { sign: drawn },
  explanation,
});

/** Signs of abilities and places, by topic. */
const SIGNS: Partial<Record<Topic, Drawn>> = {
  points: { is: "points", number: 3 },
  schillings: { is: "schillings", number: 1 },
  step: { is: "step", number: 1 },
  any_bribe: { is: "any-bribe" },
  any_information: { is: "any-information" },
  agent: { is: "agent" },
  rival: { is: "rival" },
  colour: { is: "colour", name: "pink" },
  square_worth: { is: "square", number: 3 },
  cards: { is: "cards", number: 2 },
  letter: { is: "building", name: "B4" },
};
const PLACES: Partial<Record<Topic, string>> = {
  action_I: "v-table",
  action_II: "v-wine",
  action_III: "v-agent",
  action_IV: "v-pistol",
  investigator: "v-lens",
  roof_purchase: "v-coin",
  roof_payday: "v-agent",
  coat: "v-crest",
  laid: "i-cards",
};

export function legend(picture: Picture | null): LegendGroup[] {
  const t = words().legend;
  const full = picture?.version !== "intro";
  const shown = ([topic]: [string, unknown]): boolean => full || !FULL_ONLY.includes(topic as Topic);
  const groups: LegendGroup[] = [
    { title: t.bribes, entries: BRIBES.map((name) => sign({ is: "bribe", name }, about_bribe(name))) },
    {
      title: t.information,
      entries: KINDS.map((name) => sign({ is: "information", name }, about_information(name))),
    },
    { title: t.flags, entries: FLAGS.map((name) => sign({ is: "flag", name }, about_flag(name))) },
    {
      title: t.abilities,
      entries: Object.entries(SIGNS)
        .filter(shown)
        .map(([topic, drawn]) => sign(drawn, about(topic as Topic))),
    },
    {
      title: t.places,
      entries: Object.entries(PLACES)
        .filter(shown)
        .map(([topic, name]) => symbol(name, about(topic as Topic))),
    },
  ];
  if (!full) return groups;
  return [
    ...groups,
    { title: t.seals, entries: SEALS.map((name) => sign({ is: "seal", name }, about_seal(name))) },
    { title: t.goods, entries: GOODS.map((good) => symbol(ICONS[good], about_good(good))) },
  ];
}
