// Explanations of icons: shown by hover, keyboard focus, long-press, or a press on an element without an action. `use:explain={() => …}`.
// The cards of a hand are explained by a long-press alone, so that no slip covers the table while a reader chooses: `use:explain_held`.

/** One sentence about an element, and the paragraph of the rules behind it ("5.3"). */
export interface Explanation {
  game: string;
  title: string;
  text: string;
  paragraph: string;
}

type About = () => Explanation | null;

const HOVER = 350; // ms until a resting mouse shows the explanation
const HOLD = 450; // ms until a press counts as long
const STILL = 10; // px that a finger may move meanwhile

class Explaining {
  shown = $state.raw<Explanation | null>(null);
  /** The element that is explained. */
  node = $state.raw<Element | null>(null);
  /** Whether the legend is open. */
  legend = $state(false);

  show(node: Element, about: About): void {
    this.hide();
    this.shown = about();
    if (this.shown === null) return;
    this.node = node;
    node.setAttribute("aria-describedby", "explanation");
  }

  /** Hide the explanation, or only that of a node. */
  hide(node: Element | null = this.node): void {
    if (node !== this.node) return;
    this.node?.removeAttribute("aria-describedby");
    this.shown = this.node = null;
  }
}

export const explaining = new Explaining();

/** An element without an action is marked as explained: a press explains it. */
const acts = (node: Element): boolean => !node.matches("[data-explained]");

class Explained {
  #node: HTMLElement | SVGElement;
  #about: About;
  #only_held: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #from = { x: 0, y: 0 };
  #listening = new AbortController();

  constructor(node: HTMLElement | SVGElement, about: About, only_held: boolean) {
    [this.#node, this.#about, this.#only_held] = [node, about, only_held];
    const { signal } = this.#listening;
    const on = <Event>(type: string, listener: (event: Event) => void, capture = false): void =>
      node.addEventListener(type, listener as EventListener, { signal, capture });
    on("pointerleave", () => this.#leave());
    on<PointerEvent>("pointerdown", (event) => this.#press(event));
    on<PointerEvent>("pointermove", (event) => this.#move(event));
    on("pointerup", () => clearTimeout(this.#timer));
    on("pointercancel", () => clearTimeout(this.#timer));
    on<MouseEvent>("click", (event) => this.#click(event), true);
    on<MouseEvent>("contextmenu", (event) => this.#held && event.preventDefault());
    on("blur", () => explaining.hide(node));
    if (only_held) return;
    on<PointerEvent>("pointerenter", (event) => event.pointerType === "mouse" && this.#after(HOVER));
    on("focus", () => node.matches(":focus-visible") && this.#show());
  }

  update(about: About): void {
    this.#about = about;
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
    explaining.hide(this.#node);
  }

  #show(): void {
    explaining.show(this.#node, this.#about);
  }

  #after(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), delay);
  }

  #leave(): void {
    clearTimeout(this.#timer);
    if (!this.#held && document.activeElement !== this.#node) explaining.hide(this.#node);
  }

  /** Whether hovering explains: not with touch, and not where only a long-press does. */
  #hovers(event: PointerEvent): boolean {
    return event.pointerType === "mouse" && !this.#only_held;
  }

  #press(event: PointerEvent): void {
    this.#held = false;
    clearTimeout(this.#timer);
    if (this.#hovers(event)) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.#show();
    }, HOLD);
  }

  #move(event: PointerEvent): void {
    if (this.#hovers(event)) return;
    const moved = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y);
    if (moved > STILL) clearTimeout(this.#timer);
  }

  /** A long-press does nothing else. */
  #click(event: MouseEvent): void {
    if (this.#held) {
      event.stopPropagation();
      event.preventDefault();
      this.#held = false;
    } else if (acts(this.#node)) explaining.hide(this.#node);
    else this.#show();
  }
}

export function explain(node: HTMLElement | SVGElement, about: About): Explained {
  return new Explained(node, about, false);
}

export function explain_held(node: HTMLElement | SVGElement, about: About): Explained {
  return new Explained(node, about, true);
}
