// Black Spy's sentence parameters as text: cards and colours with their marks.

import { type Language, settings } from "../../app/settings.svelte";
import type { Piece, Speech } from "../../table/sentence-pieces";
import { type Colour, colour_number, COLOUR_WORDS, mark_of, MARKS, RANK_WORDS, short_name } from "./cards";
import sentences from "./sentences.json";
import { words } from "./words";

export const say_card = (card: string, language: Language): Piece => ({
  text: short_name(card, language),
  card,
  mark: mark_of(card),
});
export const say_colour = (colour: number, language: Language): Piece => ({
  text: COLOUR_WORDS[language][colour]!,
  mark: MARKS[colour]!,
});

const say_cards = (cards: readonly string[], language: Language): Piece[] =>
  cards.flatMap((card, at) => [...(at > 0 ? [", "] : []), say_card(card, language)]);

export const speech: Speech = {
  sentences,
  speaker: {
    colour: (colour, language) => say_colour(colour as number, language),
    title: (rank, language) => RANK_WORDS[language][(rank as number) - 1]!,
    card: (card, language) => say_card(card as string, language),
    cards: (cards, language) => say_cards(cards as string[], language),
  },
  overheard: {
    en: {
      you_picked: "{seat} picked {cards}.",
      you_passed: "{seat} passed {cards} to {who}.",
      you_received: "{seat} received {cards} from {who}.",
    },
    de: {
      you_picked: "{seat} hat {cards} genommen.",
      you_passed: "{seat} hat {cards} an {who} gegeben.",
      you_received: "{seat} hat {cards} von {who} bekommen.",
    },
  },
};

/** An action: the card alone if it is played. */
export function tell_action(action: string): Piece[] {
  const [t, language] = [words(), settings.language];
  const [verb, what = ""] = action.split(" ");
  if (verb === "call") return [t.told_call, say_colour(colour_number(what as Colour), language)];
  if (verb === "capture" || verb === "release") return [t[verb]];
  const card = say_card(what, language);
  return verb === "play" ? [card] : [verb === "pass" ? t.told_pass : t.told_take, card];
}
