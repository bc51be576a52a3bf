"""A debrief as one HTML file, without scripts or external files, in the reader's light or dark mode."""

from html import escape
from typing import Final

from doppelagent.core.sentences import Language
from doppelagent.debriefs.report import Debrief, Decision
from doppelagent.debriefs.telling import Chapter, Teller

WIDE: Final = 960  # of the curve, without its margins
HIGH: Final = 240
MARGIN: Final = 34
INKS: Final = ("#1f6feb", "#c2410c", "#1a7f37", "#8250df", "#9a6700", "#bf3989")  # by seat
STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c2128; --soft: #5b6672; --line: #d8dee4; --paper: #ffffff; --card: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa6b2; --line: #30363d; --paper: #0d1117; --card: #161b22; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 66rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { margin: 0 0 .3rem; font-size: 1.1rem; }
section { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
p { margin: .3rem 0; } .note, .unclear { color: var(--soft); } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; white-space: nowrap; }
th, td { padding: .3rem .6rem; text-align: left; border-bottom: 1px solid var(--line); }
td:nth-child(5), th:nth-child(5) { text-align: right; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 14px; }
.grid { stroke: var(--line); } .curve { fill: none; stroke-width: 2; } .legend { margin-right: 1rem; white-space: nowrap; }
.swatch { display: inline-block; width: .8em; height: .8em; margin-right: .3em; border-radius: 50%; }
"""


def page(debrief: Debrief, language: Language) -> str:
    teller = Teller(debrief, language)
    first, *others = teller.chapters()
    sections = (_curve(debrief, teller), *map(_section, others), _decisions(debrief, teller))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(first.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(first.title)}</h1>\n"
        f"{_paragraphs(first.lines)}{''.join(sections)}</body>\n</html>\n"
    )


def _section(chapter: Chapter) -> str:
    return f"<section><h2>{escape(chapter.title)}</h2>\n{_paragraphs(chapter.lines)}</section>\n"


def _paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>\n" for line in lines)


def _curve(debrief: Debrief, teller: Teller) -> str:
    """The chance of each seat to win, over the moves, with the clear losses as dots."""
    title, note = teller.word("curve_title"), teller.word(f"curve_{debrief.evaluator}")
    lines = "".join(_line(debrief, seat) for seat in range(len(debrief.names)))
    dots = "".join(_dot(debrief, decision, teller) for decision in debrief.decisions if decision.clear and decision.label == "blunder")
    legend = "".join(
        f'<span class="legend"><span class="swatch" style="background:{INKS[seat]}"></span>{escape(name)}</span>'
        for seat, name in enumerate(debrief.names)
    )
    return (
        f'<section><h2>{escape(title)}</h2>\n<p class="note">{escape(note)}</p>\n<p>{legend}</p>\n'
        f'<svg viewBox="0 0 {WIDE + 2 * MARGIN} {HIGH + 2 * MARGIN}" role="img" aria-label="{escape(title)}">'
        f"{_grid(debrief)}{lines}{dots}</svg></section>\n"
    )


def _grid(debrief: Debrief) -> str:
    rows = "".join(
        f'<line class="grid" x1="{MARGIN}" x2="{MARGIN + WIDE}" y1="{_y(share):.1f}" y2="{_y(share):.1f}"/>'
        f'<text x="0" y="{_y(share) + 5:.1f}">{100 * share:.0f}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    return f'{rows}<text x="{MARGIN + WIDE}" y="{HIGH + 2 * MARGIN - 8}" text-anchor="end">{debrief.moves}</text>'


def _line(debrief: Debrief, seat: int) -> str:
    points = " ".join(f"{_x(debrief, moment.moves):.1f},{_y(moment.wins[seat].value):.1f}" for moment in debrief.curve)
    return f'<polyline class="curve" stroke="{INKS[seat]}" points="{points}"/>'


def _dot(debrief: Debrief, decision: Decision, teller: Teller) -> str:
    at = _y(debrief.curve[decision.number - 1].wins[decision.seat].value)
    told = escape(teller.decision(decision))
    x = _x(debrief, decision.number - 1)
    return f'<circle cx="{x:.1f}" cy="{at:.1f}" r="5" fill="{INKS[decision.seat]}"><title>{told}</title></circle>'


def _x(debrief: Debrief, moves: int) -> float:
    return MARGIN + WIDE * moves / debrief.moves


def _y(share: float) -> float:
    return MARGIN + HIGH * (1 - share)


def _decisions(debrief: Debrief, teller: Teller) -> str:
    heads = "".join(f"<th>{escape(teller.word(code))}</th>" for code in _HEADS)
    rows = "".join(_row(debrief, decision, teller) for decision in debrief.decisions if not decision.forced)
    return (
        f'<section><h2>{escape(teller.word("decisions_title"))}</h2>\n<p class="note">{escape(teller.word("decisions_note"))}</p>\n'
        f'<div class="wide" tabindex="0"><table><thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div></section>\n'
    )


_HEADS: Final = ("head_move", "head_who", "head_chosen", "head_best", "head_loss", "head_label")


def _row(debrief: Debrief, decision: Decision, teller: Teller) -> str:
    loss = f"{teller.number(decision.loss.value)} ({teller.number(decision.loss.low)} … {teller.number(decision.loss.high)})"
    verdict = teller.verdict(decision)
    cells = (str(decision.number), debrief.names[decision.seat], decision.chosen, decision.best, loss, verdict)
    unclear = "" if decision.clear or decision.chosen == decision.best else ' class="unclear"'
    return f"<tr{unclear}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>\n"
