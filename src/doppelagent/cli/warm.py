"""Rules are compiled once and kept on disk; whoever waits for it the first time sees how long."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doppelagent.core.game import Game


def compiling(game: "Game") -> None:
    """Compile what does not lie on disk, behind a progress bar where somebody can see it."""
    from doppelagent.core.mode import INTERPRETED

    if INTERPRETED:
        return
    from doppelagent.core.compiled.warm import cold_rules, warm_up

    cold = cold_rules(game)
    if not cold:
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    stderr = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        task = progress.add_task(f"Compiling {game.title['en']}, once", total=len(cold))
        for _ in warm_up(game):
            progress.advance(task)
