// Cards and orders in words, for screen readers.

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

export function order_label(name: string): string {
  const t = words();
  const { schillings, points } = box.orders[name]!;
  const reward = [
    ...(schillings > 0 ? [t.schillings(schillings)] : []),
    ...(points > 0 ? [t.points(points)] : []),
  ].join(", ");
  return t.order(name, order_text(name), reward);
}
