"""`doppelagent bench`: how fast every game plays on one core, beside OpenSpiel in the same minutes."""

import json as jsonlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arguments import Json, Options, checked_players

if TYPE_CHECKING:
    from doppelagent.cli.rival import OpenSpielHearts
    from doppelagent.cli.simulation import RandomPlay
    from doppelagent.core.game import Game, Value

SomeGame = Annotated[str | None, typer.Argument(metavar="GAME", help="One game.", show_default="every game")]

REPETITIONS = 7
SECONDS = 0.5  # of each repetition
STARTS = 3

FIRST_DECISION = """
import sys, time
from doppelagent.core.match import Match
match = Match(sys.argv[1], int(sys.argv[2]), seed=0)
match.legal(match.pending[0])
print(time.time() - float(sys.argv[3]))
"""
COMPILE_ALL = """
import sys, time
from doppelagent.cli.warm import compiling
from doppelagent.core.registry import find
compiling(find(sys.argv[1]))
print(time.time() - float(sys.argv[3]))
"""


@dataclass
class Figures:
    game: str
    options: dict[str, "Value"]  # those chosen; the others are by default
    players: int
    decisions_per_second: float
    openspiel_decisions_per_second: float | None
    ratio: float | None  # the median of the ratios, repetition by repetition
    state_bytes: int
    first_decision_seconds: float  # of a fresh process, from its start, with compiled rules on disk
    compile_seconds: float | None  # of a fresh process that finds nothing on disk; None: rules are interpreted


def bench(game: SomeGame = None, *, option: Options = None, json: Json = False) -> None:
    """Measure random play on one core, and beside it OpenSpiel's C++ hearts if it is installed."""
    from rich.console import Console

    from doppelagent.core.errors import BadOption
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import every_game, find

    if option and game is None:
        raise BadOption("Options are those of one game; name it before them.")
    chosen = read_options(option or ())
    games = every_game() if game is None else (find(game),)
    rival = _rival()
    stderr = Console(stderr=True)
    figures = []
    for each in games:
        with stderr.status(f"Measuring {each.title['en']}"):
            figures.append(measure(each, chosen, rival))
    if json:
        typer.echo(jsonlib.dumps({"repetitions": REPETITIONS, "seconds": SECONDS, "games": [asdict(each) for each in figures]}))
    else:
        _show(figures)
    if rival is None:
        typer.echo("OpenSpiel is not installed; `make bench` installs it and measures both.", err=True)


def _rival() -> "OpenSpielHearts | None":
    from doppelagent.cli.rival import OpenSpielHearts

    try:
        return OpenSpielHearts()
    except ImportError:
        return None


def measure(game: "Game", chosen: Mapping[str, str], rival: "OpenSpielHearts | None") -> Figures:
    from doppelagent.cli.simulation import RandomPlay
    from doppelagent.cli.warm import compiling

    players, options = checked_players(game, None), game.settle(chosen)
    compiling(game, ("simulate",))
    ours, theirs = _speeds(RandomPlay(game, players, options), rival)
    return Figures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        decisions_per_second=statistics.median(ours),
        openspiel_decisions_per_second=statistics.median(theirs) if theirs else None,
        ratio=statistics.median(our / their for our, their in zip(ours, theirs, strict=True)) if theirs else None,
        state_bytes=game.State.dtype.itemsize,
        first_decision_seconds=_first_decision(game, players),
        compile_seconds=_compile_all(game, players),
    )


def _speeds(play: "RandomPlay", rival: "OpenSpielHearts | None") -> tuple[list[float], list[float]]:
    """Both in turn, repetition by repetition, so that a busy machine slows both."""
    ours, theirs = [], []
    for _ in range(REPETITIONS):
        ours.append(_speed(play))
        if rival is not None:
            theirs.append(rival.speed(SECONDS))
    return ours, theirs


def _speed(play: "RandomPlay") -> float:
    """Decisions per second, over batches of matches that grow until the time is up."""
    before, seed, batch, start = play.totals.decisions, 0, 1, time.perf_counter()
    while (took := time.perf_counter() - start) < SECONDS:
        play.play(seed, batch)
        seed += batch
        batch = 2 * batch if took < SECONDS / 8 else batch
    return (play.totals.decisions - before) / took


def _first_decision(game: "Game", players: int) -> float:
    _fresh_process(FIRST_DECISION, game, players)  # compiles what is missing
    return statistics.median(_fresh_process(FIRST_DECISION, game, players) for _ in range(STARTS))


def _compile_all(game: "Game", players: int) -> float | None:
    from doppelagent.core.mode import INTERPRETED

    if INTERPRETED:
        return None
    with tempfile.TemporaryDirectory() as empty:
        return _fresh_process(COMPILE_ALL, game, players, cache=empty)


def _fresh_process(program: str, game: "Game", players: int, cache: str | None = None) -> float:
    """The seconds the program printed, from the moment before it was started."""
    environment = {**os.environ, "DOPPELAGENT_CACHE": cache} if cache else None
    command = [sys.executable, "-c", program, game.key, str(players), str(time.time())]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603  # our own program
    return float(done.stdout)


def _show(figures: list[Figures]) -> None:
    from rich.console import Console
    from rich.table import Table

    from doppelagent.core.game import Option

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("game", "players", "decisions/s", "OpenSpiel", "ratio", "state", "first move", "compile"):
        table.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=True)
    for each in figures:
        theirs, ratio, compiled = each.openspiel_decisions_per_second, each.ratio, each.compile_seconds
        table.add_row(
            each.game,
            str(each.players),
            _millions(each.decisions_per_second),
            "–" if theirs is None else _millions(theirs),
            "–" if ratio is None else f"{ratio:.1f}×",
            f"{each.state_bytes} B",
            f"{each.first_decision_seconds:.2f} s",
            "–" if compiled is None else f"{compiled:.1f} s",
        )
    console = Console(highlight=False)
    console.print(table)
    for each in figures:
        if each.options:
            console.print(f"{each.game} with {', '.join(f'{key}={Option.write(value)}' for key, value in each.options.items())}")


def _millions(number: float) -> str:
    return f"{number / 1_000_000:.2f} M"
