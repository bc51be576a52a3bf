// Roving tabindex: Tab reaches one button of a group, arrow keys the others. `use:roving`, or `use:roving={"grid"}` to go to the nearest in a direction.

type Kind = "list" | "grid";

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

export function roving(group: HTMLElement | SVGElement, kind?: Kind): Roving {
  return new Roving(group, kind);
}

class Roving {
  #group: HTMLElement | SVGElement;
  #kind: Kind;
  #watcher = new MutationObserver(() => this.#update_tabindex());
  #listening = new AbortController();

  constructor(group: HTMLElement | SVGElement, kind: Kind = "list") {
    this.#group = group;
    this.#kind = kind;
    const attributeFilter = ["data-action", "disabled"];
    this.#watcher.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter });
    const { signal } = this.#listening;
    group.addEventListener("keydown", (event) => this.#press(event), { signal });
    group.addEventListener("focusin", () => this.#update_tabindex(), { signal });
    group.addEventListener("focusout", () => this.#update_tabindex(), { signal }); // coming back, Tab reaches a legal choice
    this.#update_tabindex();
  }

  destroy(): void {
    this.#watcher.disconnect();
    this.#listening.abort();
  }

  #items(): HTMLElement[] {
    return [...this.#group.querySelectorAll<HTMLElement>(ITEMS)];
  }

  /** Tab reaches the focused item, else the first legal choice (one that is not chosen yet, if there is one), else the first item. */
  #update_tabindex(): void {
    const all = this.#items();
    const legal = all.filter((item) => item.dataset["action"] !== undefined);
    const current =
      all.find((item) => item === document.activeElement) ??
      legal.find((item) => item.getAttribute("aria-pressed") !== "true") ??
      legal[0] ??
      all[0];
    for (const item of all) {
      const wanted = item === current ? 0 : -1;
      if (item.tabIndex !== wanted) item.tabIndex = wanted; // writing an unchanged value costs as much as a change
    }
  }

  #press(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = this.#next(event.key, event.target as HTMLElement);
    if (found === undefined) return;
    event.preventDefault();
    (found as HTMLElement).focus();
  }

  #next(key: string, at: HTMLElement): Element | undefined {
    const all = this.#items();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const step = STEPS[key];
    if (step === undefined) return undefined;
    return this.#kind === "grid"
      ? nearest(at, all, step)
      : all.at((all.indexOf(at) + step[0] + step[1]) % all.length);
  }
}
