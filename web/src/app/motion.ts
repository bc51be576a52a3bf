// Durations and transitions. With motion switched off, everything takes no time.

import { cubicOut } from "svelte/easing";
import { flip } from "svelte/animate";
import { crossfade, fade } from "svelte/transition";
import { settings } from "./settings.svelte";

export const FLY = 380; // ms, from hand to table
export const SWEEP = 560; // a trick moves to its taker
export const HOLD = 900; // a full trick stays on the table
export const COUNT = 700; // points count up

/** `ms`, or 0 with motion switched off. */
export const moving = (ms: number): number => (settings.motion ? ms : 0);

/** Moves an element from where it disappears to where one with the same key appears: `in:receive={{ key }} out:send={{ key }}`. */
export const [send, receive] = crossfade({
  duration: () => moving(FLY),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: moving(160) }),
});

/** Moves the items of a keyed list to their new places: `animate:settle`. */
export function settle(node: Element, rects: { from: DOMRect; to: DOMRect }): ReturnType<typeof flip> {
  return flip(node, rects, { duration: moving(260), easing: cubicOut });
}
