"""The standing of a match as a table: best place first, with the points of every category."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from doppelagent.cli.words import word

if TYPE_CHECKING:
    from rich.table import Table

    from doppelagent.core.match import Match


MAX_COLUMNS: Final = 8  # with more columns the table is transposed


def score_table(match: "Match", names: Sequence[str], language: str) -> "Table":
    """One row per seat, best place first; with many categories one column per seat."""
    from rich.table import Table
    from rich.text import Text

    standing = sorted(zip(match.standing, names, strict=True), key=lambda each: each[0].place)
    headings = {"place": word(language, "place"), "name": word(language, "name"), "score": word(language, "score")}
    headings |= {key: words[language] for key, words in match.game.categories.items()}
    lines = [list(headings.values()), *([str({**row.rows, "name": name}[key]) for key in headings] for row, name in standing)]
    styles = ["dim", *("bold" if match.over and row.place == 1 else "" for row, _ in standing)]
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    if len(headings) > MAX_COLUMNS:
        for n, style in enumerate(styles):
            table.add_column(justify="right" if n else "left", style=style)
        for row_of_seats in zip(*lines, strict=True):
            table.add_row(*map(Text, row_of_seats))
    else:
        for key in headings:
            table.add_column(justify="left" if key == "name" else "right")
        for line, style in zip(lines, styles, strict=True):
            table.add_row(*map(Text, line), style=style)
    return table


def winners(match: "Match", names: Sequence[str], language: str) -> str:
    first = [names[seat] for seat in match.winners]
    return word(language, "winner" if len(first) == 1 else "winners", names=", ".join(first))
