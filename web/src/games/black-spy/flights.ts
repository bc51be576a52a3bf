// Cards fly over this table: from a hand or a plate into the trick, and from the trick under the plate of its taker.

import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { FLY, moving, SWEEP, zoom_of } from "../../app/motion";

let lifted: DOMRect | null = null; // where the reader's card lay when it was played

/** The card with this key leaves the hand. */
export function lift(key: string): void {
  lifted = document.querySelector(`[data-card="${key}"]`)?.getBoundingClientRect() ?? null;
}

const plate_of = (node: Element, seat: number): DOMRect | undefined =>
  node.closest("[data-spy-table]")?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();

interface Way {
  dx: number;
  dy: number;
  scale: number;
}

function way(node: Element, to: DOMRect): Way {
  const [from, zoom] = [node.getBoundingClientRect(), zoom_of(node)];
  const centre = (rect: DOMRect): [number, number] => [
    rect.left + rect.width / 2,
    rect.top + rect.height / 2,
  ];
  const [[x, y], [tx, ty]] = [centre(from), centre(to)];
  return {
    dx: (tx - x) / zoom,
    dy: (ty - y) / zoom,
    scale: Math.min(1.3, Math.max(0.3, to.height / from.height)),
  };
}

const along = ({ dx, dy, scale }: Way, part: number, spin: number): string =>
  `transform: translate(${dx * part}px, ${dy * part}px) rotate(${spin * part}deg) scale(${1 + (scale - 1) * part});`;

/** Into the trick: the reader's card from its place in the hand, above the others; other seats' cards from under their plates. */
export function arrive(node: Element, { seat, own }: { seat: number; own: boolean }): TransitionConfig {
  const from = (own ? lifted : null) ?? plate_of(node, seat);
  lifted = own ? null : lifted;
  if (from === undefined) return { duration: 0 };
  const path = way(node, from);
  return {
    duration: moving(FLY),
    easing: cubicOut,
    css: (_, left) => `${along(path, left, own ? 3 : -8)} z-index: ${own ? 6 : "auto"};`,
  };
}

/** Under the taker's plate, one card a little after the other. */
export function sweep(
  node: Element,
  { to, number }: { to: number | undefined; number: number },
): TransitionConfig {
  const plate = to === undefined ? undefined : plate_of(node, to);
  if (plate === undefined) return { duration: 0 };
  const path = { ...way(node, plate), scale: 0.5 };
  const late = number * 60;
  return {
    delay: moving(late),
    duration: moving(SWEEP - 120),
    easing: cubicIn, // it runs backwards, so a leaving card starts fast
    css: (here, gone) => `${along(path, gone, 28 - 9 * number)} opacity: ${here < 0.12 ? here / 0.12 : 1};`,
  };
}
