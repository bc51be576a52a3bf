// Paper has weight: how things move from one place of the table to another. Where motion is switched off, everything takes no time.

import { cubicOut } from "svelte/easing";
import { flip } from "svelte/animate";
import { crossfade, fade } from "svelte/transition";
import { settings } from "./settings.svelte";

export const FLY = 380; // ms, from hand to table
export const SWEEP = 560; // a trick goes to its taker
export const HOLD = 900; // everybody may look at the full trick
export const COUNT = 700; // points count up

/** So many ms, or none where motion is switched off. */
export const moving = (ms: number): number => (settings.motion ? ms : 0);

/** A card that leaves one place with this key and appears at another flies there: `in:receive={{ key }} out:send={{ key }}`. */
export const [send, receive] = crossfade({
  duration: () => moving(FLY),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: moving(160) }),
});

/** What stays in a list makes room: `animate:settle`. */
export function settle(node: Element, rects: { from: DOMRect; to: DOMRect }): ReturnType<typeof flip> {
  return flip(node, rects, { duration: moving(260), easing: cubicOut });
}
