"""Checks the layout by rectangles: no two controls overlap, none is cut off where nothing scrolls, each is large enough for a finger,
and the page is no wider than its window."""

from typing import Final

from playwright.sync_api import Page

# Takes each visible control with its rectangle, clipped by its ancestors. A control is cut off if an ancestor that cannot scroll clips it.
# A dialog, sheet or slip that covers other controls is checked alone. Scrolling content may pass below fixed content.
# Cards of a hand or a fanned-out pile overlap: a square of 24 px of each must stay free (WCAG 2.5.8). They may reach below the lower edge,
# but not beyond a side. A map can be panned, so it is left out.
FAULTS: Final = """
() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=slider]";
  const FAN = "[data-hand], [data-fan]";
  const SLACK = 1.5; // px: plates are tilted, and browsers round
  const SIDE = 0.1; // of a card: hands are tilted
  const FREE = 24;
  const STEP = 6;
  const width = (r) => r.right - r.left;
  const height = (r) => r.bottom - r.top;
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const smaller = (r, whole) => width(r) < width(whole) - SLACK || height(r) < height(whole) - SLACK;
  const group = (node) => node.closest(`${FAN}, .plan`);
  /** Places of a map, and the controls that float above it; the map is panned so that what is chosen is seen beside the card. */
  const on_one_map = (one, other) => {
    const [above, below] = [".card, .meanwhile", ".plan"]; // lie over it
    if ((one.closest(below) && other.closest(above)) || (one.closest(above) && other.closest(below))) return true;
    const map = (one.closest(".plan") ?? other.closest(".plan"))?.parentElement;
    return map !== undefined && map.contains(one) && map.contains(other);
  };
  const stays = (node) => {
    for (let at = node; at !== null; at = at.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const name = (node) => {
    const said = node.getAttribute("aria-label") ?? node.textContent ?? "";
    return `${node.getAttribute("class")?.split(" ")[0] ?? node.tagName} "${said.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  };

  /** The part of a control that can be seen, and whether the rest cannot be scrolled to. */
  function place(node) {
    const whole = node.getBoundingClientRect();
    let rect = { left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom };
    let lost = false;
    let aside = whole.left < -SIDE * whole.width || whole.right > innerWidth + SIDE * whole.width;
    let fixed = getComputedStyle(node).position === "fixed";
    for (let at = node.parentElement; at !== null && at !== document.body && !fixed; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === "auto" || way === "scroll");
      const cut = meet(rect, {
        left: style.overflowX === "visible" ? -Infinity : box.left, right: style.overflowX === "visible" ? Infinity : box.right,
        top: style.overflowY === "visible" ? -Infinity : box.top, bottom: style.overflowY === "visible" ? Infinity : box.bottom,
      });
      if (scrolls) [rect, lost, aside] = [cut, false, false];
      else [rect, lost] = [cut, lost || smaller(cut, rect)];
      fixed = style.position === "fixed";
    }
    const pane = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (fixed) lost ||= smaller(meet(rect, pane), rect);
    return { node, rect: meet(rect, pane), lost, aside };
  }

  /** Whether a square of 24 px belongs to the control alone. */
  function free({ node, rect }) {
    const side = Math.ceil(FREE / STEP);
    const [columns, rows] = [Math.floor(width(rect) / STEP), Math.floor(height(rect) / STEP)];
    const above = Array.from({ length: columns }, () => 0);
    for (let row = 0; row < rows; row += 1) {
      let run = 0;
      for (let column = 0; column < columns; column += 1) {
        const hit = document.elementFromPoint(rect.left + (column + 0.5) * STEP, rect.top + (row + 0.5) * STEP);
        above[column] = hit !== null && (node.contains(hit) || hit.control === node) ? above[column] + 1 : 0;
        run = above[column] >= side ? run + 1 : 0;
        if (run >= side) return true;
      }
    }
    return false;
  }

  const COVERING = "[popover]:popover-open, dialog[open], [data-why-slip], .folder.sheet, .folder.drawer";
  const top = [...document.querySelectorAll(COVERING)].at(-1) ?? document;
  const shown = [...top.querySelectorAll(CONTROLS)]
    .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest("[inert]"))
    .map(place);
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const faults = wide > 0 ? [`the page can be scrolled sideways by ${wide} px`] : [];
  for (const [at, one] of shown.entries()) {
    if (one.lost && group(one.node) === null) faults.push(`cut off: ${name(one.node)}`);
    if (group(one.node)?.matches(FAN) && one.aside) faults.push(`beyond the side: ${name(one.node)}`);
    if (group(one.node)?.matches(FAN) && !free(one)) faults.push(`no room for a finger: ${name(one.node)}`);
    for (const other of shown.slice(at + 1)) {
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      if (group(one.node) !== null && group(one.node) === group(other.node)) continue;
      if (on_one_map(one.node, other.node)) continue;
      if (one.node.closest("svg.house") && other.node.closest("svg.house")) continue; // its numbers are large on a television
      if (stays(one.node) !== stays(other.node)) continue;
      const both = meet(one.rect, other.rect);
      if (width(both) > SLACK && height(both) > SLACK) faults.push(`overlap: ${name(one.node)} and ${name(other.node)}`);
    }
  }
  return faults;
}
"""


# Whether nothing was drawn, moved or resized for some frames: a part that measures itself is redrawn, a plan draws a few buildings a frame.
STILL: Final = """
([width, height]) => {
  const FRAMES = 4;
  const rects = [...document.querySelectorAll("body, body *")].map((node) => Object.values(node.getBoundingClientRect().toJSON()));
  const seen = `${innerWidth} ${innerHeight} ${rects.join(" ")}`;
  globalThis.still = globalThis.seen === seen ? globalThis.still + 1 : 0;
  globalThis.seen = seen;
  return innerWidth === width && innerHeight === height && globalThis.still >= FRAMES;
}
"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another size, and wait until it is laid out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(STILL, arg=list(size))


def faults(page: Page) -> list[str]:
    """The faults of the page's current layout, one line each."""
    found: list[str] = page.evaluate(FAULTS)
    return found
