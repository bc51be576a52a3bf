"""Rules are compiled once and kept on disk; whoever waits for it the first time sees how long."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doppelagent.core.game import Game


def compiling(game: "Game", drivers: Iterable[str] = (), *, rules: bool = True) -> None:
    """Compile what the game answers with, and these drivers, behind a progress bar where somebody can see it."""
    from doppelagent.core.mode import INTERPRETED

    if INTERPRETED:
        return
    from doppelagent.core.compiled.warm import RULES, cold_rules, warm_up

    cold = cold_rules(game, (*(RULES if rules else ()), *dict.fromkeys(drivers)))
    if not cold:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    stderr = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        task = progress.add_task(f"Compiling {game.title['en']}, once", total=len(cold))
        for _ in warm_up(game, cold):
            progress.advance(task)
