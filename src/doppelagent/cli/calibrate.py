"""`doppelagent calibrate`: what bots of each level lose per decision, and how much of their results is luck."""

from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arguments import GameKey
from doppelagent.core.checks import check_number

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.core.game import Game

Matches = Annotated[int, typer.Option(help="Number of matches of each level, or, with --luck, in all.")]
Simulations = Annotated[int, typer.Option("--budget", help="Simulations per decision, at most.")]
Playouts = Annotated[int, typer.Option(help="With --luck: random continuations for each value.")]
Luck = Annotated[bool, typer.Option("--luck", help="Print the scatter of results instead, raw and without luck.")]

MOST_MATCHES = 100_000
ABOUT_LUCK = "Agents play; the mean luck is 0 within its interval if the result without luck is unbiased."
LUCK_PLAYERS = "agent"


def calibrate(game: GameKey, *, matches: Matches = 10, budget: Simulations = 20_000, playouts: Playouts = 256, luck: Luck = False) -> None:
    """Measure what bots of each level lose per decision, with 95 % intervals, as a yardstick for `debrief`."""
    from rich.console import Console

    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.registry import find
    from doppelagent.debriefs.calibration import FEWEST_MATCHES
    from doppelagent.debriefs.debrief import MOST_SIMULATIONS
    from doppelagent.debriefs.tasks import DRIVERS

    found = find(game)
    matches = check_number(matches, "The number of matches", FEWEST_MATCHES, MOST_MATCHES)
    budget = check_number(budget, "The budget", 1, MOST_SIMULATIONS)
    playouts = check_number(playouts, "The number of playouts", 1, MOST_SIMULATIONS)
    compile_rules(found, DRIVERS)
    console = Console(highlight=False)
    if luck:
        _print_luck(console, found, matches, playouts)
    else:
        _print_levels(console, found, matches, budget)


def _print_levels(console: "Console", game: "Game", matches: int, budget: int) -> None:
    from doppelagent.bots import LEVELS
    from doppelagent.cli.progress import progress_bar
    from doppelagent.cli.tables import print_table
    from doppelagent.debriefs.calibration import level_loss

    with progress_bar() as progress:
        task = progress.add_task("Playing and judging", total=matches * len(LEVELS))
        rows = [level_loss(game.key, name, matches, budget, lambda: progress.advance(task)) for name in LEVELS]
    console.print(f"{game.title['en']}: points lost per decision, {matches} matches of each level")
    cells = [
        (row.name, str(row.matches), str(row.decisions), f"{row.loss.value:.2f}", f"{row.loss.low:.2f} to {row.loss.high:.2f}")
        for row in rows
    ]
    print_table(console, ("level", "matches", "decisions", "loss", "95 %"), cells)


def _print_luck(console: "Console", game: "Game", matches: int, playouts: int) -> None:
    from doppelagent.cli.progress import progress_bar
    from doppelagent.cli.tables import print_table
    from doppelagent.debriefs.calibration import scatter

    with progress_bar() as progress:
        task = progress.add_task("Playing and playing on", total=matches)
        rows = scatter(game.key, LUCK_PLAYERS, matches, playouts, lambda: progress.advance(task))
    console.print(f"{game.title['en']}: standard deviation of results over {matches} matches. {ABOUT_LUCK}")
    cells = [
        (row.unit, f"{row.raw:.3f}", f"{row.adjusted:.3f}", f"{row.share:.0%}", f"{row.luck.value:+.3f}",
         f"{row.luck.low:+.3f} to {row.luck.high:+.3f}")
        for row in rows
    ]  # fmt: skip
    print_table(console, ("unit", "raw", "without luck", "share", "mean luck", "95 %"), cells)
