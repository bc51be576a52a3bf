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

    from doppelagent.cli.tables import print_table

    console = Console(highlight=False)
    speed = f"{report['decisions_per_second']:,.0f} decisions/s, seeds from {report['seed']}"
    console.print(f"{game.title['en']}: {report['games']:,} games, {report['decisions']:,} decisions, {speed}")
    seats = [f"seat {seat}" for seat in range(len(report["wins"]))]
    bots = [*report["bots"], *["dummy"] * (len(seats) - len(report["bots"]))]
    wins = [(f"{number:,.1f}", f"{number / report['games']:.1%}") for number in report["wins"]]
    scores = [f"{mean:.2f}" for mean in report["mean_scores"]]
    rows = [(seat, bot, score, *won) for seat, bot, score, won in zip(seats, bots, scores, wins, strict=True)]
    print_table(console, ("", "bot", "mean score", "wins", "share"), rows, left=("bot",))
    if game.categories or game.counts:
        console.print()
        print_table(console, ("mean", *seats), _mean_rows(game, report))


def _mean_rows(game: "Game", report: dict[str, Any]) -> list[list[str]]:
    """Mean points by category and mean counts, by seat; a count that is equal for all seats is written once."""
    rows = [[words["en"], *(f"{mean:.2f}" for mean in report["mean_categories"][row])] for row, words in game.categories.items()]
    for row, words in game.counts.items():
        means = [f"{mean:.2f}" for mean in report["mean_counts"][row]]
        rows.append([words["en"], *(means if len(set(means)) > 1 else [means[0], *[""] * (len(means) - 1)])])
    return rows
