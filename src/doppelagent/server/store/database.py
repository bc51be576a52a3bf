"""What the store asks of a database. SQLite and PostgreSQL answer in a file each; the SQL is the same for both."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, NamedTuple, Protocol

from doppelagent.core.errors import DoppelagentError

Value = str | int | bytes | None
Values = Mapping[str, Value]
Cells = tuple[Any, ...]
MISSED: Final = "missed"  # heard after the connection was lost: anything may have been told meanwhile
Run = Callable[[str, Values], Iterable[Cells]]  # one statement, within a transaction


class BadDatabase(DoppelagentError):
    """A database that cannot be opened, or a backup that does not fit it."""


class StoreDown(DoppelagentError):
    """The database could not be reached or could not write; what it said is in `__cause__`, for the log. Whether the last change was
    written is not known then: read it anew before you try again."""

    def __init__(self, sentence: str = "The database cannot be used at the moment. Please try again a little later.") -> None:
        super().__init__(sentence)


class Statement(NamedTuple):
    """SQL with `:name` for values."""

    sql: str
    values: Values


class Unit(NamedTuple):
    """Statements that belong together, about the thing named by `key`. If the first returns no row, the others are left out; if it does,
    they find the first value of that row as `:found`. What is in `tells` is told to other processes, followed by that value."""

    key: str
    first: Statement
    then: Sequence[Statement] = ()
    tells: str = ""
    late: bool = False  # after all others of its transaction


class Database(Protocol):
    alone: bool  # only one process can serve this database
    skip_locked: str  # how a SELECT locks rows and passes over those that another process has locked

    async def read(self, sql: str, values: Values) -> list[Cells]: ...

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        """Carry out all units in one transaction, durably; the rows of the first statement of each."""

    async def listen(self, heard: Callable[[str], None]) -> None: ...

    async def tell(self, text: str) -> None: ...

    async def close(self) -> None: ...


def is_postgresql(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> str:
    if "://" in url and not url.startswith("sqlite:"):
        raise BadDatabase(f"{url.partition('://')[0]}:// names no database we know; give a file, or postgresql://….")
    return url.removeprefix("sqlite:")


async def open_database(url: str) -> Database:
    """The database at this address, made if it is a file that is not there, and brought up to date."""
    if is_postgresql(url):
        with _explained():
            from doppelagent.server.store.postgresql import PostgreSQL
        return await PostgreSQL.open(url)
    from doppelagent.server.store.sqlite import SQLite

    return await SQLite.open(sqlite_path(url))


def transaction(url: str, *, writing: bool) -> AbstractContextManager[Run]:
    """One transaction by itself: of a snapshot that others go on from, or of changes that nobody else can make meanwhile."""
    if is_postgresql(url):
        with _explained():
            from doppelagent.server.store import postgresql
        return postgresql.transaction(url, writing=writing)
    from doppelagent.server.store import sqlite

    return sqlite.transaction(sqlite_path(url), writing=writing)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise BadDatabase("PostgreSQL needs another package: pip install 'doppelagent[postgresql]'.") from None
