// Pingvasion's sentence parameters as text: regions and cards with their marks.

import { type Language, settings } from "../../app/settings.svelte";
import type { Piece, Speaker, Speech } from "../../table/sentence-pieces";
import { ability_of, LANDS, number_of, REGIONS, region_of, type Side } from "./picture";
import sentences from "./sentences.json";
import { spoken, words } from "./words";

function card(name: string, language: Language): Piece {
  const ability = ability_of(name);
  const told = ability === null ? "" : ` (${spoken[language].abilities[ability]})`;
  const region = region_of(name);
  return {
    text: `${spoken[language].regions[region]} ${number_of(name)}${told}`,
    card: name,
    mark: LANDS[region].mark,
  };
}

/** A list of cards; in a few sentences `cards` is a number of cards. */
function cards(value: unknown, language: Language): Piece[] {
  if (!Array.isArray(value)) return [String(value)];
  return (value as string[]).flatMap((each, at) => [...(at > 0 ? [", "] : []), card(each, language)]);
}

const speaker: Speaker = {
  card: (value, language) => card(value as string, language),
  second: (value, language) => card(value as string, language),
  cards,
  region: (value, language) => {
    const region = REGIONS[value as number]!;
    return { text: spoken[language].regions[region], mark: LANDS[region].mark };
  },
  phase: (value, language) => (sentences[language] as Record<string, string>)[`phase_${value as string}`]!,
  points: (value, language) =>
    (value as number[]).map((points, at) => `${spoken[language].regions[REGIONS[at]!]} ${points}`).join(", "),
};

export const speech: Speech = {
  sentences,
  speaker,
  overheard: {
    en: {
      you_drew: "{seat} draws {cards}.",
      you_gave: "{seat} gave {card} to {who} and {second} to {other}.",
      you_received: "{seat} received {card} from {who} and {second} from {other}.",
    },
    de: {
      you_drew: "{seat} zieht {cards}.",
      you_gave: "{seat} hat {card} an {who} und {second} an {other} gegeben.",
      you_received: "{seat} hat {card} von {who} und {second} von {other} bekommen.",
    },
  },
};

/** An action: troops by their card alone, a saboteur with the neighbour's side. */
export function tell_action(action: string): Piece[] {
  const [verb, what = ""] = action.split(" ");
  const told = card(what, settings.language);
  return verb === "lay" ? [told] : [`${words().told_side[verb as Side]}: `, told];
}
