"""`doppelagent arena`: bots against bots, on the same deals and in every seat, and how strong that shows them to be."""

import json as jsonlib
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doppelagent.cli.arguments import GameKey, Json, Options, Players, checked_players, named_bots

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.arena.plan import Plan
    from doppelagent.arena.playing import Played
    from doppelagent.arena.running import Place

Bots = Annotated[str, typer.Option(metavar="A,B,…", help="The bots; fewer than seats are repeated in turn, of more every choice plays.")]
Matches = Annotated[int, typer.Option(help="How many matches, rounded up to whole deals (each is played in every seating).")]
Seed = Annotated[int, typer.Option(help="The seed of the first deal; the next ones count up from it.")]
On = Annotated[str, typer.Option(metavar="local|ray[:ADDRESS]", help="Where: on the cores of this machine, or on a Ray cluster.")]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep the matches, result.json and a page there; the same command goes on with them.")
]

INTERRUPTED = 130  # the exit code of whoever was stopped by Ctrl-C


def arena(
    game: GameKey,
    *,
    bots: Bots,
    players: Players = None,
    matches: Matches = 400,
    option: Options = None,
    seed: Seed = 0,
    on: On = "local",
    out: Out = None,
    json: Json = False,
) -> None:
    """Let bots play each other, the same deals in every seating, and rate them with 95 % intervals."""
    from doppelagent.arena.plan import make_plan
    from doppelagent.arena.report import report
    from doppelagent.arena.running import place_named
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import find

    found = find(game)
    options = found.settle(read_options(option or ()))
    names = named_bots(bots)
    plan = make_plan(found, names, checked_players(found, players), options, matches, seed)
    result = report(plan, play_all(plan, place_named(on), out))
    if out is not None:
        _write(result, out)
    if json:
        typer.echo(jsonlib.dumps(result))
    else:
        _show(result, matches)


def play_all(plan: "Plan", place: "Place", out: Path | None, title: str = "Playing") -> "list[Played]":
    """The matches of a plan, behind a progress bar where somebody can see it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from doppelagent.arena.running import run
    from doppelagent.bots import compiled_for
    from doppelagent.cli.warm import compiling
    from doppelagent.core.registry import find

    stderr = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    try:
        compiling(find(plan.game), chain(*map(compiled_for, plan.bots)))
        with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
            task = progress.add_task(title, total=plan.matches)
            return run(plan, place, out, lambda done: progress.update(task, completed=done))
    except KeyboardInterrupt:
        kept = f"what was played is kept in {out}, and the same command goes on" if out else "with --out DIR it could go on later"
        typer.echo(f"Stopped; {kept}.", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _write(result: dict[str, Any], folder: Path) -> None:
    from doppelagent.arena.page import page

    (folder / "result.json").write_text(jsonlib.dumps(result, indent=2) + "\n", encoding="utf-8")
    (folder / "index.html").write_text(page(result), encoding="utf-8")


def _show(result: dict[str, Any], wanted: int) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    more = f" ({wanted:,} wanted, rounded up to whole deals)" if result["matches"] != wanted else ""
    seatings = "1 seating" if result["seatings"] == 1 else f"{result['seatings']} seatings"
    console.print(f"{result['title']}: {result['matches']:,} matches{more}")
    console.print(f"{result['deals']:,} deals from seed {result['seed']}, each in {seatings} of {result['players']} players")
    console.print(_table(result))
    if result["pairs"]:
        console.print(_pairs(result))


def _table(result: dict[str, Any]) -> "Table":
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("bot", "rating", "wins", "95 %", "fair", "place", "score", "ms", "99 %"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=True)
    for row in result["table"]:
        rating, wins, ms = row["rating"], row["wins"], result["ms"][row["bot"]]
        table.add_row(
            row["bot"],
            f"{rating['value']:+.0f} ±{rating['high'] - rating['value']:.0f}",
            f"{wins['value']:.1%}",
            _from_to(wins),
            f"{row['fair']:.0%}",
            f"{row['place']:.2f}",
            f"{row['score']:.1f}",
            f"{ms['mean']:.2f}",
            f"{ms['slow']:.1f}",
        )
    return table


def _pairs(result: dict[str, Any]) -> "Table":
    """Who is ahead of whom, each pair once: the higher rated first."""
    from rich.table import Table

    order = [row["bot"] for row in result["table"]]
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for pair in result["pairs"]:
        if order.index(pair["bot"]) < order.index(pair["other"]):
            ahead = pair["ahead"]
            table.add_row(pair["bot"], "is ahead of", pair["other"], "in", f"{ahead['value']:.1%}", _from_to(ahead))
    return table


def _from_to(share: dict[str, float]) -> str:
    return f"{100 * share['low']:.1f}–{100 * share['high']:.1f}"
