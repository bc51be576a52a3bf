// Durations and transitions, at the pace of the reader. Movements take no time where the system asks for reduced motion.

import { cubicOut } from "svelte/easing";
import { flip } from "svelte/animate";
import { crossfade, fade } from "svelte/transition";
import { type Pace, settings } from "./settings.svelte";

export const FLY = 380; // ms, from hand to table
export const SWEEP = 560; // a trick moves to its taker
export const HOLD = 900; // a full trick stays on the table
export const COUNT = 700; // points count up
export const GLANCE = 240; // after something has landed
export const TALLY = 2000; // a tally stays

const FACTORS: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };

/** How long something stays on the screen, in ms. */
export const lasting = (ms: number): number => ms * FACTORS[settings.pace];

/** The zoom of an element: rectangles are measured on the screen, but a transform is zoomed with its element. */
export const zoom_of = (node: Element & { currentCSSZoom?: number }): number => node.currentCSSZoom ?? 1;

/** How long a movement takes, in ms. */
export const moving = (ms: number): number => (settings.still ? 0 : lasting(ms));

const flight = crossfade({
  duration: () => moving(FLY),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: moving(160) }),
});

/** An element without a size, as on a closed sheet, cannot be moved or scaled. */
const if_shown =
  (transition: (typeof flight)[0]): (typeof flight)[0] =>
  (node, params) => {
    const begin = transition(node, params);
    return () => {
      const config = begin();
      return node.getClientRects().length > 0 ? config : { duration: 0 };
    };
  };

/** Moves an element from where it disappears to where one with the same key appears: `in:receive={{ key }} out:send={{ key }}`. */
export const [send, receive] = [if_shown(flight[0]), if_shown(flight[1])];

/** Moves the items of a keyed list to their new places: `animate:settle`. */
export function settle(node: Element, rects: { from: DOMRect; to: DOMRect }): ReturnType<typeof flip> {
  return flip(node, rects, { duration: moving(260), easing: cubicOut });
}
