// Holds a beat while it is read: while the pointer moves over it, after a finger has pressed it, or while it has the focus.

import type { TableView } from "./table-view.svelte";

/** `use:holding={view}` on the element that shows the beat. A press on it does not skip. */
export function holding(
  node: HTMLElement,
  view: Pick<TableView, "hold" | "release">,
): { destroy: () => void } {
  const stop = new AbortController();
  const on = (type: string, listener: (event: PointerEvent) => void): void =>
    node.addEventListener(type, listener as EventListener, { signal: stop.signal });
  node.dataset["holds"] = "";
  on("pointerdown", () => view.hold());
  on("focusin", () => view.hold());
  on("focusout", () => view.release());
  on("pointerleave", ({ pointerType }) => pointerType === "mouse" && view.release());
  on("pointermove", ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) view.hold(); // ignore a resting pointer where the element appears
  });
  return {
    destroy: () => {
      stop.abort();
      view.release();
    },
  };
}
