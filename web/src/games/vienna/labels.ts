// Cards and orders in words, for screen readers.

import type { Action } from "./allotment";
import { box, order_text, spoken } from "./box";
import { words } from "./words";

export function card_label(name: string): string {
  const { bribe, information, action, text } = box.cards[name]!;
  return words().card(
    name,
    spoken(box.bribes[bribe]),
    spoken(box.information[information]),
    action,
    spoken(text),
  );
}

/** A part of a card in the hand: what it does if the card is laid for its action. */
export function part_label(name: string, action: Action): string {
  const { bribe, information, text } = box.cards[name]!;
  const what = { I: text, II: box.bribes[bribe], IV: box.information[information] }[action];
  return words().part[action](spoken(what));
}

export function order_label(name: string): string {
  const t = words();
  const { schillings, points } = box.orders[name]!;
  const reward = [
    ...(schillings > 0 ? [t.schillings(schillings)] : []),
    ...(points > 0 ? [t.points(points)] : []),
  ].join(", ");
  return t.order(name, order_text(name), reward);
}
