// The state of the plan's view. A move updates only the readers of `view`: one transform, and the frame in the overview.

import {
  dragged,
  first_view,
  inside,
  PLAN,
  type Point,
  showing,
  type Size,
  transform,
  type View,
  whole,
  zoomed,
} from "./view";

const TEXT = 12.3; // px: names are drawn larger on a plan that is drawn small, so that they can still be read
const BUILDING = 20; // units, as in the style sheets
const SQUARE = 15;
const NUMBER = 21;
const MOST = 1.62; // larger names would hide the squares

export class Camera {
  view = $state.raw<View>({ x: PLAN.width / 2, y: PLAN.height / 2, scale: 0.5 });
  window = $state.raw<Size>({ width: 0, height: 0 });
  /** While the plan is dragged: no transitions, and it moves as one layer. */
  held = $state(false);
  /** A finger is down, whether it moves or not. */
  pressed = false;
  #home: Point;
  #readable = TEXT;
  #whole = false;
  #touched = false;

  constructor(home: Point, { readable = TEXT, whole = false }: { readable?: number; whole?: boolean } = {}) {
    [this.#home, this.#readable, this.#whole] = [home, readable, whole];
  }

  /** Whether the window has a size yet. */
  open = $derived(this.window.width > 0);
  transform = $derived(transform(this.view, this.window));
  fits = $derived(this.view.scale <= whole(this.window) * 1.02);
  /** How much larger than printed the names of buildings and of squares are drawn. */
  grow = $derived(this.#grow(BUILDING));
  grow_square = $derived(this.#grow(SQUARE));
  grow_number = $derived(this.#whole ? this.#grow(NUMBER) : Math.min(this.grow, 1.35));
  /** Level of detail: all names; names of buildings; only names that matter now. */
  detail = $derived<"near" | "middle" | "far">(
    this.view.scale >= 0.72 ? "near" : this.view.scale >= 0.37 || this.#whole ? "middle" : "far",
  );

  resize(window: Size): void {
    if (window.width === 0 || window.height === 0) return;
    this.window = window;
    this.view = this.#touched ? inside(this.view, this.window) : this.#first();
  }

  drag(dx: number, dy: number): void {
    this.#look(dragged(this.view, dx, dy, this.window));
  }

  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    this.#look(zoomed(this.view, factor, at, this.window));
  }

  centre(point: Point): void {
    this.#look(inside({ ...this.view, ...point }, this.window));
  }

  /** Move as little as needed to show a point above the part that is covered. */
  show(point: Point, covered = 0): void {
    this.#look(showing(this.view, point, this.window, covered));
  }

  /** Zoom in on a point. */
  focus(point: Point): void {
    this.#look(inside({ ...point, scale: Math.max(this.view.scale, 0.8) }, this.window));
  }

  fit(): void {
    this.#touched = false;
    this.view = this.#all();
  }

  #first(): View {
    return this.#whole ? this.#all() : first_view(this.window, this.#home);
  }

  #all(): View {
    return inside({ x: 0, y: 0, scale: whole(this.window) }, this.window);
  }

  /** Rounded, so that names are not laid out again at every step of the wheel. */
  #grow(size: number): number {
    const most = this.#whole ? Infinity : MOST;
    return Math.min(most, Math.max(1, Math.ceil((this.#readable / size / this.view.scale) * 20) / 20));
  }

  #look(view: View): void {
    const { x, y, scale } = this.view;
    if (!this.open) return;
    if (view.x === x && view.y === y && view.scale === scale) return; // unchanged: the plan still fits itself to its window
    this.#touched = true;
    this.view = view;
  }
}
