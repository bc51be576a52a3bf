// Cards in words, in the language of the reader.

import { type Ability, ability_of, number_of, region_of } from "./picture";
import { words } from "./words";

/** Jungle 1, ninja twins. */
export function card_words(card: string): string {
  const t = words();
  const ability: Ability | null = ability_of(card);
  return t.card(t.regions[region_of(card)], number_of(card), ability === null ? null : t.abilities[ability]);
}

/** Jungle 1: where the ability stands beside it anyway. */
export const card_name = (card: string): string => `${words().regions[region_of(card)]} ${number_of(card)}`;

export const cards_words = (cards: readonly string[]): string => cards.map(card_words).join("; ");
export const cards_names = (cards: readonly string[]): string => cards.map(card_name).join(words().and);
