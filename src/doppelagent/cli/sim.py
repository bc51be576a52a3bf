"""`doppelagent sim`: play many matches and print statistics."""

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

    from doppelagent.core.game import Game, Value
    from doppelagent.simulation import BotPlay, RandomPlay

MAX_GAMES = 1_000_000_000_000
BATCH_SECONDS = 0.1  # how often the progress bar moves

Games = Annotated[int, typer.Option(help="Number of matches.")]
Bots = Annotated[str, typer.Option(metavar="NAME,…", help="One bot for all seats, or one per seat.")]
Seed = Annotated[int, typer.Option(help="Seed of the first match; each further match adds 1.")]


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
    """Play many matches between bots and report scores and wins. The same seed gives the same matches."""
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import find

    found = find(game)
    number = checked_players(found, players)
    options = found.settle(read_options(option or []))
    names = read_bots(bots, number)
    _check_range(seed, games)
    simulation = _simulation(found, number, options, names)
    seconds = _play_all(simulation, seed, games)
    totals = simulation.totals
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
        _print(found, report)


def _check_range(seed: int, games: int) -> None:
    from doppelagent.core.checks import SEEDS

    if not 1 <= games <= MAX_GAMES:
        raise BadOption(f"The number of games must be from 1 to {MAX_GAMES}, not {games}.")
    if not 0 <= seed <= SEEDS - games:
        raise BadOption(f"For {games} games the seed must be from 0 to {SEEDS - games}, not {seed}.")


def _simulation(game: "Game", players: int, options: dict[str, "Value"], bots: list[str]) -> "RandomPlay | BotPlay":
    from doppelagent.bots import compiled_for
    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.playout import SIMULATE
    from doppelagent.simulation import BotPlay, RandomPlay

    if set(bots) == {"random"}:
        compile_rules(game, (SIMULATE,), rules=False)
        return RandomPlay(game, players, options)
    compile_rules(game, chain(*map(compiled_for, bots)))
    return BotPlay(game, players, options, bots)


def _play_all(simulation: "RandomPlay | BotPlay", seed: int, games: int) -> float:
    """Play all matches behind a progress bar; returns the seconds they took."""
    from doppelagent.cli.progress import progress_bar

    with progress_bar() as progress:
        task = progress.add_task("Playing", total=games)
        return in_batches(simulation.play, seed, games, lambda played: progress.advance(task, played))


def in_batches(play: Callable[[int, int], None], seed: int, games: int, on_batch: Callable[[int], Any]) -> float:
    """Call `play(seed, games)` in batches that grow until one takes BATCH_SECONDS; returns the seconds spent playing."""
    done, batch, seconds = 0, 1, 0.0
    while done < games:
        batch = min(batch, games - done)
        start = time.perf_counter()
        play(seed + done, batch)
        took = time.perf_counter() - start
        done, seconds = done + batch, seconds + took
        on_batch(batch)
        batch = batch * 2 if took < BATCH_SECONDS else batch
    return seconds


def _print(game: "Game", report: dict[str, Any]) -> None:
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
        console.print(_category_table(game, report))


def _category_table(game: "Game", report: dict[str, Any]) -> "Table":
    """Mean points by category and mean counts, by seat; a count that is equal for all seats is printed once."""
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
