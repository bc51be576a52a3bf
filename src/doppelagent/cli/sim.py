"""`doppelagent sim`: many matches, and what comes of them."""

import json as jsonlib
import time
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doppelagent.cli.arguments import GameKey, Json, Options, Players, checked_players, read_bots
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.cli.simulation import BotPlay, RandomPlay
    from doppelagent.core.game import Game, Value

MOST_GAMES = 1_000_000_000_000
A_MOMENT = 0.1  # seconds between two moves of the progress bar

Games = Annotated[int, typer.Option(help="How many matches.")]
Bots = Annotated[str, typer.Option(metavar="NAME,…", help="One bot for all seats, or one for each.")]
Seed = Annotated[int, typer.Option(help="The seed of the first match; the next ones count up from it.")]


def sim(
    game: GameKey,
    *,
    players: Players = None,
    games: Games = 1000,
    option: Options = None,
    bots: Bots = "random",
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Play many matches between bots and report scores and wins. The same seed (0 if none is given) gives the same matches."""
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import find

    found = find(game)
    number = checked_players(found, players)
    options = found.settle(read_options(option or []))
    names = read_bots(bots, number)
    _check_range(seed, games)
    playing = _playing(found, number, options, names)
    seconds = _play_all(playing, seed, games)
    totals = playing.totals
    report = {
        "game": found.key,
        "players": number,
        "options": options,
        "bots": names,
        "seed": seed,
        "games": totals.games,
        "decisions": totals.decisions,
        "decisions_per_second": round(totals.decisions / seconds, 1),
        "mean_scores": totals.means("score"),
        "wins": totals.wins,
        "mean_categories": {row: totals.means(row) for row in found.categories},
        "mean_counts": {row: totals.means(row) for row in found.counts},
    }
    if json:
        typer.echo(jsonlib.dumps(report))
    else:
        _show(found, report)


def _check_range(seed: int, games: int) -> None:
    from doppelagent.core.match import SEEDS

    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"The number of games is from 1 to {MOST_GAMES}, not {games}.")
    if not 0 <= seed <= SEEDS - games:
        raise BadOption(f"For {games} games the seed is a number from 0 to {SEEDS - games}, not {seed}.")


def _playing(game: "Game", players: int, options: dict[str, "Value"], bots: list[str]) -> "RandomPlay | BotPlay":
    from doppelagent.bots import compiled_for
    from doppelagent.cli.simulation import BotPlay, RandomPlay
    from doppelagent.cli.warm import compiling
    from doppelagent.core.playout import SIMULATE

    if set(bots) == {"random"}:
        compiling(game, (SIMULATE,), rules=False)
        return RandomPlay(game, players, options)
    compiling(game, chain(*map(compiled_for, bots)))
    return BotPlay(game, players, options, bots)


def _play_all(playing: "RandomPlay | BotPlay", seed: int, games: int) -> float:
    """Play in batches that last a moment each, so that a progress bar moves; returns the seconds the matches took."""
    from rich.console import Console
    from rich.progress import Progress

    stderr = Console(stderr=True)
    with Progress(console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        task = progress.add_task("Playing", total=games)
        return in_batches(playing.play, seed, games, lambda played: progress.advance(task, played))


def in_batches(play: Callable[[int, int], None], seed: int, games: int, tick: Callable[[int], Any]) -> float:
    done, batch, seconds = 0, 1, 0.0
    while done < games:
        batch = min(batch, games - done)
        start = time.perf_counter()
        play(seed + done, batch)
        took = time.perf_counter() - start
        done, seconds = done + batch, seconds + took
        tick(batch)
        batch = batch * 2 if took < A_MOMENT else batch
    return seconds


def _show(game: "Game", report: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"{game.title['en']}: {report['games']:,} games, {report['decisions']:,} decisions,", end=" ")
    console.print(f"{report['decisions_per_second']:,.0f} decisions/s, seeds from {report['seed']}")
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for heading in ("seat", "bot", "mean score", "wins", "share"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    dummies = ["dummy"] * (len(report["wins"]) - len(report["bots"]))
    for seat, bot in enumerate([*report["bots"], *dummies]):
        wins = report["wins"][seat]
        table.add_row(str(seat), bot, f"{report['mean_scores'][seat]:.2f}", f"{wins:,.1f}", f"{wins / report['games']:.1%}")
    console.print(table)
    if game.categories or game.counts:
        console.print(_further_rows(game, report))


def _further_rows(game: "Game", report: dict[str, Any]) -> "Table":
    """The means of the further rows of Standing, by seat; a count that is the same for all seats is told once."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2), header_style="dim")
    table.add_column("mean")
    for seat in range(len(report["wins"])):
        table.add_column(f"seat {seat}", justify="right")
    for row, words in game.categories.items():
        table.add_row(words["en"], *(f"{mean:.2f}" for mean in report["mean_categories"][row]))
    for row, words in game.counts.items():
        means = report["mean_counts"][row]
        table.add_row(words["en"], *(f"{mean:.2f}" for mean in (means[:1] if len(set(means)) == 1 else means)))
    return table
