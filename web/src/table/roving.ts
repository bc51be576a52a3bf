// Roving tabindex: Tab reaches one button of a group, arrow keys the others. `use:roving`, or `use:roving={"grid"}` to go to the nearest in a direction.

const ITEMS = 'button:not([disabled]), a[href], [role="button"]';
const STEPS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

function centre(node: Element): [number, number] {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest element in a direction; distance to the side counts double. */
export function nearest(
  from: Element,
  others: readonly Element[],
  [dx, dy]: [number, number],
): Element | undefined {
  const [x, y] = centre(from);
  let best: Element | undefined;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other === from || ahead <= 1 || ahead + 2 * aside >= least) continue;
    [best, least] = [other, ahead + 2 * aside];
  }
  return best;
}

export function roving(
  group: HTMLElement | SVGElement,
  kind: "list" | "grid" = "list",
): { destroy: () => void } {
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(ITEMS)];

  /** Tab reaches the focused item, else the first legal choice, else the first item. */
  function update_tabindex(): void {
    const all = items();
    const current =
      all.find((item) => item === document.activeElement) ??
      all.find((item) => item.dataset["action"] !== undefined) ??
      all[0];
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }

  function next(event: KeyboardEvent, at: HTMLElement): Element | undefined {
    const all = items();
    if (event.key === "Home") return all[0];
    if (event.key === "End") return all.at(-1);
    const step = STEPS[event.key];
    if (step === undefined) return undefined;
    return kind === "grid"
      ? nearest(at, all, step)
      : all.at((all.indexOf(at) + step[0] + step[1]) % all.length);
  }

  function press(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = next(event, event.target as HTMLElement);
    if (found === undefined) return;
    event.preventDefault();
    (found as HTMLElement).focus();
  }

  const watcher = new MutationObserver(update_tabindex);
  watcher.observe(group, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-action", "disabled"],
  });
  group.addEventListener("keydown", press);
  group.addEventListener("focusin", update_tabindex);
  group.addEventListener("focusout", update_tabindex); // coming back, Tab reaches a legal choice
  update_tabindex();
  return {
    destroy: () => {
      watcher.disconnect();
      group.removeEventListener("keydown", press);
      group.removeEventListener("focusin", update_tabindex);
      group.removeEventListener("focusout", update_tabindex);
    },
  };
}
