"""`doppelagent bench`: measure the speed of every game, compared with OpenSpiel."""

import json as jsonlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doppelagent.cli.arguments import Json, Options, checked_players
from doppelagent.cli.tables import print_table

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.bench.environments import EnvironmentFigures
    from doppelagent.bench.measure import PlayFigures, SearchFigures

OptionalGame = Annotated[str | None, typer.Argument(metavar="GAME", help="The key of a game.", show_default="every game")]


def bench(game: OptionalGame = None, *, option: Options = None, json: Json = False) -> None:
    """Measure the speed of random play, search and environments, next to OpenSpiel, PettingZoo and RLCard where they are installed."""
    from rich.console import Console

    from doppelagent.batches.driver import DRIVERS
    from doppelagent.bench.environments import measure_environments
    from doppelagent.bench.measure import measure_play, measure_search
    from doppelagent.bench.openspiel import openspiel
    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.errors import BadOption
    from doppelagent.core.game import read_options
    from doppelagent.core.playout import SIMULATE
    from doppelagent.core.registry import every_game, find

    if option and game is None:
        raise BadOption("Options belong to one game; name the game before them.")
    chosen = read_options(option or ())
    games = every_game() if game is None else (find(game),)
    rival, stderr = openspiel(), Console(stderr=True)
    played, searched, stepped = [], [], []
    for each in games:
        players = checked_players(each, None)
        compile_rules(each, (SIMULATE, *DRIVERS), rules=False)
        with stderr.status(f"Measuring {each.title['en']}"):
            played.append(measure_play(each, players, chosen, rival.play, rival.steps))
            searched.append(measure_search(each, players, chosen, rival.search))
            stepped.append(measure_environments(each, players, chosen))
    if json:
        typer.echo(_as_json(played, searched, stepped))
    else:
        _print(played, searched, stepped)
    if rival.play is None:
        typer.echo("OpenSpiel is not installed; `make bench` installs it, PettingZoo and RLCard, and measures all.", err=True)


def _as_json(played: list["PlayFigures"], searched: list["SearchFigures"], stepped: list["EnvironmentFigures"]) -> str:
    from doppelagent.bench import measure

    measured = {"repetitions": measure.REPETITIONS, "seconds": measure.SECONDS}
    figures: dict[str, list[Any]] = {"games": played, "search": searched, "environments": stepped}
    return jsonlib.dumps({**measured, **{name: [asdict(each) for each in some] for name, some in figures.items()}})


def _print(played: list["PlayFigures"], searched: list["SearchFigures"], stepped: list["EnvironmentFigures"]) -> None:
    from rich.console import Console

    from doppelagent.core.game import Option

    console = Console(highlight=False)
    _print_play(console, played)
    console.print()
    _print_search(console, searched)
    console.print()
    _print_environments(console, stepped)
    for each in played:
        if each.options:
            console.print(f"{each.game} with {', '.join(f'{key}={Option.write(value)}' for key, value in each.options.items())}")


def _print_play(console: "Console", figures: list["PlayFigures"]) -> None:
    headings = ("random play", "players", "decisions/s", "OpenSpiel", "ratio", "from Python", "OpenSpiel", "state", "first move", "compile")
    rows = [
        (
            each.game,
            str(each.players),
            _millions(each.decisions_per_second),
            _millions(each.openspiel_decisions_per_second),
            _times(each.ratio),
            _thousands(each.steps_per_second),
            _thousands(each.openspiel_steps_per_second),
            f"{each.state_bytes} B",
            f"{each.first_decision_seconds:.2f} s",
            "–" if each.compile_seconds is None else f"{each.compile_seconds:.1f} s",
        )
        for each in figures
    ]
    print_table(console, headings, rows)


def _print_search(console: "Console", figures: list["SearchFigures"]) -> None:
    headings = ("search", "simulations/s", f"on {figures[0].cores} cores", "fresh worlds", "OpenSpiel", "ratio", "fresh")
    rows = [
        (
            each.game,
            _thousands(each.simulations_per_second),
            _thousands(each.simulations_per_second_on_all_cores),
            _thousands(each.simulations_per_second_in_fresh_worlds),
            _thousands(each.openspiel_simulations_per_second),
            _times(each.ratio),
            _times(each.ratio_in_fresh_worlds),
        )
        for each in figures
    ]
    print_table(console, headings, rows)


def _print_environments(console: "Console", figures: list["EnvironmentFigures"]) -> None:
    """Steps per second from Python, each with an observation: our game, then a game of each library's own."""
    headings = ("steps/s", "PettingZoo", "poker", "RLCard", "OpenSpiel", "hearts", "Batch", f"{figures[0].cores} cores", "gain")
    rows = [
        (
            each.game,
            _thousands(each.pettingzoo),
            _thousands(each.texas_holdem),
            _thousands(each.rlcard),
            _thousands(each.openspiel),
            _thousands(each.hearts),
            _millions(each.batch),
            _millions(each.batch_on_all_cores),
            _times(each.scaling),
        )
        for each in figures
    ]
    print_table(console, headings, rows)


def _millions(number: float | None) -> str:
    return "–" if number is None else f"{number / 1_000_000:.2f} M"


def _thousands(number: float | None) -> str:
    return "–" if number is None else f"{number / 1_000:.0f} k"


def _times(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.1f}×"
