"""`doppelagent rules`: show a rulebook."""

import os
import shutil
from typing import TYPE_CHECKING

from doppelagent.cli.arguments import GameKey, Lang, checked_language

if TYPE_CHECKING:
    from rich.console import Console


def rules(game: GameKey, lang: Lang = "en") -> None:
    """Show the rulebook of a game: page by page in a terminal, and as Markdown anywhere else."""
    from rich.console import Console

    from doppelagent.core.registry import find

    text, console = find(game).rulebook(checked_language(lang)), Console()
    if not console.is_terminal:
        print_markdown(console, text)
        return
    os.environ.setdefault("LESS", "FRX")  # show colours, and quit if all fits on one screen
    with console.pager(styles=_pager_shows_colours()):
        print_markdown(console, text)


def print_markdown(console: "Console", text: str) -> None:
    """Print Markdown formatted in a terminal, and as plain source anywhere else."""
    if not console.is_terminal:
        console.out(text, highlight=False)
        return
    from rich.markdown import Markdown

    console.print(Markdown(text))


def _pager_shows_colours() -> bool:
    """Whether Python's `pydoc` will choose less; other pagers might print the codes of colours."""
    chosen = os.environ.get("MANPAGER") or os.environ.get("PAGER") or shutil.which("less") or ""
    return os.path.basename(chosen.partition(" ")[0]) == "less"
