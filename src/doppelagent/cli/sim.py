"""`doppelagent sim`: play many matches and print statistics."""

import json as jsonlib
import time
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from doppelagent.cli.arguments import GameKey, Json, Options, Players, checked_players, read_bots
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from doppelagent.core.game import Game, Value
    from doppelagent.gpu.device import Kernels
    from doppelagent.simulation import Ends

MAX_GAMES = 1_000_000_000_000
MAX_SAVED = 100_000_000  # games; their results are in memory until they are saved
INTERRUPTED = 130  # exit code after Ctrl-C
PROCESSORS: Final = ("cpu", "gpu", "any")

Games = Annotated[int, typer.Option(help="Number of matches.")]
Bots = Annotated[str, typer.Option(metavar="NAME,…", help="One bot for all seats, or one per seat.")]
Seed = Annotated[int, typer.Option(help="Seed of the first match; each further match adds 1.")]
On = Annotated[str, typer.Option(metavar="cpu|gpu|any", help="Where random bots play; any: on a GPU if it can be used, else on the CPU.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE.npz", help="Save the results as NumPy arrays: a row for each match, a column for each seat."),
]


def sim(
    game: GameKey,
    *,
    players: Players = None,
    games: Games = 1000,
    option: Options = None,
    bots: Bots = "random",
    seed: Seed = 0,
    on: On = "cpu",
    out: Out = None,
    json: Json = False,
) -> None:
    """Play many matches between bots on all cores, or on a GPU, and report scores and wins. The same seed gives the same matches."""
    from doppelagent.core.game import read_options
    from doppelagent.core.registry import find

    found = find(game)
    number = checked_players(found, players)
    options = found.settle(read_options(option or []))
    names = read_bots(bots, number)
    _check_range(seed, games)
    if out is not None:
        _check_out(out, games)
    run = Run(found, number, options, names, saved=out is not None, kernels=_kernels(found.key, names, on))
    run.play(seed, games)
    if out is not None:
        run.save(out, seed)
    _tell(found, run, seed, json=json)
    if run.totals.games < games:
        typer.echo(f"Stopped after {run.totals.games:,} of {games:,} games.", err=True)
        raise typer.Exit(INTERRUPTED)


def _check_range(seed: int, games: int) -> None:
    from doppelagent.core.checks import SEEDS

    if not 1 <= games <= MAX_GAMES:
        raise BadOption(f"The number of games must be from 1 to {MAX_GAMES}, not {games}.")
    if not 0 <= seed <= SEEDS - games:
        raise BadOption(f"For {games} games the seed must be from 0 to {SEEDS - games}, not {seed}.")


def _kernels(game: str, bots: Sequence[str], on: str) -> "Kernels | None":
    """The kernels to play with, or None to play on the CPU."""
    if on not in PROCESSORS:
        raise BadOption(f"Matches are played on {', '.join(PROCESSORS)}, not on {on!r}.")
    if on == "gpu" and set(bots) != {"random"}:
        raise BadOption("On a GPU only random bots play.")
    if on == "cpu" or set(bots) != {"random"}:
        return None
    from doppelagent.gpu.errors import NoGpu

    try:
        from doppelagent.gpu.device import Kernels

        return Kernels.find(game)
    except NoGpu:
        if on == "gpu":
            raise
        return None


def _check_out(out: Path, games: int) -> None:
    from doppelagent.cli.files import check_target

    if out.suffix != ".npz":
        raise BadOption(f"Results are saved as NumPy arrays, so the name of the file ends in .npz; {out} does not.")
    if games > MAX_SAVED:
        raise BadOption(f"The results of up to {MAX_SAVED} games are saved in one file, not those of {games}.")
    check_target(out)


class Run:
    """A simulation, whole or up to where Ctrl-C stopped it."""

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, "Value"],
        bots: Sequence[str],
        *,
        saved: bool,
        kernels: "Kernels | None" = None,
    ) -> None:
        from doppelagent.simulation import Totals

        self.game, self.players, self.options, self.bots = game, players, options, bots
        self.totals: Totals = Totals(game, players)
        self.seconds = 0.0
        self._saved, self._kernels = saved, kernels
        self._ends: list[Ends] = []

    def play(self, seed: int, games: int) -> None:
        """Play all matches, or until Ctrl-C; shows a progress bar."""
        from doppelagent.cli.progress import progress_bar

        batches_of = self._on_gpu if self._kernels else self._on_cpu
        if not self._kernels:
            self._compile()
        began = time.perf_counter()
        with suppress(KeyboardInterrupt), progress_bar() as progress:
            task = progress.add_task("Playing", total=games)
            with closing(batches_of(seed, games)) as batches:
                for ends, decisions in batches:
                    self.totals.add(ends, decisions)
                    self._ends += [ends] if self._saved else []
                    self.seconds = time.perf_counter() - began
                    progress.advance(task, len(ends))

    def _on_cpu(self, seed: int, games: int) -> "Generator[tuple[Ends, int], None, None]":
        from doppelagent.simulation import play_batches

        named = None if set(self.bots) == {"random"} else self.bots
        for played in play_batches(self.game, self.players, self.options, seed, games, named):
            yield played.ends, played.decisions

    def _on_gpu(self, seed: int, games: int) -> "Generator[tuple[Ends, int], None, None]":
        from doppelagent.gpu.simulation import play_batches

        changed = {option.key: self.options[option.key] for option in self.game.options if self.options[option.key] != option.default}
        for played in play_batches(self._kernels, self.players, changed, seed, games):  # type: ignore[arg-type]  # there are kernels
            yield played.standings, int(played.decisions.sum())

    def _compile(self) -> None:
        from doppelagent.bots import compiled_for
        from doppelagent.cli.progress import compile_rules
        from doppelagent.core.playout import SIMULATE

        if set(self.bots) == {"random"}:
            compile_rules(self.game, (SIMULATE,), rules=False)
        else:
            compile_rules(self.game, chain.from_iterable(compiled_for(name, self.game) for name in self.bots))

    def save(self, out: Path, seed: int) -> None:
        """Write an array for each row of the standing, and the seeds."""
        import numpy as np

        from doppelagent.simulation import Simulation

        if not self._ends:
            return
        results = Simulation(self.game, self.players, np.concatenate(self._ends), self.totals.decisions)
        rows = {"place": results.place, "score": results.score, **results.categories, **results.counts}
        with out.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, seed=np.arange(seed, seed + self.totals.games), **rows)


def _tell(game: "Game", run: Run, seed: int, *, json: bool) -> None:
    totals = run.totals
    if not totals.games:
        return
    report = {
        "game": game.key,
        "players": run.players,
        "options": run.options,
        "bots": run.bots,
        "seed": seed,
        "games": totals.games,
        "decisions": totals.decisions,
        "decisions_per_second": round(totals.decisions / run.seconds, 1),
        "mean_scores": totals.means("score"),
        "wins": totals.wins,
        "mean_categories": {row: totals.means(row) for row in game.categories},
        "mean_counts": {row: totals.means(row) for row in game.counts},
    }
    if json:
        typer.echo(jsonlib.dumps(report))
    else:
        _print(game, report)


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
