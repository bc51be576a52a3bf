"""The interface of a database, which SQLite and PostgreSQL implement; both run the same SQL."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, NamedTuple, Protocol

from doppelagent.core.errors import DoppelagentError

Value = str | int | bytes | None
Values = Mapping[str, Value]
Cells = tuple[Any, ...]
MISSED: Final = "missed"  # passed to a listener after a lost connection: notifications may have been missed
Run = Callable[[str, Values], Iterable[Cells]]  # runs one statement within a transaction


class BadDatabase(DoppelagentError):
    """A database that cannot be opened, or a backup that does not fit it."""


class StoreDown(DoppelagentError):
    """The database cannot be reached or cannot write; `__cause__` has its error. The last change may have been written: read again before
    you repeat it."""

    def __init__(self, sentence: str = "The database cannot be used at the moment. Please try again a little later.") -> None:
        super().__init__(sentence)


class Statement(NamedTuple):
    """SQL with `:name` for values. `shared` names a row that the units of other tables write too: such statements come last, in the order
    of these names, so that two processes never wait for each other."""

    sql: str
    values: Values
    shared: str = ""


class Unit(NamedTuple):
    """Statements that are executed together, about the row named by `key`. The others run only if `first` returns a row, whose first value
    they use as `:found`; then other processes are notified with `tells` and that value."""

    key: str
    first: Statement
    then: Sequence[Statement] = ()
    tells: str = ""
    late: bool = False  # executed after all other units of the transaction
    lock: str = ""  # until the commit, no other process executes a unit with the same lock


class Database(Protocol):
    alone: bool  # only one process can use this database
    skip_locked: str  # SQL by which a SELECT locks rows and skips those locked by another process

    async def read(self, sql: str, values: Values) -> list[Cells]: ...

    async def report(self, sql: str, values: Values) -> list[Cells]:
        """As `read`, on a connection of its own: lists and statistics never delay what players read."""

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        """Execute all units in one durable transaction; returns the rows of each unit's first statement."""

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
    """Open the database at this address, create it if it is a file, and migrate it."""
    if is_postgresql(url):
        with _explain_missing_package():
            from doppelagent.server.store.postgresql import PostgreSQL
        return await PostgreSQL.open(url)
    from doppelagent.server.store.sqlite import SQLite

    return await SQLite.open(sqlite_path(url))


def transaction(url: str, *, writing: bool) -> AbstractContextManager[Run]:
    """A single transaction: it reads a snapshot while others write, or it writes while no other process can."""
    if is_postgresql(url):
        with _explain_missing_package():
            from doppelagent.server.store import postgresql
        return postgresql.transaction(url, writing=writing)
    from doppelagent.server.store import sqlite

    return sqlite.transaction(sqlite_path(url), writing=writing)


@contextmanager
def _explain_missing_package() -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise BadDatabase("PostgreSQL needs another package: pip install 'doppelagent[postgresql]'.") from None
