"""How a match stands, as a table: best place first, with the points of every category."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from doppelagent.cli.words import word

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.core.match import Match


WIDEST: Final = 8  # columns; with more of them the table is turned


def standing_table(match: "Match", names: Sequence[str], language: str) -> "Table":
    """One row a seat, best place first; with many categories one column a seat."""
    from rich.table import Table
    from rich.text import Text

    standing = sorted(zip(match.standing(), names, strict=True), key=lambda each: each[0]["place"])
    headings = {"place": word(language, "place"), "name": word(language, "name"), "score": word(language, "score")}
    headings |= {key: words[language] for key, words in match.game.categories.items()}
    lines = [list(headings.values()), *([str({**row, "name": name}[key]) for key in headings] for row, name in standing)]
    best = [False, *(match.over and row["place"] == 1 for row, _ in standing)]
    turned = len(headings) > WIDEST
    if turned:
        lines = [list(line) for line in zip(*lines, strict=True)]
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for n in range(len(lines[0])):
        table.add_column(justify="left" if n == (0 if turned else 1) else "right", style="bold" if turned and best[n] else "")
    for n, line in enumerate(lines):
        table.add_row(*map(Text, line), style="dim" if n == 0 and not turned else "bold" if not turned and best[n] else "")
    return table


def winners(match: "Match", names: Sequence[str], language: str) -> str:
    first = [names[seat] for seat, row in enumerate(match.standing()) if row["place"] == 1]
    return word(language, "winner" if len(first) == 1 else "winners", names=", ".join(first))
