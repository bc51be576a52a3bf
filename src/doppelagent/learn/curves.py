"""Training curves: a row for each measurement in `curves.csv`, and a plot of each column in `curves.html`."""

import csv
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

CSV: Final = "curves.csv"
PAGE: Final = "curves.html"
ALONG: Final = "minutes"  # the column of the horizontal axis
WIDTH, HEIGHT, MARGIN = 320, 120, 8
STYLE: Final = (
    "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}polyline{fill:none;stroke:#8a1f1f;stroke-width:2}"
)


def add_row(folder: Path, row: Mapping[str, float]) -> None:
    """Append a row, and redraw all curves."""
    path = folder / CSV
    new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(row))
        if new:
            writer.writeheader()
        writer.writerow({name: f"{value:.6g}" for name, value in row.items()})
    (folder / PAGE).write_text(page(folder.name, read_rows(path)), encoding="utf-8")


def read_rows(path: Path) -> list[dict[str, float]]:
    with path.open(encoding="utf-8") as file:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def page(title: str, rows: Sequence[Mapping[str, float]]) -> str:
    drawn = "\n".join(figure(name, rows) for name in rows[0] if name != ALONG)
    return f"<!doctype html><meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>\n{drawn}\n"


def figure(name: str, rows: Sequence[Mapping[str, float]]) -> str:
    """One column over time, from its lowest to its highest number."""
    values, along = [row[name] for row in rows], [row[ALONG] for row in rows]
    low, high, last = min(values), max(values), max(*along, 1e-9)
    right, up = (WIDTH - 2 * MARGIN) / last, (HEIGHT - 2 * MARGIN) / ((high - low) or 1)
    points = " ".join(
        f"{MARGIN + right * at:.1f},{HEIGHT - MARGIN - up * (value - low):.1f}" for at, value in zip(along, values, strict=True)
    )
    caption = f"{escape(name)}: {values[-1]:.4g} ({low:.4g} to {high:.4g}), {last:.1f} minutes"
    return f'<figure><svg width="{WIDTH}" height="{HEIGHT}"><polyline points="{points}"/></svg><figcaption>{caption}</figcaption></figure>'
