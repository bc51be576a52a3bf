"""The report of an arena as one HTML file, without scripts or external files, in the reader's light or dark mode."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from doppelagent.arenas.plots import PlotRow, Scale, columns, even_ticks, plot, powers_of_ten, stacked, stroke, whisker
from doppelagent.core.game import Option

Report = dict[str, Any]

STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #1c2128; --soft: #5b6672; --line: #d8dee4; --paper: #ffffff; --card: #f6f8fa; --mark: #1f6feb; --fair: #c2410c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa6b2; --line: #30363d; --paper: #0d1117; --card: #161b22; --mark: #58a6ff; --fair: #fb923c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 72rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 0 0 .2rem; font-size: 1.05rem; }
p { margin: .2rem 0 .8rem; color: var(--soft); max-width: 46rem; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); margin: 1rem 0; }
section { min-width: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
section p { font-size: .85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; white-space: nowrap; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
tr:last-child > * { border-bottom: 0; }
th { font-weight: 600; }
thead th { color: var(--soft); font-weight: 500; }
th:first-child { padding-left: 0; text-align: left; position: sticky; left: 0; background: var(--card); }
small { color: var(--soft); font-size: .8rem; }
.clear { color: var(--mark); font-weight: 600; }
svg { display: block; overflow: visible; }
svg text { fill: var(--ink); font-size: 14px; }
svg .figure { fill: var(--soft); font-size: 13px; }
svg .tick { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--line); }
.whisker { stroke: var(--mark); stroke-width: 2; }
.dot, .bar { fill: var(--mark); }
.fair { stroke: var(--fair); stroke-width: 2.5; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; font-size: .9rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
"""


def page(result: Report) -> str:
    names = [row["bot"] for row in result["table"]]
    title = f"{result['title']}: {', '.join(names)}"
    cards = (_ratings(result), _wins(result), _places(result), _scores(result), _times(result), _about(result))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Arena – {escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(result['title'])}</h1>\n<p>{_summary(result)}</p>\n"
        f'{_section("The table", _TABLE_NOTE, _table(result))}\n<div class="cards">\n{"".join(cards)}</div>\n'
        f"{_pairs(result)}</body>\n</html>\n"
    )


def _section(title: str, note: str, content: str) -> str:
    return f'<section>\n<h2>{escape(title)}</h2>\n<p>{escape(note)}</p>\n<div class="wide">{content}</div>\n</section>\n'


def _summary(result: Report) -> str:
    return (
        f"{result['matches']:,} matches of {result['players']} players: {result['deals']:,} deals, each played in"
        f" {result['seatings']} seatings, so that nobody has better cards or seats. Intervals are 95 %, clustered by deal."
    )


_TABLE_NOTE: Final = (
    "The strongest first. Wins in colour are surely above or below the bot's share of the seats. Shared wins count in part."
)


def _table(result: Report) -> str:
    headings = ("bot", "rating", "wins", "fair share", "mean place", "mean score", "time per choice", "matches")
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    return (
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(_table_row(result, row) for row in result['table'])}</tbody>\n</table>"
    )


def _table_row(result: Report, row: Report) -> str:
    ms = result["ms"][row["bot"]]
    cells = (
        f"{row['rating']['value']:+.0f} <small>{_interval(row['rating'], '{:+.0f}')}</small>",
        f"{_share(row['wins'], row['fair'])}",
        f"{row['fair']:.1%}",
        f"{row['place']:.2f}",
        f"{row['score']:.2f}",
        f"{_ms(ms['mean'])} <small>99 %: {_ms(ms['slow'])}</small>",
        f"{row['matches']:,}",
    )
    return f'<tr><th scope="row">{escape(row["bot"])}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'


def _share(share: Report, bar: float) -> str:
    kind = ' class="clear"' if share["low"] > bar or share["high"] < bar else ""
    return f"<span{kind}>{share['value']:.1%}</span> <small>{_interval(share, '{:.1%}')}</small>"


def _interval(estimate: Report, form: str) -> str:
    return f"{form.format(estimate['low'])} to {form.format(estimate['high'])}"


def _ms(time: float) -> str:
    return f"{time:.2f} ms" if time < 10 else f"{time:,.0f} ms"


def _ratings(result: Report) -> str:
    rows = [row["rating"] | {"bot": row["bot"]} for row in result["table"]]
    scale = _scale([end for row in rows for end in (row["low"], row["high"])])
    lines = [
        PlotRow(
            row["bot"], f"{row['value']:+.0f} ± {row['high'] - row['value']:.0f}", whisker(scale, row["low"], row["value"], row["high"])
        )
        for row in rows
    ]
    drawn = plot("Rating", lines, scale, even_ticks(scale.low, scale.high), "{:+.0f}".format)
    return _section("Rating", "400 points more: ten to one to end ahead of the other. The mean of all bots is 0.", drawn)


def _wins(result: Report) -> str:
    scale = _scale([0, *(max(row["wins"]["high"], row["fair"]) for row in result["table"])])
    lines = []
    for row in result["table"]:
        wins = row["wins"]
        marks = stroke(scale, row["fair"], "fair") + whisker(scale, wins["low"], wins["value"], wins["high"])
        lines.append(PlotRow(row["bot"], f"{wins['value']:.1%}, fair {row['fair']:.0%}", marks))
    drawn = plot("Wins", lines, scale, even_ticks(scale.low, scale.high), "{:.0%}".format)
    return _section("Wins", "The share of its matches that a bot won; the upright line is its fair share.", drawn)


def _places(result: Report) -> str:
    lines = []
    for row in result["table"]:
        names = [f"Place {place}" for place in range(1, len(row["places"]) + 1)]
        lines.append(PlotRow(row["bot"], f"{row['place']:.2f} in the mean", stacked(row["places"], names)))
    return _section("Places", "First place at the left, in full colour; last place at the right.", plot("Places", lines))


def _scores(result: Report) -> str:
    edges = result["score_bins"]
    scale, lines = Scale(edges[0], edges[-1]), []
    for row in result["table"]:
        counts = row["score_counts"]
        marks = columns(scale, edges, [count / max(counts) for count in counts]) + stroke(scale, row["score"], "fair")
        lines.append(PlotRow(row["bot"], f"{row['score']:.1f} in the mean", marks))
    drawn = plot("Scores", lines, scale, even_ticks(scale.low, scale.high), "{:.0f}".format)
    return _section("Scores", "How often each score; the upright line is the mean.", drawn)


def _times(result: Report) -> str:
    times = result["ms"]
    all_times = [max(time, 0.01) for each in times.values() for time in each.values()]
    scale, lines = Scale(min(all_times) / 2, max(all_times) * 2, log=True), []
    for row in result["table"]:
        ms = times[row["bot"]]
        marks = whisker(scale, ms["mean"], ms["mean"], ms["slow"])
        lines.append(PlotRow(row["bot"], f"{_ms(ms['mean'])}, 99 %: {_ms(ms['slow'])}", marks))
    drawn = plot("Milliseconds per choice", lines, scale, powers_of_ten(scale.low, scale.high), "{:g} ms".format)
    return _section("Time per choice", "Dot: the mean. Line: up to the time within which 99 of 100 choices were made.", drawn)


def _pairs(result: Report) -> str:
    """The matrix of pairs: how often each bot ended ahead of each other bot."""
    if not result["pairs"]:
        return ""
    names = [row["bot"] for row in result["table"]]
    ahead = {(pair["bot"], pair["other"]): pair["ahead"] for pair in result["pairs"]}
    head = "".join(f'<th scope="col">of {escape(name)}</th>' for name in names)
    body = "".join(_pairs_row(name, names, ahead) for name in names)
    table = f'<table>\n<thead><tr><th scope="col">ahead</th>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>'
    return _section(
        "Who is ahead of whom",
        "In what share of their matches the bot of the row ended ahead of that of the column; level counts half.",
        table,
    )


def _pairs_row(name: str, names: Sequence[str], ahead: dict[tuple[str, str], Report]) -> str:
    cells = "".join(f"<td>{_share(ahead[name, other], 0.5) if name != other else '–'}</td>" for other in names)
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>\n'


def _about(result: Report) -> str:
    options = ", ".join(f"{key}={Option.write(value)}" for key, value in result["options"].items())
    facts = {
        "Game": f"{result['game']}, rules {result['rules']}",
        "Options": options or "none",
        "Bots": ", ".join(result["bots"]),
        "Seeds": f"{result['seed']} to {result['seed'] + result['deals'] - 1}",
        "Decisions": f"{result['decisions']:,}",
        "Doppelagent": result["package"],
    }
    listed = "".join(f"<dt>{name}</dt><dd>{escape(str(fact))}</dd>" for name, fact in facts.items())
    return _section(
        "What was played",
        "The same arguments give the same matches everywhere, unless a bot goes by the clock.",
        f"<dl>{listed}</dl>",
    )


def _scale(values: Sequence[float]) -> Scale:
    """A scale from the lowest to the highest value, with a small margin."""
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 1.0
    return Scale(low - (room if low else 0), high + room)
