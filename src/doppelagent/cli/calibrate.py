"""`doppelagent calibrate`: measure the loss per decision of each level, the values of States, and the luck in results."""

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doppelagent.cli.arena import On
from doppelagent.cli.arguments import GameKey
from doppelagent.cli.debrief import Simulations
from doppelagent.core.checks import check_number
from doppelagent.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from doppelagent.arenas.run import Spread
    from doppelagent.core.game import Game
    from doppelagent.debriefs.calibration import Measuring

Matches = Annotated[int, typer.Option(help="Number of matches: of each level, or, with --luck or --values, in all.")]
Every = Annotated[int, typer.Option(help="Judge one in EVERY decisions of a match, so that more matches fit into the same time.")]
Level = Annotated[list[str] | None, typer.Option(metavar="NAME", help="Measure this level only; may be repeated.", show_default="all")]
Samples = Annotated[int, typer.Option(help="With --luck: samples of what each draw could have brought.")]
Luck = Annotated[bool, typer.Option("--luck", help="Print the scatter of results instead, raw and without luck.")]
Values = Annotated[bool, typer.Option("--values", help="Fit the values of the curve to results instead.")]
WorkFile = Annotated[Path | None, typer.Option("--work", metavar="FILE", help="Keep losses there; the same command resumes them.")]
Write = Annotated[bool, typer.Option("--write", help="Write the levels or values into the game's folder, for debriefs to use.")]

MOST_MATCHES = 100_000
ABOUT_LUCK = "Agents play; the mean luck is 0 within its interval if the result without luck is unbiased."
LUCK_PLAYERS = "agent"


def calibrate(
    game: GameKey,
    *,
    matches: Matches = 10,
    budget: Simulations = None,
    every: Every = 1,
    level: Level = None,
    samples: Samples = 32,
    luck: Luck = False,
    values: Values = False,
    work: WorkFile = None,
    write: Write = False,
    on: On = "local",
) -> None:
    """Measure what bots of each level lose per decision, with 95 % intervals, as a yardstick for `debrief`."""
    from rich.console import Console

    from doppelagent.arenas.run import spread_named
    from doppelagent.cli.progress import compile_rules
    from doppelagent.core.registry import find
    from doppelagent.debriefs.calibration import FEWEST_MATCHES, Measuring
    from doppelagent.debriefs.debrief import MOST_SIMULATIONS, check_budget
    from doppelagent.debriefs.tasks import drivers_for

    found = find(game)
    matches = check_number(matches, "The number of matches", FEWEST_MATCHES, MOST_MATCHES)
    samples = check_number(samples, "The number of samples", 1, MOST_SIMULATIONS)
    every = check_number(every, "Every", 1, MOST_MATCHES)
    spread, console = spread_named(on), Console(highlight=False)
    compile_rules(found, drivers_for(found))
    if luck:
        _print_luck(console, found, matches, samples, spread)
    elif values:
        _fit_values(console, found, matches, spread, write)
    else:
        about = Measuring(found.key, _levels(level), matches, check_budget(found, budget), every)
        _print_levels(console, found, about, spread, work, write)


def _levels(names: list[str] | None) -> tuple[str, ...]:
    from doppelagent.bots import LEVELS

    for name in names or ():
        if name not in LEVELS:
            raise BadOption(f"There is no level {name!r}; there are {', '.join(LEVELS)}.")
    return tuple(name for name in LEVELS if not names or name in names)


def _print_levels(console: "Console", game: "Game", about: "Measuring", spread: "Spread", work: Path | None, write: bool) -> None:
    from doppelagent.cli.tables import print_table
    from doppelagent.debriefs.calibration import level_losses
    from doppelagent.debriefs.yardstick import FILE, yardstick_of

    with _progress("Playing and judging", len(about.tasks())) as tell:
        found = level_losses(about, spread, work, tell)
    console.print(f"{game.title['en']}: points lost per decision, {about.matches} matches of each level, {about.budget:,} simulations")
    cells = [
        (name, str(row.matches), str(row.decisions), f"{row.loss.value:.2f}", f"{row.loss.low:.2f} to {row.loss.high:.2f}")
        for name, row in found.items()
    ]
    print_table(console, ("level", "matches", "decisions", "loss", "95 %"), cells)
    if write:
        yardstick = yardstick_of(game)
        replace(yardstick, levels=yardstick.levels | found).write(game.folder / FILE)


def _fit_values(console: "Console", game: "Game", matches: int, spread: "Spread", write: bool) -> None:
    from doppelagent.debriefs.fitting import fit
    from doppelagent.debriefs.yardstick import FILE, yardstick_of

    with _progress("Playing and valuing", matches) as tell:
        found = fit(game, matches, spread, tell)
    console.print(f"{game.title['en']}: {matches} matches. Points = {found.weights[0]} × lead now + {found.weights[1]} × gain expected")
    console.print(f"They explain {found.explained:.0%} of the variance of results, over all positions.")
    console.print(f"Weight of a point for the win: exp({found.sharpness[0]} + {found.sharpness[1]} × moves)")
    if write:
        replace(yardstick_of(game), weights=found.weights, sharpness=found.sharpness).write(game.folder / FILE)


def _print_luck(console: "Console", game: "Game", matches: int, samples: int, spread: "Spread") -> None:
    from doppelagent.cli.tables import print_table
    from doppelagent.debriefs.calibration import scatter

    with _progress("Playing and drawing again", matches) as tell:
        rows = scatter(game, LUCK_PLAYERS, matches, samples, spread, tell)
    console.print(f"{game.title['en']}: standard deviation of results over {matches} matches. {ABOUT_LUCK}")
    cells = [
        (row.unit, f"{row.raw:.3f}", f"{row.adjusted:.3f}", f"{row.share:.1%}", f"{row.same_cards_share:.1%}", f"{row.luck.value:+.3f}",
         f"{row.luck.low:+.3f} to {row.luck.high:+.3f}")
        for row in rows
    ]  # fmt: skip
    print_table(console, ("unit", "raw", "without luck", "share", "same cards", "mean luck", "95 %"), cells)


@contextmanager
def _progress(title: str, total: int) -> "Iterator[Callable[[], object]]":
    """Show a progress bar; yields the function that advances it."""
    from doppelagent.cli.progress import progress_bar

    with progress_bar() as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)
