// The text of the ribbon: which card to play, who takes the trick; otherwise the server's question.

import type { Language } from "../../app/settings.svelte";
import type { Piece } from "../../table/sentence-pieces";
import { type Colour, COLOUR_WORDS, colour_number, read_card, signed } from "./cards";
import { PASSED, type Picture, type PlayPreview, type Spy, tricks_done, type TrickShown } from "./picture";
import { say_card, say_colour } from "./speech";
import type { words } from "./words";

type Words = ReturnType<typeof words>;

export interface Saying {
  title?: string;
  pieces?: readonly Piece[];
}

/** `missing`: how many cards are still to be chosen. */
export function ribbon(view: Spy, trick: TrickShown, missing: number, t: Words, language: Language): Saying {
  const picture = view.picture!;
  if (view.beat?.name === "taken") return takes(view, trick, t, language);
  if (view.beat?.name === "tally") return round_over(view, picture, t);
  if (view.beat?.name === "received") return received(view, picture, t, language);
  if (view.mine && ["pass", "mole"].includes(picture.phase)) return { pieces: counted(view, missing, t) };
  if (!view.mine || picture.phase !== "play") return {};
  return {
    pieces:
      picture.trick.length > 0
        ? follow(view, picture, t, language)
        : (lead(picture, t, language) ?? view.asked),
  };
}

/** The server's question, with the number of cards still to be chosen. */
function counted(view: Spy, missing: number, t: Words): readonly Piece[] {
  const asked = view.scene.asked;
  if (missing === 0) return [t.all_chosen];
  if (asked === null) return [];
  const code = asked.code === "asks_pass" && missing < PASSED ? "asks_pass_more" : asked.code;
  return view.say({ code, about: { ...asked.about, number: missing } });
}

function takes(view: Spy, trick: TrickShown, t: Words, language: Language): Saying {
  const best = trick.plays.find(({ seat }) => seat === trick.best)!;
  const title = best.seat === view.reader ? t.you_take : t.takes(view.names[best.seat]!);
  const colour = COLOUR_WORDS[language][colour_number(read_card(best.card).colour)]!;
  const sevens = trick.plays.filter(({ card }) => card === best.card).length > 1; // only black 7s are alike
  return { title, pieces: [say_card(best.card, language), sevens ? t.first_seven : t.highest(colour)] };
}

function round_over(view: Spy, { round }: Picture, t: Words): Saying {
  const halved = view.told.filter(({ code }) => code === "halved");
  return { title: t.round_over(round), pieces: halved.flatMap((each) => [...view.say(each), " "]) };
}

function received(view: Spy, picture: Picture, t: Words, language: Language): Saying {
  const cards = picture.received.flatMap((card, at) => [...(at > 0 ? [" "] : []), say_card(card, language)]);
  return { title: t.received_from(view.names[picture.giver!]!), pieces: cards };
}

/** §3.1, §6.7 Only the first lead is restricted. */
function lead(picture: Picture, t: Words, language: Language): Piece[] | null {
  if (tricks_done(picture) > 0) return null;
  if (picture.called === null) return [t.lead_no, say_colour(4, language), t.lead_no_end];
  return [t.lead, say_colour(colour_number(picture.called as Colour), language), t.lead_called];
}

function follow(view: Spy, picture: Picture, t: Words, language: Language): Piece[] {
  const led = read_card(picture.trick[0]!.card);
  const colour = say_colour(colour_number(led.colour), language);
  if (!picture.can_follow) return [t.neither, colour, t.nor, { text: String(led.rank) }, t.anything];
  const right = picture.trick.at(-1)!;
  const neighbour = view.names[right.seat]!;
  const before = read_card(right.card).rank;
  const besides = view.info.options["follow_rank"] === true && before !== led.rank;
  return [
    t.follow,
    colour,
    besides ? t.also_any : t.or_any,
    { text: String(led.rank) },
    ...(besides ? [t.or_right(neighbour), { text: String(before) }, t.right_of(neighbour)] : []),
  ];
}

/** The effect of a card in this trick, in words; empty for a lead. */
export function hint(view: Spy, { takes, complete, can_take, points, under }: PlayPreview, t: Words): string {
  if (under === null) return "";
  if (takes) return complete ? t.takes_for(signed(points)) : t.takes_now;
  if (!can_take) return t.cannot_take;
  const best = view.picture!.trick.find(({ seat }) => seat === under)!;
  return t.stays_under(view.names[under]!, read_card(best.card).rank);
}
