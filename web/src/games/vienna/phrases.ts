// The text of an action, as on buttons.

import type { Piece } from "../../table/sentence-pieces";
import { box, building_name, type Bribe, type Good, type Information, spoken } from "./box";
import { building_of, is_bribe, named, source_of, use_of, verb_of } from "./notation";
import type { Picture } from "./picture";
import { words } from "./words";

const thing = (what: string): string =>
  spoken(is_bribe(what) ? box.bribes[what as Bribe] : box.information[what as Information]);
const paid = (what: string): string => (what === "schilling" ? words().schilling : thing(what));

function placing(picture: Picture, action: string): string {
  const t = words();
  const building = building_name(building_of(action)!);
  const from = source_of(action);
  if (from !== null) return t.move_from(building_name(from));
  const { colour } = picture.desks[picture.turn]!;
  return action.startsWith("place figure")
    ? t.place_figure(box.seats[colour].figure_name, building)
    : t.place_on(building);
}

function using(action: string): string {
  const { what } = use_of(action);
  return what === null ? words().use : words().use_take(thing(what));
}

/** Free drawers are alike, and the first stands for all of them (§4.2). */
function into_drawer(action: string, picture: Picture): string {
  const number = Number(named(action));
  const card = picture.desks[picture.turn]!.drawers[number - 1];
  return card === null ? words().into_free_drawer : words().into_drawer(number);
}

/** Phrases by verb; a list of orders or buildings in one line is one phrase. */
const PHRASES: Record<string, (action: string, picture: Picture) => string> = {
  drawer: into_drawer,
  use: using,
  place: (action, picture) => placing(picture, action),
  move: (action, picture) => placing(picture, action),
  take: (action) => {
    const t = words();
    if (action === "take 2 schillings") return t.take_schillings;
    return (action.startsWith("take 2") ? t.take_two : t.take_one)(thing(named(action)));
  },
  pay: (action) => words().pay(paid(named(action))),
  advance: (action) => words().advance(thing(named(action))),
  step: (action) => words().step(building_name(named(action))),
  walk: (action) => words().walk(building_name(named(action))),
  dismiss: (action) => words().dismiss(action.split(" ").slice(1).map(building_name)),
  accept: (action) => words().accept(named(action)),
  fulfil: (action) => words().fulfil(action.split(" ").slice(1)),
  buy: (action) => {
    const { name, price } = box.goods[named(action) as Good];
    return words().buy(spoken(name), price);
  },
  save: (action) => words().save(Number(named(action))),
  done: (_action, picture) => words().done[picture.phase] ?? words().done_else,
};

export function phrase(action: string, picture: Picture): string {
  const said = PHRASES[verb_of(action)];
  return said === undefined ? words().lay(verb_of(action)) : said(action, picture); // cards are laid by `I 021`
}

/** An action as text without the board: with a moved agent's destination, and the card or order to look at. */
export function tell_action(action: string, picture: Picture): Piece[] {
  const said = phrase(action, picture);
  const [verb, what] = [verb_of(action), named(action)];
  if (verb === "move") return [`${said} → ${building_name(building_of(action)!)}`];
  if (verb === "accept" || verb === "fulfil") return [{ text: said, card: what }];
  return what in box.cards ? [`${said}: `, { text: what, card: what }] : [said];
}
