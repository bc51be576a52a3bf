// An agent comes to its country from where it was sent: the reader's form, or the plate of another seat. A country's points come to the plate of its owner.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { COUNT, FLY, moving, zoom_of } from "../../app/motion";

/** `fresh`: it was sent just now. Others only reappear because the queue has more room. */
export function arriving(node: Element, { seat, fresh }: { seat: number; fresh: boolean }): TransitionConfig {
  if (!fresh) return { duration: 0 };
  const table = node.closest("[data-don-carlo]");
  const from = table?.querySelector(`[data-code="${seat}"]`) ?? table?.querySelector(`[data-seat="${seat}"]`);
  return coming(node, from, moving(FLY));
}

export function awarded(node: Element, { country }: { country: string }): TransitionConfig {
  const table = node.closest("[data-don-carlo]");
  return coming(node, table?.querySelector(`[data-country="${country}"] .stamp-place`), moving(COUNT));
}

function coming(node: Element, start: Element | null | undefined, duration: number): TransitionConfig {
  const from = start?.getBoundingClientRect();
  if (from === undefined) return { duration: 0 };
  const [to, zoom] = [node.getBoundingClientRect(), zoom_of(node)];
  const [x, y] = [
    (from.left + from.width / 2 - to.left - to.width / 2) / zoom,
    (from.top + from.height / 2 - to.top - to.height / 2) / zoom,
  ];
  return {
    duration,
    easing: cubicOut,
    css: (_t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) rotate(${-8 * u}deg); z-index: 5; box-shadow: 0 ${14 * u}px ${20 * u}px #17120e66`,
  };
}
