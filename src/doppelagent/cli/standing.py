"""How a match stands, as a table: best place first, with every category the game counts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from doppelagent.cli.words import word

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.core.match import Match


def standing_table(match: "Match", names: Sequence[str], language: str) -> "Table":
    from rich.table import Table
    from rich.text import Text

    standing = match.standing()
    categories = [key for key in standing[0] if key not in ("place", "score")]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(word(language, "place"), justify="right")
    table.add_column(word(language, "name"))
    for heading in (word(language, "score"), *(_heading(match, key, language) for key in categories)):
        table.add_column(heading, justify="right")
    for seat, row in sorted(enumerate(standing), key=lambda each: each[1]["place"]):
        numbers = (str(row[key]) for key in ("score", *categories))
        table.add_row(str(row["place"]), Text(names[seat]), *numbers, style="bold" if match.over and row["place"] == 1 else "")
    return table


def _heading(match: "Match", category: str, language: str) -> str:
    words = match.game.categories.get(category)
    return words[language] if words else category


def winners(match: "Match", names: Sequence[str], language: str) -> str:
    first = [names[seat] for seat, row in enumerate(match.standing()) if row["place"] == 1]
    return word(language, "winner" if len(first) == 1 else "winners", names=", ".join(first))
