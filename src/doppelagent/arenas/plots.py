"""Plots as inline SVG: one row per bot, with its name and figure above its marks.

Horizontal positions are in per cent of the width and nothing is scaled, so that letters and lines have the same size on a phone and
on a desktop.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

ROW: Final = 52  # pixels
MIDDLE: Final = 32  # vertical centre of a row's marks
COLUMN: Final = 24  # height of the tallest column
AXIS: Final = 22
MARGIN: Final = 3.0  # per cent on either side of a scale
EDGE: Final = 8.0  # per cent; closer to the edge, a centred label does not fit
MOST_TICKS: Final = 5


@dataclass(frozen=True)
class PlotRow:
    """One row of a plot: the bot's name, its figure as text, and its marks as SVG."""

    name: str
    figure: str
    marks: str


@dataclass(frozen=True)
class Scale:
    """Maps values to per cent of the width, linearly or logarithmically."""

    low: float
    high: float
    log: bool = False

    def at(self, value: float) -> float:
        low, high, here = map(self._place, (self.low, self.high, max(value, self.low)))
        return MARGIN + (100 - 2 * MARGIN) * (here - low) / (high - low)

    def _place(self, value: float) -> float:
        return math.log10(value) if self.log else value


def plot(
    title: str, rows: Sequence[PlotRow], scale: Scale | None = None, ticks: Iterable[float] = (), label: Callable[[float], str] = str
) -> str:
    """Rows below each other; with a scale, its ticks cross all rows."""
    height = ROW * len(rows)
    lines = "".join(_tick(scale.at(tick), label(tick), height) for tick in ticks) if scale else ""
    body = "".join(_row(row, ROW * number) for number, row in enumerate(rows))
    whole = height + (AXIS if scale else 0)
    return f'<svg role="img" aria-label="{escape(title)}" width="100%" height="{whole}">{lines}{body}</svg>'


def _tick(x: float, text: str, height: int) -> str:
    anchor = "start" if x < EDGE else "end" if x > 100 - EDGE else "middle"
    return (
        f'<line class="grid" x1="{x:.2f}%" x2="{x:.2f}%" y1="0" y2="{height}"/>'
        f'<text class="tick" x="{x:.2f}%" y="{height + 15}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _row(row: PlotRow, top: int) -> str:
    return (
        f'<g transform="translate(0 {top})"><text class="name" x="0" y="14">{escape(row.name)}</text>'
        f'<text class="figure" x="100%" y="14" text-anchor="end">{escape(row.figure)}</text>{row.marks}</g>'
    )


def whisker(scale: Scale, low: float, value: float, high: float) -> str:
    """A dot for the value on a line for its interval."""
    return line(scale, low, high) + f'<circle class="dot" cx="{scale.at(value):.2f}%" cy="{MIDDLE}" r="5"/>'


def line(scale: Scale, low: float, high: float) -> str:
    return f'<line class="whisker" x1="{scale.at(low):.2f}%" x2="{scale.at(high):.2f}%" y1="{MIDDLE}" y2="{MIDDLE}"/>'


def stroke(scale: Scale, value: float, kind: str) -> str:
    """A vertical line at a reference value."""
    x = f"{scale.at(value):.2f}%"
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{MIDDLE - 9}" y2="{MIDDLE + 9}"/>'


def stacked(parts: Sequence[float], names: Sequence[str]) -> str:
    """A stacked bar, the first part in the strongest colour."""
    marks, x = [], 0.0
    for number, (part, name) in enumerate(zip(parts, names, strict=True)):
        strength = 1 - 0.85 * number / max(1, len(parts) - 1)
        marks.append(
            f'<rect class="bar" x="{x:.2f}%" width="{100 * part:.2f}%" y="{MIDDLE - 9}" height="18" fill-opacity="{strength:.2f}">'
            f"<title>{escape(name)}: {part:.1%}</title></rect>"
        )
        x += 100 * part
    return "".join(marks)


def columns(scale: Scale, edges: Sequence[float], heights: Sequence[float]) -> str:
    """A histogram: one column per bin, heights from 0 to 1."""
    marks = []
    for left, right, height in zip(edges, edges[1:], heights, strict=False):
        x, tall = scale.at(left), COLUMN * height
        marks.append(
            f'<rect class="bar" x="{x:.2f}%" width="{scale.at(right) - x:.2f}%"'
            f' y="{ROW - 6 - tall:.1f}" height="{tall:.1f}" fill-opacity="0.6"/>'
        )
    return "".join(marks)


def even_ticks(low: float, high: float) -> list[float]:
    """A few round, evenly spaced numbers within these bounds."""
    rough = (high - low) / MOST_TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def powers_of_ten(low: float, high: float) -> list[float]:
    return [10.0**power for power in range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1)]
