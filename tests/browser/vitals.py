"""Layout shift, long tasks and answers to clicks, from the browser's own observers: `make vitals`. Arguments select scenes by name.

Layout shift is the largest sum within five seconds (the browsers' definition of CLS), and counts only what moves without a press. A click
is answered when the next frame is painted. The CPU is slowed down by `SLOWER`.
"""

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.page_server import page_server
from tests.browser.visitor import Visitor

SLOWER: Final = 4  # times
PRESSES: Final = 120

OBSERVE: Final = """
globalThis.vitals = { shifts: [], tasks: [], clicks: [] };
const watch = (type, note, more = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
watch("layout-shift", (entry) => {
  if (!entry.hadRecentInput) vitals.shifts.push([entry.startTime, entry.value]);
});
watch("longtask", (entry) => vitals.tasks.push(entry.duration));
watch("event", (entry) => {
  if (entry.name === "click") vitals.clicks.push(entry.duration);
}, { durationThreshold: 16 });
"""


class Vitals(NamedTuple):
    shift: float
    tasks: list[float]  # ms each
    clicks: list[float]  # ms each; an answer within 16 ms is not reported by the browser

    def line(self, name: str) -> str:
        long = sorted(self.tasks)
        over = sum(task > 200 for task in long)  # ms
        quick, slow = (statistics.median(self.clicks), quantile(self.clicks, 0.95)) if self.clicks else (0, 0)
        tasks = f"long tasks {len(long):3}, over 200 ms {over:3}, longest {long[-1] if long else 0:4.0f} ms"
        return f"{name:12} layout shift {self.shift:6.3f}   {tasks}   clicks median {quick:4.0f} ms, 95 % {slow:4.0f} ms"


def quantile(numbers: list[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))]


def shift_of(shifts: list[tuple[float, float]]) -> float:
    """The largest sum of shifts in a window: at most five seconds, with no gap of a second."""
    best = total = 0.0
    first = last = -1e9
    for at, value in shifts:
        if at - last > 1000 or at - first > 5000:  # ms
            first, total = at, 0.0
        total, last = total + value, at
        best = max(best, total)
    return best


@contextmanager
def observed(browser: Browser, url: str, **about: Any) -> Iterator[Visitor]:
    """A visitor whose pages record their vitals on a slowed CPU."""
    with Visitor(browser, url, **about) as visitor:
        visitor.context.add_init_script(OBSERVE)
        visitor.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield visitor


def vitals_of(visitor: Visitor) -> Vitals:
    noted = visitor.page.evaluate("() => globalThis.vitals")
    return Vitals(shift_of(noted["shifts"]), noted["tasks"], noted["clicks"])


def lobby(visitor: Visitor) -> None:
    visitor.begin(visitor.table("black-spy", 4))
    visitor.go("/").page.wait_for_selector(".mine li")
    visitor.page.wait_for_load_state("networkidle")


def match(game: str, players: int, visitor: Visitor) -> None:
    table = visitor.table(game, players)
    visitor.begin(table)
    visitor.sit_at(table).play(most=PRESSES)


SCENES: Final[dict[str, Callable[[Visitor], None]]] = {
    "lobby": lobby,
    **{game: lambda visitor, game=game: match(game, 4, visitor) for game in ("black-spy", "don-carlo", "pingvasion", "vienna")},  # type: ignore[misc]
}


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, page_server(Path(folder)) as server, chromium.running() as browser:
        for name in names or SCENES:
            with observed(browser, server.url, motion=True) as visitor:
                SCENES[name](visitor.introduce("Nora"))
                sys.stdout.write(f"{vitals_of(visitor).line(name)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
