"""Tables that fit the terminal: if a table is too wide, each row is printed as a list of cells under its first cell."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

GAP: Final = 2  # blanks between two columns
SENTENCE: Final = 24  # the fewest columns in which a sentence reads well

Rows = Sequence[Sequence[str]]


def print_table(console: "Console", headings: Sequence[str], rows: Rows, *, left: Collection[str] = ()) -> None:
    """Print rows under headings. The first column is aligned left, and those of the headings in `left`."""
    table = new_table(show_header=True)
    for heading in headings:
        table.add_column(heading, justify="left" if heading == headings[0] or heading in left else "right", no_wrap=True)
    _fill(table, rows)
    print_fitting(console, table, width_of(zip(headings, *rows, strict=True)), headings, rows)


def print_sentences(console: "Console", headings: Sequence[str], rows: Rows) -> None:
    """Print rows whose last cell is a sentence, which may take several lines."""
    table = new_table(show_header=True)
    for heading in headings:
        table.add_column(heading, no_wrap=heading != headings[-1])
    _fill(table, rows)
    *others, _ = zip(headings, *rows, strict=True)
    print_fitting(console, table, width_of(others) + GAP + SENTENCE, headings, rows)


def print_fitting(console: "Console", table: "Table", width: int, headings: Sequence[str], rows: Rows) -> None:
    """Print the table if the terminal is as wide as it needs, or else each row as a list."""
    if width <= console.width:
        console.print(table)
        return
    for first, *others in rows:
        console.print(first, style="bold", markup=False)
        listed = new_table(show_header=False)
        _fill(listed, [("", heading, cell) for heading, cell in zip(headings[1:], others, strict=True)])
        console.print(listed)


def width_of(columns: Iterable[Sequence[str]]) -> int:
    """The width of a table with these columns, without wrapped lines."""
    from rich.cells import cell_len

    return sum(max(map(cell_len, column)) + GAP for column in columns) - GAP


def new_table(*, show_header: bool) -> "Table":
    from rich.table import Table

    return Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="dim", show_header=show_header)


def _fill(table: "Table", rows: Rows) -> None:
    """Add rows of plain text, in which brackets are not markup."""
    from rich.text import Text

    for row in rows:
        table.add_row(*map(Text, row))
