"""SQLite: one file, one server process. A thread writes and a thread reads, and neither waits for the other (WAL)."""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import apsw

from doppelagent.server.store.database import BadDatabase, Cells, Run, Statement, StoreDown, Unit, Values
from doppelagent.server.store.migrations import migrate

PATIENCE: Final = 10_000  # milliseconds to wait for another connection: only a restore or a migration holds the file for long
BROKEN: Final = (apsw.FullError, apsw.IOError, apsw.BusyError, apsw.CantOpenError, apsw.CorruptError, apsw.ReadOnlyError, apsw.NotADBError)


class SQLite:
    alone = True
    skip_locked = ""

    def __init__(self, lock: apsw.Connection, writer: apsw.Connection, reader: apsw.Connection) -> None:
        self._lock, self._writer, self._reader = lock, writer, reader
        self._writing = ThreadPoolExecutor(1, "sqlite-writer")
        self._reading = ThreadPoolExecutor(1, "sqlite-reader")

    @classmethod
    async def open(cls, path: str, *, vfs: str | None = None, synchronous: str = "FULL") -> "SQLite":
        """With `synchronous` FULL, what was committed outlasts a power cut."""
        return await asyncio.to_thread(cls._open, path, vfs, synchronous)

    @classmethod
    def _open(cls, path: str, vfs: str | None, synchronous: str) -> "SQLite":
        lock = _alone_with(path)
        try:
            with _understood(path):
                writer = _connect(path, vfs, synchronous)
                with _begun(writer, "IMMEDIATE") as run:
                    migrate(run)
                reader = _connect(path, vfs, synchronous)
                reader.pragma("query_only", "ON")
                return cls(lock, writer, reader)
        except BaseException:
            lock.close()
            raise

    async def read(self, sql: str, values: Values) -> list[Cells]:
        with _reported():
            return await asyncio.get_running_loop().run_in_executor(self._reading, _run, self._reader, Statement(sql, values))

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        with _reported():
            return await asyncio.get_running_loop().run_in_executor(self._writing, self._commit, units)

    def _commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        with _begun(self._writer, "IMMEDIATE"):
            return [self._carry_out(unit) for unit in units]

    def _carry_out(self, unit: Unit) -> list[Cells]:
        rows = _run(self._writer, unit.first)
        for statement in unit.then if rows else ():
            _run(self._writer, Statement(statement.sql, {**statement.values, "found": rows[0][0]}))
        return rows

    async def listen(self, heard: Callable[[str], None]) -> None:
        """There is no other process to be heard."""

    async def tell(self, text: str) -> None:
        """There is no other process to be told."""

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()
        self._lock.close()


@contextlib.contextmanager
def transaction(path: str, *, writing: bool) -> Iterator[Run]:
    """One that writes needs the file for itself; one that reads sees a snapshot, beside a running server."""
    if not writing and not Path(path).is_file():
        raise BadDatabase(f"There is no database {path}.")
    with contextlib.ExitStack() as held, _understood(path):
        if writing:
            held.callback(_alone_with(path).close)
        connection = _connect(path, None, "FULL")
        held.callback(connection.close)
        with _begun(connection, "IMMEDIATE" if writing else "DEFERRED") as run:
            yield run


@contextlib.contextmanager
def _begun(connection: apsw.Connection, kind: str) -> Iterator[Run]:
    connection.execute(f"BEGIN {kind}")
    try:
        yield connection.execute
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:  # some errors have rolled back already
            connection.execute("ROLLBACK")


def _run(connection: apsw.Connection, statement: Statement) -> list[Cells]:
    return connection.execute(statement.sql, statement.values).fetchall()


def _connect(path: str, vfs: str | None, synchronous: str) -> apsw.Connection:
    connection = apsw.Connection(os.path.abspath(path), vfs=vfs, statementcachesize=200)
    connection.set_busy_timeout(PATIENCE)
    connection.pragma("journal_mode", "WAL")
    connection.pragma("synchronous", synchronous)
    connection.pragma("fullfsync", "ON")  # on a Mac, a plain fsync does not reach the disk
    return connection


def _alone_with(path: str) -> apsw.Connection:
    """A lock on a file beside the database, which the system gives back however this process ends."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # only for its owner: the seeds of matches that go on are in it
        lock = apsw.Connection(os.path.abspath(f"{path}.lock"))
        lock.pragma("journal_mode", "MEMORY")  # nothing is written to it
        lock.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        raise BadDatabase(f"Another Doppelagent is using {path}; stop it, or give this one another --database.") from None
    except (apsw.Error, OSError) as error:
        raise BadDatabase(f"The database {path} cannot be opened: {getattr(error, 'strerror', None) or error}.") from None
    return lock


@contextlib.contextmanager
def _understood(path: str) -> Iterator[None]:
    """What goes wrong on opening, as a sentence."""
    try:
        yield
    except apsw.Error as error:
        raise BadDatabase(f"The database {path} cannot be used: {error}.") from None


@contextlib.contextmanager
def _reported() -> Iterator[None]:
    """What goes wrong later. Other errors than these are ours, and go on."""
    try:
        yield
    except BROKEN as error:
        raise StoreDown from error
