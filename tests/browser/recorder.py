"""Records what a page shows, frame by frame, so that a test can assert the order in which things appeared."""

from typing import Any, Final

from playwright.sync_api import Page

Frame = dict[str, Any]

# `parts`: selectors by name. For a name ending in "*", record the number of elements; in "~", the number of moving ones;
# otherwise the text of the first element, or null.
RECORD: Final = """
(parts) => {
  const shown = (node) => node.checkVisibility({ opacityProperty: true });
  const read = (name, selector) => {
    const nodes = [...document.querySelectorAll(selector)].filter(shown);
    if (name.endsWith("*")) return nodes.length;
    if (name.endsWith("~")) return nodes.filter((node) => node.getAnimations().length > 0).length;
    const text = nodes[0]?.innerText ?? nodes[0]?.textContent; // SVG has no innerText
    return text?.replace(/\\s+/g, " ").trim() ?? null;
  };
  const frames = (globalThis.recorded = []);
  let last = "";
  const sample = () => {
    const frame = Object.fromEntries(Object.entries(parts).map(([name, selector]) => [name, read(name, selector)]));
    const now = JSON.stringify(frame);
    if (now !== last) frames.push(frame);
    last = now;
    requestAnimationFrame(sample);
  };
  sample();
}
"""


def record(page: Page, parts: dict[str, str]) -> None:
    """Start recording these parts of the page."""
    page.evaluate(RECORD, parts)


def recorded(page: Page) -> list[Frame]:
    """The different frames so far, in the order in which they were shown."""
    frames: list[Frame] = page.evaluate("() => globalThis.recorded")
    return frames


def first(frames: list[Frame], **wanted: Any) -> int:
    """The number of the first frame in which the parts have these values, or satisfy these functions."""
    for number, frame in enumerate(frames):
        if all(value(frame[name]) if callable(value) else frame[name] == value for name, value in wanted.items()):
            return number
    raise AssertionError(f"{wanted} was never shown:\n" + "\n".join(map(str, frames)))
