"""SQLite: one file, one server process. One thread writes, one reads for players and one for reports; in WAL mode none
blocks another."""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import apsw

from doppelagent.server.store.database import BadDatabase, Cells, Run, Statement, StoreDown, Unit, Values
from doppelagent.server.store.file_lock import Lock, lock_file
from doppelagent.server.store.migrations import migrate

BUSY_TIMEOUT: Final = 10_000  # ms to wait for another connection; only a restore or a migration locks the file for long
UNAVAILABLE: Final = (
    apsw.FullError,
    apsw.IOError,
    apsw.BusyError,
    apsw.CantOpenError,
    apsw.CorruptError,
    apsw.ReadOnlyError,
    apsw.NotADBError,
)


class SQLite:
    alone = True
    skip_locked = ""

    def __init__(self, lock: Lock, writer: apsw.Connection, reader: apsw.Connection, reporter: apsw.Connection) -> None:
        self._lock, self._writer, self._reader, self._reporter = lock, writer, reader, reporter
        self._write_thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._read_thread = ThreadPoolExecutor(1, "sqlite-reader")
        self._report_thread = ThreadPoolExecutor(1, "sqlite-reporter")

    @classmethod
    async def open(cls, path: str, *, vfs: str | None = None, synchronous: str = "FULL") -> "SQLite":
        """With `synchronous` FULL, a commit survives a power cut."""
        return await asyncio.to_thread(cls._open, path, vfs, synchronous)

    @classmethod
    def _open(cls, path: str, vfs: str | None, synchronous: str) -> "SQLite":
        lock = lock_file(path)
        try:
            with _explain_errors(path):
                writer = _connect(path, vfs, synchronous)
                with _transaction(writer, "IMMEDIATE") as run:
                    migrate(run)
                reader, reporter = _connect(path, vfs, synchronous), _connect(path, vfs, synchronous)
                for connection in (reader, reporter):
                    connection.pragma("query_only", "ON")
                return cls(lock, writer, reader, reporter)
        except BaseException:
            lock.close()
            raise

    async def read(self, sql: str, values: Values) -> list[Cells]:
        with _as_store_down():
            return await asyncio.get_running_loop().run_in_executor(self._read_thread, _run, self._reader, Statement(sql, values))

    async def report(self, sql: str, values: Values) -> list[Cells]:
        with _as_store_down():
            return await asyncio.get_running_loop().run_in_executor(self._report_thread, _run, self._reporter, Statement(sql, values))

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        with _as_store_down():
            return await asyncio.get_running_loop().run_in_executor(self._write_thread, self._commit, units)

    def _commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        with _transaction(self._writer, "IMMEDIATE"):
            return [self._execute(unit) for unit in units]

    def _execute(self, unit: Unit) -> list[Cells]:
        rows = _run(self._writer, unit.first)
        for statement in unit.then if rows else ():
            _run(self._writer, Statement(statement.sql, {**statement.values, "found": rows[0][0]}))
        return rows

    async def listen(self, heard: Callable[[str], None]) -> None:
        """No other process can use the file."""

    async def tell(self, text: str) -> None:
        """No other process can use the file."""

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for thread in (self._write_thread, self._read_thread, self._report_thread):
            thread.shutdown()
        for connection in (self._reporter, self._reader, self._writer, self._lock):
            connection.close()


@contextlib.contextmanager
def transaction(path: str, *, writing: bool) -> Iterator[Run]:
    """A writing transaction locks the file; a reading one sees a snapshot while a server runs."""
    if not writing and not Path(path).is_file():
        raise BadDatabase(f"There is no database {path}.")
    with contextlib.ExitStack() as stack, _explain_errors(path):
        if writing:
            stack.callback(lock_file(path).close)
        connection = _connect(path, None, "FULL")
        stack.callback(connection.close)
        with _transaction(connection, "IMMEDIATE" if writing else "DEFERRED") as run:
            yield run


@contextlib.contextmanager
def _transaction(connection: apsw.Connection, kind: str) -> Iterator[Run]:
    connection.execute(f"BEGIN {kind}")
    try:
        yield connection.execute
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:  # some errors roll back by themselves
            connection.execute("ROLLBACK")


def _run(connection: apsw.Connection, statement: Statement) -> list[Cells]:
    return connection.execute(statement.sql, statement.values).fetchall()


def _connect(path: str, vfs: str | None, synchronous: str) -> apsw.Connection:
    connection = apsw.Connection(os.path.abspath(path), vfs=vfs, statementcachesize=200)
    connection.set_busy_timeout(BUSY_TIMEOUT)
    connection.pragma("journal_mode", "WAL")
    connection.pragma("synchronous", synchronous)
    connection.pragma("fullfsync", "ON")  # on macOS, a plain fsync does not reach the disk
    return connection


@contextlib.contextmanager
def _explain_errors(path: str) -> Iterator[None]:
    """Raise errors on opening as BadDatabase, with a sentence."""
    try:
        yield
    except apsw.FullError:
        raise BadDatabase(f"The disk with {path} is full; make room, or give another --database.") from None
    except apsw.Error as error:
        raise BadDatabase(f"The database {path} cannot be used: {error}.") from None


@contextlib.contextmanager
def _as_store_down() -> Iterator[None]:
    """Raise StoreDown when the database is unavailable. Other errors are bugs and propagate."""
    try:
        yield
    except UNAVAILABLE as error:
        raise StoreDown from error
