"""`doppelagent rules`: a rulebook to read, and its numbered paragraphs."""

import re
from typing import TYPE_CHECKING

from doppelagent.cli.arguments import GameKey, Lang, checked_language

if TYPE_CHECKING:
    from rich.console import Console


def rules(game: GameKey, lang: Lang = "en") -> None:
    """Print the rulebook of a game."""
    from rich.console import Console

    from doppelagent.core.registry import find

    show_markdown(Console(), find(game).rulebook(checked_language(lang)))


def show_markdown(console: "Console", text: str) -> None:
    """Set on a terminal; as it was written for a pipe."""
    if not console.is_terminal:
        console.out(text, highlight=False)
        return
    from rich.markdown import Markdown

    console.print(Markdown(text))


def paragraph(rulebook: str, number: str) -> str | None:
    """The paragraph of this number (`3.2`) with its examples: up to the next number or heading."""
    found = re.search(rf"^\*\*{re.escape(number)}\*\*.*?(?=^\*\*\d+\.\d+\*\*|^#|\Z)", rulebook, re.MULTILINE | re.DOTALL)
    return found[0].strip() if found else None
