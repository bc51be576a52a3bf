"""Draw what `ppo.py` printed as a picture: `python curve.py printed.csv picture.svg`."""

import csv
import sys
from collections import defaultdict
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 640, 320, 56, 16, 44, 110
COLOURS = ("#8a1f1f", "#2a6f97")
TEXT = 'font-family="sans-serif" font-size="13" fill="#555"'


def main(printed: Path, picture: Path) -> None:
    curves = defaultdict(list)
    with printed.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            curves[row["opponent"]].append(tuple(float(row[name]) for name in ("minutes", "wins", "low", "high")))
    longest = max(points[-1][0] for points in curves.values())

    def at(minutes: float, share: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest:.1f},{TOP + (HEIGHT - TOP - BOTTOM) * (1 - share):.1f}"

    marks = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        (x, y), (end, _) = at(0, share).split(","), at(longest, share).split(",")
        dashes = ' stroke-dasharray="5 4"' if share == 0.5 else ""
        marks.append(f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#9995"{dashes}/>')
        marks.append(f'<text x="{LEFT - 8}" y="{float(y) + 4}" text-anchor="end" {TEXT}>{share:.0%}</text>')
    for minute in range(0, int(longest) + 1, 2):
        marks.append(f'<text x="{at(minute, 0).split(",")[0]}" y="{HEIGHT - 24}" text-anchor="middle" {TEXT}>{minute}</text>')
    for (opponent, points), colour in zip(curves.items(), COLOURS, strict=False):
        band = [at(m, low) for m, _, low, _ in points] + [at(m, high) for m, _, _, high in reversed(points)]
        marks.append(f'<polygon points="{" ".join(band)}" fill="{colour}" fill-opacity="0.15"/>')
        marks.append(
            f'<polyline points="{" ".join(at(m, wins) for m, wins, _, _ in points)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        x, y = at(*points[-1][:2]).split(",")
        marks.append(f'<text x="{float(x) + 8}" y="{float(y) + 4}" {TEXT.replace("#555", colour)}>{opponent} {points[-1][1]:.0%}</text>')
    marks.append(f'<text x="{LEFT}" y="{HEIGHT - 6}" {TEXT}>minutes of training; share of matches won, with 95 % intervals</text>')
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    picture.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(marks) + "\n</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
