// Explanations of icons: shown by hover, keyboard focus, long-press, and a press where that does nothing else. `use:explain={() => …}`.

/** One sentence about a thing, and the paragraph of the rules that it stands in ("5.3"). */
export interface Explanation {
  game: string;
  title: string;
  text: string;
  paragraph: string;
}

type About = () => Explanation | null;

const HOVER = 350; // ms before a mouse that rests shows the explanation
const HOLD = 450; // ms until a press counts as long
const STILL = 10; // px that a finger may move meanwhile

class Explaining {
  shown = $state.raw<Explanation | null>(null);
  /** The thing that is explained. */
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

/** A thing that has no action is explained by a press; a thing that has one by a long-press. */
const acts = (node: Element): boolean =>
  node.matches("[data-action], [data-why], [data-allot], [data-place^=B], a[href]");

class Explained {
  #node: HTMLElement | SVGElement;
  #about: About;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #from = { x: 0, y: 0 };
  #listening = new AbortController();

  constructor(node: HTMLElement | SVGElement, about: About) {
    [this.#node, this.#about] = [node, about];
    const { signal } = this.#listening;
    const on = <Event>(type: string, listener: (event: Event) => void, capture = false): void =>
      node.addEventListener(type, listener as EventListener, { signal, capture });
    on<PointerEvent>("pointerenter", (event) => event.pointerType === "mouse" && this.#after(HOVER));
    on("pointerleave", () => this.#leave());
    on<PointerEvent>("pointerdown", (event) => this.#press(event));
    on<PointerEvent>("pointermove", (event) => this.#move(event));
    on("pointerup", () => clearTimeout(this.#timer));
    on("pointercancel", () => clearTimeout(this.#timer));
    on<MouseEvent>("click", (event) => this.#click(event), true);
    on<MouseEvent>("contextmenu", (event) => this.#held && event.preventDefault());
    on("focus", () => node.matches(":focus-visible") && this.#show());
    on("blur", () => explaining.hide(node));
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

  #press(event: PointerEvent): void {
    this.#held = false;
    if (event.pointerType === "mouse") return clearTimeout(this.#timer);
    this.#from = { x: event.clientX, y: event.clientY };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.#show();
    }, HOLD);
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
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
  return new Explained(node, about);
}
