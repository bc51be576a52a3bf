// Dragging, pinching and the wheel on the plan: `use:gestures={camera}`. A press without movement stays a press.

import type { Camera } from "./camera.svelte";
import type { Point } from "./view";

const SLACK = 6; // px a finger may tremble
const RESTING = 160; // ms without the wheel turning, until the plan is drawn sharply again

const apart = ([a, b]: Point[]): number => Math.hypot(a!.x - b!.x, a!.y - b!.y);
const middle = ([a, b]: Point[]): Point => ({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });

export function gestures(node: HTMLElement, camera: Camera): { destroy: () => void } {
  const fingers = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let moved = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const at = (event: MouseEvent): Point => {
    const { left, top } = node.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  function take(event: PointerEvent): void {
    if (event.button !== 0) return;
    camera.pressed = true;
    if (fingers.size === 0) [start, moved] = [at(event), false];
    if (fingers.size < 2) fingers.set(event.pointerId, at(event));
  }

  function move(event: PointerEvent): void {
    const before = [...fingers.values()];
    const from = fingers.get(event.pointerId);
    if (from === undefined) return;
    if (event.buttons === 0) return release(event); // released outside the window
    const to = at(event);
    if (!moved && before.length === 1 && Math.hypot(to.x - start.x, to.y - start.y) < SLACK) return;
    hold(event);
    fingers.set(event.pointerId, to);
    if (before.length === 1) return camera.drag(to.x - from.x, to.y - from.y);
    const after = [...fingers.values()];
    const [old_middle, new_middle] = [middle(before), middle(after)];
    camera.zoom(apart(after) / Math.max(apart(before), 1), new_middle);
    camera.drag(new_middle.x - old_middle.x, new_middle.y - old_middle.y);
  }

  function hold(event: PointerEvent): void {
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    [moved, camera.held] = [true, true];
  }

  function release(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) [camera.held, camera.pressed] = [false, false];
  }

  /** The end of a drag is not a press. */
  function swallow(event: MouseEvent): void {
    if (moved) event.stopPropagation();
    moved = false;
  }

  function turn(event: WheelEvent): void {
    event.preventDefault();
    camera.held = true;
    clearTimeout(resting);
    resting = setTimeout(() => (camera.held = fingers.size > 0), RESTING);
    const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY))
      camera.drag(-event.deltaX * line, 0);
    else camera.zoom(Math.exp((-event.deltaY * line) / (event.ctrlKey ? 120 : 480)), at(event));
  }

  node.addEventListener("pointerdown", take);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  node.addEventListener("click", swallow, { capture: true });
  node.addEventListener("wheel", turn, { passive: false });
  return { destroy: () => clearTimeout(resting) }; // the listeners go with the node
}
