// Dragging a card with mouse or finger to a place marked `data-drop`: `use:dragging={drag}`. A press without movement stays a press.

const FAR = 8; // px; a press that moves farther is a drag

interface Drag {
  /** Whether this can be dragged now. */
  able: boolean;
  drop: (place: string) => void;
}

export function dragging(node: HTMLElement, drag: Drag): Dragging {
  return new Dragging(node, drag);
}

function place_under({ clientX, clientY }: PointerEvent): HTMLElement | null {
  for (const node of document.elementsFromPoint(clientX, clientY)) {
    const place = node.closest<HTMLElement>("[data-drop]");
    if (place !== null) return place;
  }
  return null;
}

class Dragging {
  #node: HTMLElement;
  #drag: Drag;
  #from: { x: number; y: number } | null = null;
  #far = false;
  #over: HTMLElement | null = null;
  #listening = new AbortController();

  constructor(node: HTMLElement, drag: Drag) {
    this.#node = node;
    this.#drag = drag;
    const { signal } = this.#listening;
    node.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    node.addEventListener("pointermove", (event) => this.#move(event), { signal });
    node.addEventListener("pointerup", (event) => this.#up(event), { signal });
    node.addEventListener("pointercancel", (event) => this.#up(event), { signal });
    node.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
  }

  update(drag: Drag): void {
    this.#drag = drag;
  }

  destroy(): void {
    this.#mark(null);
    this.#listening.abort();
  }

  #down(event: PointerEvent): void {
    if (this.#drag.able && event.button === 0) this.#from = { x: event.clientX, y: event.clientY };
    this.#far = false;
  }

  #move(event: PointerEvent): void {
    if (this.#from === null) return;
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
    if (!this.#far && Math.hypot(x, y) < FAR) return;
    if (!this.#far) this.#node.setPointerCapture(event.pointerId);
    this.#far = true;
    this.#node.classList.add("dragged");
    this.#node.style.translate = `${x}px ${y}px`;
    this.#mark(place_under(event));
  }

  #up(event: PointerEvent): void {
    const dropped = this.#far && event.type === "pointerup";
    const place = dropped ? place_under(event)?.dataset["drop"] : undefined;
    this.#from = null;
    this.#mark(null);
    if (place !== undefined) this.#drag.drop(place);
    requestAnimationFrame(() => this.#lay_back()); // a dropped card flies from its current place
  }

  /** The click that ends a drag is not a press. */
  #click(event: MouseEvent): void {
    if (!this.#far) return;
    this.#far = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  #mark(place: HTMLElement | null): void {
    this.#over?.classList.remove("over");
    this.#over = place;
    this.#over?.classList.add("over");
  }

  #lay_back(): void {
    this.#node.classList.remove("dragged");
    this.#node.style.translate = "";
  }
}
