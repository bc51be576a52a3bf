// What the ribbon says: for a card to play in the words of the table, for what just happened who takes the trick; all else as the server asks.

import type { Language } from "../../app/settings.svelte";
import type { Piece } from "../../table/sentence-pieces";
import { type Colour, colour_number, read_card } from "./cards";
import { ahead, giver, type Picture, type Play, type Spy, tricks_done, type TrickShown } from "./picture";
import { say_card, say_colour } from "./speech";
import type { words } from "./words";

type Words = ReturnType<typeof words>;

export interface Saying {
  title?: string;
  pieces: readonly Piece[];
}

export function ribbon(view: Spy, trick: TrickShown, t: Words, language: Language): Saying {
  const picture = view.picture!;
  if (view.resting && trick.full) return takes(view, trick.plays, t, language);
  if (view.resting && picture.received.length > 0) return received(view, picture, t, language);
  if (!view.mine || picture.phase !== "play") return { pieces: view.asked };
  return { pieces: picture.trick.length > 0 ? follow(view, picture, t, language) : lead(picture, t, language) ?? view.asked };
}

function takes(view: Spy, plays: readonly Play[], t: Words, language: Language): Saying {
  const best = ahead(plays)!;
  const title = best.seat === view.you ? t.you_take : t.takes(view.names[best.seat]!);
  return { title, pieces: [say_card(best.card, language), t.highest] };
}

function received(view: Spy, picture: Picture, t: Words, language: Language): Saying {
  const cards = picture.received.flatMap((card, at) => [...(at > 0 ? [" "] : []), say_card(card, language)]);
  return { title: t.received_from(view.names[giver(picture, view.you)]!), pieces: cards };
}

/** §3.1, §6.7 Only the first lead is restricted. */
function lead(picture: Picture, t: Words, language: Language): Piece[] | null {
  if (tricks_done(picture) > 0) return null;
  if (picture.called === null) return [t.lead_no, say_colour(4, language), t.lead_no_end];
  return [t.lead, say_colour(colour_number(picture.called as Colour), language), t.lead_called];
}

/** What the server allows tells whether one can follow at all. */
function follow(view: Spy, picture: Picture, t: Words, language: Language): Piece[] {
  const led = read_card(picture.trick[0]!.card);
  const colour = say_colour(colour_number(led.colour), language);
  const follows = [...view.legal].map((action) => read_card(action.split(" ")[1]!)).some((card) => card.colour === led.colour || card.rank === led.rank);
  if (!follows) return [t.neither, colour, t.nor, { text: String(led.rank) }, t.anything];
  const right = picture.trick.at(-1)!;
  const before = read_card(right.card).rank;
  const besides = view.info.options["follow_rank"] === true && before !== led.rank;
  return [t.follow, colour, t.or_any, { text: String(led.rank) }, ...(besides ? [t.or_right(view.names[right.seat]!), { text: String(before) }] : [])];
}

/** What a card would do in this trick, from what lies open. */
export function hint(view: Spy, card: string, t: Words, worth: (trick: readonly Play[]) => string): string {
  const { trick, scores } = view.picture!;
  const best = ahead(trick);
  if (best === undefined) return "";
  const [own, top] = [read_card(card), read_card(best.card)];
  if (own.colour !== top.colour) return t.cannot_take;
  if (own.rank <= top.rank) return t.stays_under(view.names[best.seat]!, top.rank);
  return trick.length === scores.length - 1 ? t.takes_for(worth([...trick, { seat: view.you, card }])) : t.takes_now;
}
