"""The standing of a match as a table: best place first, with the points of every category."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from doppelagent.cli.words import word

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.core.match import Match


MAX_COLUMNS: Final = 8  # with more columns the table is transposed


def print_scores(console: "Console", match: "Match", names: Sequence[str], language: str) -> None:
    """One row per seat, best place first; with many categories one column per seat, and in a narrow terminal a list for each seat."""
    from rich.text import Text

    from doppelagent.cli.tables import new_table, print_fitting, width_of

    standing = sorted(zip(match.standing, names, strict=True), key=lambda each: each[0].place)
    headings = {"place": word(language, "place"), "name": word(language, "name"), "score": word(language, "score")}
    headings |= {key: words[language] for key, words in match.game.categories.items()}
    lines = [list(headings.values()), *([str({**row.rows, "name": name}[key]) for key in headings] for row, name in standing)]
    styles = ["dim", *("bold" if match.over and row.place == 1 else "" for row, _ in standing)]
    table, columns = new_table(show_header=False), list(zip(*lines, strict=True))
    if len(headings) > MAX_COLUMNS:
        for n, style in enumerate(styles):
            table.add_column(justify="right" if n else "left", style=style)
        for row_of_seats in columns:
            table.add_row(*map(Text, row_of_seats))
    else:
        for key in headings:
            table.add_column(justify="left" if key == "name" else "right")
        for line, style in zip(lines, styles, strict=True):
            table.add_row(*map(Text, line), style=style)
    name_first = [[line[1], line[0], *line[2:]] for line in lines]
    width = width_of(lines if len(headings) > MAX_COLUMNS else columns)
    print_fitting(console, table, width, name_first[0], name_first[1:])


def winners(match: "Match", names: Sequence[str], language: str) -> str:
    first = [names[seat] for seat in match.winners]
    return word(language, "winner" if len(first) == 1 else "winners", names=", ".join(first))
