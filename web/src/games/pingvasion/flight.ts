// Cards that leave one place and appear at another fly there. The old element disappears at once, so that a flying card cannot be pressed.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { FLY, moving, zoom_of } from "../../app/motion";

let places = new Map<string, DOMRect>(); // the places of elements with `data-flight`, by its value

/** Remember the places of all elements. Call it before the table changes (`$effect.pre`), with any part of it. */
export function remember(part: Element | undefined): void {
  const table = part?.closest(".pv");
  if (!table) return;
  places = new Map(
    [...table.querySelectorAll<HTMLElement>("[data-flight]")].map((node) => [
      node.dataset["flight"]!,
      node.getBoundingClientRect(),
    ]),
  );
}

/** `in:arrive={{ key }}`: fly in from the old place of the element with this key, if there was one. */
export function arrive(node: Element, { key }: { key: string }): TransitionConfig {
  const [from, to, zoom] = [places.get(key), node.getBoundingClientRect(), zoom_of(node)];
  if (from === undefined || to.width === 0) return { duration: 0 };
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / zoom;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / zoom;
  const larger = from.width / to.width - 1;
  return {
    duration: moving(FLY),
    easing: cubicOut,
    css: (_, left) => `transform: translate(${x * left}px, ${y * left}px) scale(${1 + larger * left})`,
  };
}
