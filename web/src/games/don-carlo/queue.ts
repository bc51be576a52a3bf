// How large the tags of a queue are drawn, and how many of the oldest become a count: never the newest.

const NARROW = 90; // px: a column on a phone
const BROAD = 180; // and on a screen in the room

export interface Queue {
  tag: number; // px
  gap: number;
  hidden: number;
}

/** `room` × `wide` is the place in px (0 before it is known), `longest` the longest queue of all countries, `count` those who stand here. */
export function queue(room: number, wide: number, longest: number, count: number): Queue {
  const [large, small] = wide <= NARROW ? [29, 23] : wide < BROAD ? [47, 29] : [68, 34];
  if (room <= 0) return { tag: large - 5, gap: 5, hidden: 0 };
  const pitch = Math.max(small, Math.min(large, Math.floor((room - 4) / Math.max(longest, 1))));
  const gap = pitch >= 40 ? 7 : 3;
  const places = Math.max(2, Math.floor((room - 4) / pitch));
  return { tag: pitch - gap, gap, hidden: count > places ? count - places + 1 : 0 };
}
