"""`doppelagent bench`: how fast every game plays and is searched, beside OpenSpiel in the same minutes."""

import json as jsonlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

import typer

from doppelagent.cli.arguments import Json, Options, checked_players

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.bots.ismcts.settings import Settings
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


class Speed(Protocol):
    """Something that is done over and over."""

    def speed(self, seconds: float) -> float:
        """How often it was done per second, in about so many seconds."""
        ...


class Rivals(NamedTuple):
    """OpenSpiel, where it is installed."""

    play: Speed | None
    search: Speed | None


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


@dataclass
class SearchFigures:
    game: str
    options: dict[str, "Value"]
    players: int
    simulations_per_second: float  # on one core, as bots search
    cores: int
    simulations_per_second_on_all_cores: float
    simulations_per_second_in_fresh_worlds: float  # on one core, each in a world of its own, as OpenSpiel's are
    openspiel_simulations_per_second: float | None
    ratio: float | None  # of one core, the median of the ratios, repetition by repetition
    ratio_in_fresh_worlds: float | None


def bench(game: SomeGame = None, *, option: Options = None, json: Json = False) -> None:
    """Measure random play and search, and beside them OpenSpiel's C++ hearts if it is installed."""
    from rich.console import Console

    from doppelagent.core.errors import BadOption
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import every_game, find

    if option and game is None:
        raise BadOption("Options are those of one game; name it before them.")
    chosen = read_options(option or ())
    games = every_game() if game is None else (find(game),)
    rivals = _rivals()
    stderr = Console(stderr=True)
    played, searched = [], []
    for each in games:
        with stderr.status(f"Measuring {each.title['en']}"):
            played.append(measure(each, chosen, rivals.play))
            searched.append(measure_search(each, chosen, rivals.search))
    if json:
        typer.echo(_as_json(played, searched))
    else:
        _show(played, searched)
    if rivals.play is None:
        typer.echo("OpenSpiel is not installed; `make bench` installs it and measures both.", err=True)


def _rivals() -> Rivals:
    from doppelagent.cli.rival import OpenSpielHearts, OpenSpielISMCTS

    try:
        return Rivals(OpenSpielHearts(), OpenSpielISMCTS())
    except ImportError:
        return Rivals(None, None)


def measure(game: "Game", chosen: Mapping[str, str], rival: Speed | None) -> Figures:
    from doppelagent.cli.simulation import RandomPlay
    from doppelagent.cli.warm import compiling
    from doppelagent.core.playout import SIMULATE

    players, options = checked_players(game, None), game.settle(chosen)
    compiling(game, (SIMULATE,), rules=False)
    ours, theirs = _in_turn(Playing(RandomPlay(game, players, options)), rival)
    return Figures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        decisions_per_second=statistics.median(ours),
        openspiel_decisions_per_second=statistics.median(theirs) if theirs else None,
        ratio=_ratio(ours, theirs),
        state_bytes=game.State.dtype.itemsize,
        first_decision_seconds=_first_decision(game, players),
        compile_seconds=_compile_all(game, players),
    )


def measure_search(game: "Game", chosen: Mapping[str, str], rival: Speed | None) -> SearchFigures:
    from doppelagent.bots.ismcts.settings import USUAL, Settings

    players, options, cores = checked_players(game, None), game.settle(chosen), os.cpu_count() or 1
    ways = ((1, USUAL), (cores, USUAL), (1, Settings(worlds=1)))
    ours, all_ours, fresh, theirs = _in_turn(*(_searching(game, players, options, *way) for way in ways), rival)
    return SearchFigures(
        game=game.key,
        options={key: options[key] for key in chosen},
        players=players,
        simulations_per_second=statistics.median(ours),
        cores=cores,
        simulations_per_second_on_all_cores=statistics.median(all_ours),
        simulations_per_second_in_fresh_worlds=statistics.median(fresh),
        openspiel_simulations_per_second=statistics.median(theirs) if theirs else None,
        ratio=_ratio(ours, theirs),
        ratio_in_fresh_worlds=_ratio(fresh, theirs),
    )


def _searching(game: "Game", players: int, options: Mapping[str, "Value"], cores: int, settings: "Settings") -> Speed:
    from doppelagent.cli.searching import Searching

    return Searching(game, players, options, cores, settings)


class Playing:
    """Decisions of random play, in batches of matches that grow until the time is up."""

    def __init__(self, play: "RandomPlay") -> None:
        self._play = play

    def speed(self, seconds: float) -> float:
        before, seed, batch, start = self._play.totals.decisions, 0, 1, time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            self._play.play(seed, batch)
            seed += batch
            batch = 2 * batch if took < seconds / 8 else batch
        return (self._play.totals.decisions - before) / took


def _in_turn(*those: Speed | None) -> list[list[float]]:
    """The speeds of each, and none of who is not there: one after the other, repetition by repetition, so that a busy machine slows
    all of them."""
    speeds: list[list[float]] = [[] for _ in those]
    for _ in range(REPETITIONS):
        for each, measured in zip(those, speeds, strict=True):
            if each is not None:
                measured.append(each.speed(SECONDS))
    return speeds


def _ratio(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    return statistics.median(our / their for our, their in zip(ours, theirs, strict=True)) if theirs else None


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


def _as_json(played: list[Figures], searched: list[SearchFigures]) -> str:
    measured = {"repetitions": REPETITIONS, "seconds": SECONDS}
    return jsonlib.dumps({**measured, "games": [asdict(each) for each in played], "search": [asdict(each) for each in searched]})


def _show(played: list[Figures], searched: list[SearchFigures]) -> None:
    from rich.console import Console

    from doppelagent.core.game import Option

    console = Console(highlight=False)
    console.print(_playing_table(played), "", _search_table(searched), sep="\n")
    for each in played:
        if each.options:
            console.print(f"{each.game} with {', '.join(f'{key}={Option.write(value)}' for key, value in each.options.items())}")


def _playing_table(figures: list[Figures]) -> "Table":
    table = _table("at random", "players", "decisions/s", "OpenSpiel", "ratio", "state", "first move", "compile")
    for each in figures:
        table.add_row(
            each.game,
            str(each.players),
            _millions(each.decisions_per_second),
            _millions(each.openspiel_decisions_per_second),
            _times(each.ratio),
            f"{each.state_bytes} B",
            f"{each.first_decision_seconds:.2f} s",
            "–" if each.compile_seconds is None else f"{each.compile_seconds:.1f} s",
        )
    return table


def _search_table(figures: list[SearchFigures]) -> "Table":
    table = _table("search", "simulations/s", f"on {figures[0].cores} cores", "fresh worlds", "OpenSpiel", "ratio", "fresh")
    for each in figures:
        table.add_row(
            each.game,
            _thousands(each.simulations_per_second),
            _thousands(each.simulations_per_second_on_all_cores),
            _thousands(each.simulations_per_second_in_fresh_worlds),
            _thousands(each.openspiel_simulations_per_second),
            _times(each.ratio),
            _times(each.ratio_in_fresh_worlds),
        )
    return table


def _table(name: str, *headings: str) -> "Table":
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(name, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _millions(number: float | None) -> str:
    return "–" if number is None else f"{number / 1_000_000:.2f} M"


def _thousands(number: float | None) -> str:
    return "–" if number is None else f"{number / 1_000:.0f} k"


def _times(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.1f}×"
