"""`doppelagent rules`: print a rulebook."""

from typing import TYPE_CHECKING

from doppelagent.cli.arguments import GameKey, Lang, checked_language

if TYPE_CHECKING:
    from rich.console import Console


def rules(game: GameKey, lang: Lang = "en") -> None:
    """Print the rulebook of a game."""
    from rich.console import Console

    from doppelagent.core.registry import find

    print_markdown(Console(), find(game).rulebook(checked_language(lang)))


def print_markdown(console: "Console", text: str) -> None:
    """Print Markdown formatted in a terminal, and as plain source anywhere else."""
    if not console.is_terminal:
        console.out(text, highlight=False)
        return
    from rich.markdown import Markdown

    console.print(Markdown(text))
