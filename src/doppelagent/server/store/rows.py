"""The rows of the store as its callers see them. Times are milliseconds since 1970."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

Listed = Literal["open", "playing", "over"]  # the status of a table as lists show it


class Person(NamedTuple):
    id: str
    name: str
    portrait: str | None = None


class Profile(NamedTuple):
    """How a person appears to others; without a name if it was deleted, and without a portrait until one is chosen."""

    name: str | None
    portrait: str | None = None


NOBODY: Final = Profile(None)


class Device(NamedTuple):
    """A device where a person is logged in: the hash of its token, what it is, and when it was last used (to the day)."""

    hash: bytes
    device: str
    created: int
    used: int


class JournalEntry(NamedTuple):
    """One entry of a table's journal. Entries are numbered from 1, without gaps."""

    number: int
    at: int
    person: str | None
    client: str | None
    body: bytes


class Index(msgspec.Struct, frozen=True):
    """What lists and the scheduler read of a table without its journal; written with each entry."""

    status: Listed
    code: str | None  # None once people can no longer join by it
    due: int | None  # when the scheduler has something to do
    turn: tuple[str, ...]  # the people who owe a decision
    summary: bytes  # JSON
    changed: int | None = None  # when the last publicly visible change happened; None: with this entry


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
    """Every id has a comma on both sides, so that SQL can search the text for one."""
    return f",{','.join(people)}," if people else ""


def read_turn(text: str) -> tuple[str, ...]:
    return tuple(text.strip(",").split(",")) if text else ()


class Result(NamedTuple):
    """The result of a seat; a bot's seat has a level instead of a person."""

    seat: int
    person: str | None
    level: str | None
    place: int
    score: int


class Finished(NamedTuple):
    """A match that has ended: its game, the result of every seat, and the opposition: "people", or the level of the strongest bot."""

    game: str
    results: Sequence[Result]
    against: str = "people"


class Played(NamedTuple):
    """A match that a person has finished."""

    table: str
    game: str
    players: int
    place: int
    score: int
    over: int


class Tally(NamedTuple):
    """A person's finished matches of one game. Only the game knows whether high scores are good."""

    game: str
    matches: int
    wins: int
    places: int  # the sum of all places
    lowest: int
    highest: int


class Count(NamedTuple):
    """A person's finished matches of one game with this number of players against one kind of opposition."""

    game: str
    players: int
    against: str
    matches: int
    wins: int
    places: int  # the sum of all places


class Week(NamedTuple):
    """A person's finished matches of one game in one week, counted from 1970."""

    game: str
    week: int
    matches: int
    wins: int


class Friend(NamedTuple):
    """Another person with whom a person has finished matches; in `ahead` of them the person had the better place."""

    id: str
    name: str
    portrait: str | None
    matches: int
    ahead: int
    last: int


class Chat(NamedTuple):
    number: int
    at: int
    person: str
    text: str
    phrase: str | None = None  # the code of a quick phrase, which has no text
