"""`doppelagent arena`: matches between bots on the same deals in every seating, and their ratings."""

import json as jsonlib
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doppelagent.cli.arguments import GameKey, Json, Options, Players, checked_players, named_bots

if TYPE_CHECKING:
    from doppelagent.arenas.matches import MatchResult
    from doppelagent.arenas.plan import Plan
    from doppelagent.arenas.run import Runner

Bots = Annotated[
    str, typer.Option(metavar="A,B,…", help="Bots. Fewer than players are repeated in turn; of more, every combination plays.")
]
Matches = Annotated[int, typer.Option(help="Number of matches, rounded up to whole deals (each deal is played in every seating).")]
Seed = Annotated[int, typer.Option(help="Seed of the first deal; each further deal adds 1.")]
On = Annotated[str, typer.Option(metavar="local|ray[:ADDRESS]", help="Run on the cores of this machine or on a Ray cluster.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Save the matches, result.json and an HTML page there; the same command resumes the matches."),
]

INTERRUPTED = 130  # exit code after Ctrl-C


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
    """Play matches between bots, the same deals in every seating, and rate them with 95 % intervals."""
    from doppelagent.arenas.plan import make_plan
    from doppelagent.arenas.report import report
    from doppelagent.arenas.run import runner_named
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import find

    found = find(game)
    options = found.settle(read_options(option or ()))
    names = named_bots(bots)
    plan = make_plan(found, names, checked_players(found, players), options, matches, seed)
    result = report(plan, play_all(plan, runner_named(on), out))
    if out is not None:
        _write(result, out)
    if json:
        typer.echo(jsonlib.dumps(result))
    else:
        _print(result, matches)


def play_all(plan: "Plan", runner: "Runner", out: Path | None, title: str = "Playing") -> "list[MatchResult]":
    """Play the matches of a plan; shows a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from doppelagent.arenas.run import run
    from doppelagent.bots import compiled_for
    from doppelagent.cli.progress import compile_rules, progress_bar
    from doppelagent.core.registry import find

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    try:
        game = find(plan.game)
        compile_rules(game, chain.from_iterable(compiled_for(name, game) for name in plan.bots))
        with progress_bar(*columns) as progress:
            task = progress.add_task(title, total=plan.matches)
            return run(plan, runner, out, lambda done: progress.update(task, completed=done))
    except KeyboardInterrupt:
        hint = f"the matches so far are in {out}, and the same command resumes them" if out else "with --out DIR it could be resumed"
        typer.echo(f"Stopped; {hint}.", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _write(result: dict[str, Any], folder: Path) -> None:
    from doppelagent.arenas.page import page

    (folder / "result.json").write_text(jsonlib.dumps(result, indent=2) + "\n", encoding="utf-8")
    (folder / "index.html").write_text(page(result), encoding="utf-8")


def _print(result: dict[str, Any], wanted: int) -> None:
    from rich.console import Console

    from doppelagent.cli.tables import print_table

    console = Console(highlight=False)
    rounded = f" ({wanted:,} wanted, rounded up to whole deals)" if result["matches"] != wanted else ""
    seatings = "1 seating" if result["seatings"] == 1 else f"{result['seatings']} seatings"
    console.print(f"{result['title']}: {result['matches']:,} matches{rounded}")
    console.print(f"{result['deals']:,} deals from seed {result['seed']}, each in {seatings} of {result['players']} players")
    headings = ("bot", "rating", "wins", "95 %", "fair", "place", "score", "ms", "99 %")
    print_table(console, headings, [_row(row, result["ms"][row["bot"]]) for row in result["table"]])
    for line in _pairs(result):
        console.print(line, markup=False)


def _row(row: dict[str, Any], ms: dict[str, float]) -> list[str]:
    rating, wins = row["rating"], row["wins"]
    return [
        row["bot"],
        f"{rating['value']:+.0f} ±{rating['high'] - rating['value']:.0f}",
        f"{wins['value']:.1%}",
        _interval(wins),
        f"{row['fair']:.0%}",
        f"{row['place']:.2f}",
        f"{row['score']:.1f}",
        f"{ms['mean']:.2f}",
        f"{ms['slow']:.1f}",
    ]


def _pairs(result: dict[str, Any]) -> list[str]:
    """How often each bot is ahead of another, each pair once, the higher rated bot first."""
    order = [row["bot"] for row in result["table"]]
    return [
        f"{pair['bot']} is ahead of {pair['other']} in {pair['ahead']['value']:.1%} ({_interval(pair['ahead'])})"
        for pair in result["pairs"]
        if order.index(pair["bot"]) < order.index(pair["other"])
    ]


def _interval(share: dict[str, float]) -> str:
    return f"{100 * share['low']:.1f}–{100 * share['high']:.1f}"
