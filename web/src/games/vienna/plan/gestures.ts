// Dragging, pinching and the wheel on the plan: `use:gestures={camera}`. A press without movement stays a press.

import type { Camera } from "./camera.svelte";
import type { Point } from "./view";

const SLACK = 6; // px a finger may tremble
const RESTING = 160; // ms after the last turn of the wheel until the plan is drawn sharply again

export function gestures(node: HTMLElement, camera: Camera): Gestures {
  return new Gestures(node, camera);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const apart = ([a, b]: Point[]): number => distance(a!, b!);
const middle = ([a, b]: Point[]): Point => ({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });

class Gestures {
  #node: HTMLElement;
  #camera: Camera;
  #fingers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #moved = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(node: HTMLElement, camera: Camera) {
    this.#node = node;
    this.#camera = camera;
    node.addEventListener("pointerdown", (event) => this.#take(event));
    node.addEventListener("pointermove", (event) => this.#move(event));
    node.addEventListener("pointerup", (event) => this.#release(event));
    node.addEventListener("pointercancel", (event) => this.#release(event));
    node.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    node.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
  }

  /** The listeners are removed with the node. */
  destroy(): void {
    clearTimeout(this.#resting);
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.#node.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #take(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#camera.pressed = true;
    if (this.#fingers.size === 0) [this.#start, this.#moved] = [this.#at(event), false];
    if (this.#fingers.size < 2) this.#fingers.set(event.pointerId, this.#at(event));
  }

  #move(event: PointerEvent): void {
    const from = this.#fingers.get(event.pointerId);
    if (from === undefined) return;
    if (event.buttons === 0) return this.#release(event); // released outside the window
    const before = [...this.#fingers.values()];
    const to = this.#at(event);
    if (!this.#moved && before.length === 1 && distance(to, this.#start) < SLACK) return;
    this.#hold(event);
    this.#fingers.set(event.pointerId, to);
    if (before.length === 1) this.#camera.drag(to.x - from.x, to.y - from.y);
    else this.#pinch(before, [...this.#fingers.values()]);
  }

  #hold(event: PointerEvent): void {
    if (!this.#node.hasPointerCapture(event.pointerId)) this.#node.setPointerCapture(event.pointerId);
    [this.#moved, this.#camera.held] = [true, true];
  }

  #pinch(before: Point[], after: Point[]): void {
    const [old_middle, new_middle] = [middle(before), middle(after)];
    this.#camera.zoom(apart(after) / Math.max(apart(before), 1), new_middle);
    this.#camera.drag(new_middle.x - old_middle.x, new_middle.y - old_middle.y);
  }

  #release(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) [this.#camera.held, this.#camera.pressed] = [false, false];
  }

  /** The end of a drag is not a press. */
  #swallow(event: MouseEvent): void {
    if (this.#moved) event.stopPropagation();
    this.#moved = false;
  }

  #turn(event: WheelEvent): void {
    event.preventDefault();
    this.#camera.held = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => (this.#camera.held = this.#fingers.size > 0), RESTING);
    const line = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY))
      this.#camera.drag(-event.deltaX * line, 0);
    else this.#camera.zoom(Math.exp((-event.deltaY * line) / (event.ctrlKey ? 120 : 480)), this.#at(event));
  }
}
