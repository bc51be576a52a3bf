// Dragging a card with mouse or finger to a place marked `data-drop`. A press without a way stays a press.

const FAR = 8; // pixels, from which on a press is a drag

interface Drag {
  /** Whether this can be dragged now. */
  able: boolean;
  drop: (place: string) => void;
}

function place_under(x: number, y: number): HTMLElement | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const place = node.closest<HTMLElement>("[data-drop]");
    if (place !== null) return place;
  }
  return null;
}

export function dragging(
  node: HTMLElement,
  drag: Drag,
): { update: (drag: Drag) => void; destroy: () => void } {
  let from: { x: number; y: number } | null = null;
  let far = false;
  let over: HTMLElement | null = null;

  function mark(place: HTMLElement | null): void {
    over?.classList.remove("over");
    over = place;
    over?.classList.add("over");
  }

  function down(event: PointerEvent): void {
    if (drag.able && event.button === 0) from = { x: event.clientX, y: event.clientY };
    far = false;
  }

  function move(event: PointerEvent): void {
    if (from === null) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!far && Math.hypot(x, y) < FAR) return;
    if (!far) node.setPointerCapture(event.pointerId);
    far = true;
    node.classList.add("dragged");
    node.style.translate = `${x}px ${y}px`;
    mark(place_under(event.clientX, event.clientY));
  }

  function up(event: PointerEvent): void {
    const place =
      far && event.type === "pointerup"
        ? place_under(event.clientX, event.clientY)?.dataset["drop"]
        : undefined;
    from = null;
    mark(null);
    if (place !== undefined) drag.drop(place);
    requestAnimationFrame(lay_back); // what was dropped flies from where it is
  }

  function lay_back(): void {
    node.classList.remove("dragged");
    node.style.translate = "";
  }

  /** The click that ends a drag is none. */
  function click(event: MouseEvent): void {
    if (!far) return;
    far = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  const heard: [string, (event: never) => void, boolean?][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["click", click, true],
  ];
  for (const [what, hear, capture] of heard)
    node.addEventListener(what, hear as EventListener, capture ?? false);
  return {
    update: (next) => (drag = next),
    destroy: () => {
      mark(null);
      for (const [what, hear, capture] of heard)
        node.removeEventListener(what, hear as EventListener, capture ?? false);
    },
  };
}
