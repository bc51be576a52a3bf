"""Progress bars on stderr, shown only in a terminal."""

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

    from doppelagent.core.compiled.shares import Rule
    from doppelagent.core.compiled.warm import Compilers
    from doppelagent.core.game import Game


def progress_bar(*columns: "str | ProgressColumn") -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    stderr = Console(stderr=True)
    return Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal)


def compile_rules(game: "Game", drivers: Iterable[str] = (), *, rules: bool = True) -> None:
    """Compile the rules of a game, and these drivers, into the cache on disk; shows a progress bar."""
    from doppelagent.core.game import RULES
    from doppelagent.core.mode import INTERPRETED

    if not INTERPRETED:
        from doppelagent.core.compiled.shares import Rule
        from doppelagent.core.compiled.warm import Compilers

        names = (*(RULES if rules else ()), *dict.fromkeys(drivers))
        with Compilers() as compilers:
            for _ in compiled_rules([Rule(game.key, name) for name in names], compilers):
                pass


def compiled_rules(rules: Iterable["Rule"], compilers: "Compilers") -> Generator["Rule", None, None]:
    """Compile the rules and drivers that are not in the cache, and yield each one; shows a progress bar."""
    from doppelagent.core.compiled.warm import cold_rules, warm_up
    from doppelagent.core.registry import find

    cold = cold_rules(rules)
    if not cold:
        return
    titles = ", ".join(dict.fromkeys(find(rule.game).title["en"] for rule in cold))
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

    with progress_bar(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()) as progress:
        task = progress.add_task(f"Compiling {titles}, once", total=len(cold))
        for rule in warm_up(cold, compilers):
            progress.advance(task)
            yield rule
