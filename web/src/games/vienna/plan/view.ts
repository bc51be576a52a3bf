// The visible part of the plan: the point in the middle of the window, and the scale. Pure functions.

export interface View {
  x: number; // the point of the plan in the middle of the window
  y: number;
  scale: number; // pixels for one unit of the plan
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const PLAN: Size = { width: 1600, height: 1100 };
export const LARGEST = 2.2;
const READABLE = 0.38; // below this, names are too small to read, so a small window starts zoomed in
const CLOSE = 0.62;
const FOOT = 78; // px at the bottom of the window, under overview and buttons: the plan can be pushed up from there
const MARGIN = 120; // units around a building: its flag, its name, its agents

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The scale at which the whole plan is seen. */
export function whole(window: Size): number {
  return Math.min(window.width / PLAN.width, window.height / PLAN.height);
}

/** The first view: the whole plan if it can be read at that size, else the surroundings of this point. */
export function first_view(window: Size, around: Point): View {
  const scale = whole(window);
  return inside({ ...around, scale: scale >= READABLE ? scale : CLOSE }, window);
}

/** The nearest view that shows as little as possible outside the plan. */
export function inside(view: View, window: Size): View {
  const scale = between(whole(window), view.scale, LARGEST);
  const half = { x: window.width / scale / 2, y: window.height / scale / 2 };
  const place = (at: number, margin: number, length: number): number =>
    2 * margin >= length ? length / 2 : between(margin, at, length - margin);
  const foot = 2 * half.y >= PLAN.height ? 0 : FOOT / scale;
  return { x: place(view.x, half.x, PLAN.width), y: place(view.y, half.y, PLAN.height + foot), scale };
}

/** Dragged by these pixels. */
export function dragged(view: View, dx: number, dy: number, window: Size): View {
  return inside({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, window);
}

/** Zoomed around a pixel of the window, which keeps its point of the plan. */
export function zoomed(view: View, factor: number, at: Point, window: Size): View {
  const scale = between(whole(window), view.scale * factor, LARGEST);
  const shift = (pixels: number): number => pixels / view.scale - pixels / scale;
  return inside(
    { x: view.x + shift(at.x - window.width / 2), y: view.y + shift(at.y - window.height / 2), scale },
    window,
  );
}

/** Moved as little as needed to show this point with a margin; `covered` pixels at the bottom do not count. */
export function showing(view: View, point: Point, window: Size, covered = 0): View {
  const hidden = Math.max(FOOT, covered);
  const near = (at: number, now: number, pixels: number): number => {
    const room = Math.max(0, pixels / view.scale / 2 - MARGIN);
    return between(at - room, now, at + room);
  };
  const foot = hidden / view.scale / 2;
  return inside(
    {
      ...view,
      x: near(point.x, view.x, window.width),
      y: near(point.y, view.y - foot, window.height - hidden) + foot,
    },
    window,
  );
}

/** The CSS transform. A 3D transform makes the plan a layer of its own, which moves without repainting. */
export function transform(view: View, window: Size): string {
  const left = window.width / 2 - view.x * view.scale;
  const top = window.height / 2 - view.y * view.scale;
  return `translate3d(${left.toFixed(2)}px, ${top.toFixed(2)}px, 0) scale(${view.scale.toFixed(4)})`;
}
