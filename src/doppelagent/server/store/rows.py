"""The rows of the store as its callers see them. Clocks are milliseconds since 1970."""

from typing import Any, Literal, NamedTuple

import msgspec

Listed = Literal["open", "playing", "over"]  # what lists tell of a table's status


class Person(NamedTuple):
    id: str
    name: str


class JournalEntry(NamedTuple):
    """One entry of a table's journal. Its number is one more than that of the entry before; the first has number 1."""

    number: int
    at: int
    person: str | None
    client: str | None
    body: bytes


class Index(msgspec.Struct, frozen=True):
    """What lists and clocks need to know of a table without reading its journal; written together with each entry."""

    status: Listed
    code: str | None  # the one it was opened with, or None once it is given up
    due: int | None  # when something must happen by itself
    turn: tuple[str, ...]  # the people who owe a decision
    summary: bytes  # JSON
    changed: int | None = None  # when everybody could see that something changed; None: with this entry


class TableRow(NamedTuple):
    """A table as it stands, without its secret seed."""

    id: str
    code: str | None
    game: str
    players: int
    public: bool
    host: str
    status: Listed
    opened: int
    changed: int
    last: int  # the number of the last entry
    due: int | None
    turn: tuple[str, ...]
    summary: bytes


ROWS = "SELECT id, code, game, players, public, host, status, opened, changed, last, due, turn, summary FROM tables"


def row_of(cells: tuple[Any, ...]) -> TableRow:
    row = TableRow(*cells)
    return row._replace(public=bool(row.public), turn=read_turn(cells[11]), summary=cells[12].encode())


def write_turn(people: tuple[str, ...]) -> str:
    """Commas on both sides of everybody, so that one person can be looked for in the text."""
    return f",{','.join(people)}," if people else ""


def read_turn(text: str) -> tuple[str, ...]:
    return tuple(text.strip(",").split(",")) if text else ()


class Result(NamedTuple):
    """How a match ended for a seat; a bot's seat has a level and nobody."""

    seat: int
    person: str | None
    level: str | None
    place: int
    score: int


class Played(NamedTuple):
    """A match that somebody has played."""

    table: str
    game: str
    players: int
    place: int
    score: int
    over: int


class Tally(NamedTuple):
    """All matches of one game that somebody has played. Whether many points are good only the game knows."""

    game: str
    matches: int
    wins: int
    places: int  # all added up
    lowest: int
    highest: int


class Chat(NamedTuple):
    number: int
    at: int
    person: str
    text: str
