// Cards and reveals in words, in the language of the reader.

import { list } from "../../app/dictionary";
import type { TableView } from "../../table/table-view.svelte";
import { type Ability, ability_of, number_of, type Picture, region_of, type Reveal, rows } from "./picture";
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

/** Whether all cards of a reveal lie open, or whose choice is still to come. */
export function open_words(view: TableView<Picture>, reveal: Reveal): string {
  const t = words();
  const waiting = rows(view.picture!, view.you).filter((seat) => reveal.troops[seat]!.length === 0);
  if (reveal.complete || waiting.length === 0) return t.all_open;
  const names = waiting.map((seat) => (seat === view.reader ? t.you : view.names[seat]!));
  return t.scouts_choose(list(names));
}
