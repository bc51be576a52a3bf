"""PostgreSQL: any number of server processes. The database arbitrates between them; LISTEN/NOTIFY tells each of the others' changes.

One thread writes, READERS threads read for players, REPORTERS for reports, and one listens. Measured: four times as
fast as psycopg's asynchronous connections.
"""

import asyncio
import contextlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import groupby
from typing import Final

import psycopg

from doppelagent.server.store.connection import CONNECT_OPTIONS, READERS, REPORTERS, TRIES, Connection, ReadPool, ReconnectingConnection
from doppelagent.server.store.database import MISSED, BadDatabase, Cells, Run, Statement, StoreDown, Unit, Values
from doppelagent.server.store.migrations import migrate

LISTEN_TIMEOUT: Final = 0.2  # seconds between two checks whether to stop, and between two attempts to listen again
MIGRATION_LOCK: Final = 0x646F7070  # key of the advisory lock held while the schema changes
LISTEN: Final = b"LISTEN doppelagent"
NOTIFY: Final = "SELECT pg_notify('doppelagent', :text)"
NOTIFY_ALL: Final = b"SELECT pg_notify('doppelagent', text) FROM unnest(%s::text[]) AS text"
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended(:lock, 0))"
TRANSACTION_ID: Final = b"SELECT CAST(pg_current_xact_id_if_assigned() AS text)"
TRANSACTION_STATUS: Final = "SELECT pg_xact_status(CAST(CAST(:id AS text) AS xid8))"


class PostgreSQL:
    alone = False
    skip_locked = " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        self._sender = secrets.token_hex(6)  # prefixed to notifications, so that a process can ignore its own
        self._write_thread = ThreadPoolExecutor(1, "postgresql-writer")
        self._read_threads = ThreadPoolExecutor(READERS, "postgresql-reader")
        self._report_threads = ThreadPoolExecutor(REPORTERS, "postgresql-reporter")
        self._writer, self._listener = ReconnectingConnection(url), ReconnectingConnection(url)
        self._readers, self._reporters = ReadPool(url, READERS), ReadPool(url, REPORTERS)
        self._listen_thread: threading.Thread | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "PostgreSQL":
        await asyncio.to_thread(_migrate, url)
        return cls(url)

    async def read(self, sql: str, values: Values) -> list[Cells]:
        return await asyncio.get_running_loop().run_in_executor(self._read_threads, self._readers.execute, _translated(sql), values)

    async def report(self, sql: str, values: Values) -> list[Cells]:
        return await asyncio.get_running_loop().run_in_executor(self._report_threads, self._reporters.execute, _translated(sql), values)

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        return await asyncio.get_running_loop().run_in_executor(self._write_thread, self._commit, units)

    def _commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        """After a deadlock or a lost connection, repeat the transaction unless it was committed."""
        for _ in range(TRIES):
            attempt = _Attempt(self._sender, units)
            try:
                attempt.run(self._writer.connection())
                return attempt.found
            except psycopg.Error as error:
                transient = self._writer.drop(error)
                if attempt.id is not None and self._was_committed(attempt.id):
                    return attempt.found
                if isinstance(error, psycopg.OperationalError) and not transient:
                    raise StoreDown from error
                if not transient:
                    raise
        raise StoreDown

    def _was_committed(self, id: str) -> bool:
        """The outcome of a transaction whose connection was lost before the server answered."""
        while True:
            ((status,),) = self._readers.execute(_translated(TRANSACTION_STATUS), {"id": id})
            if status != "in progress":
                return bool(status == "committed")
            time.sleep(0.01)

    async def listen(self, heard: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        connection = await asyncio.to_thread(self._start_listening)

        def pass_on(text: str) -> None:
            loop.call_soon_threadsafe(heard, text)

        self._listen_thread = threading.Thread(target=self._keep_listening, args=(connection, pass_on), daemon=True)
        self._listen_thread.start()

    def _start_listening(self) -> Connection:
        connection = self._listener.connection()
        connection.execute(LISTEN)
        return connection

    def _keep_listening(self, connection: Connection, heard: Callable[[str], None]) -> None:
        while not self._closed:
            try:
                for notification in connection.notifies(timeout=LISTEN_TIMEOUT):
                    sender, _, text = notification.payload.partition(" ")
                    if sender != self._sender:
                        heard(text)
            except psycopg.OperationalError as error:
                self._listener.drop(error)
                time.sleep(LISTEN_TIMEOUT)
                with contextlib.suppress(psycopg.OperationalError, StoreDown):
                    connection = self._start_listening()
                    heard(MISSED)

    async def tell(self, text: str) -> None:
        await self.read(NOTIFY, {"text": f"{self._sender} {text}"})

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._listen_thread is not None:
            self._listen_thread.join()
        for threads in (self._write_thread, self._read_threads, self._report_threads):
            threads.shutdown()
        for connection in (self._writer, self._listener, self._readers, self._reporters):
            connection.close()


class _Attempt:
    """One attempt at a transaction of units: sends all first statements together, then all that follow from their rows."""

    def __init__(self, sender: str, units: Sequence[Unit]) -> None:
        self._sender, self._units = sender, units
        self.found: list[list[Cells]] = []
        self.id: str | None = None  # of the transaction, once its commit may have been sent

    def run(self, connection: Connection) -> None:
        with connection.pipeline() as pipeline, connection.transaction():
            _send(connection, self._locks())  # before any row is locked, to prevent deadlocks
            first = _send(connection, (unit.first for unit in self._units))
            transaction_id = connection.execute(TRANSACTION_ID)
            pipeline.sync()
            self.found = [rows for cursor in first for rows in _results(cursor)]
            _send(connection, self._following())
            if notifications := list(self._notifications()):
                connection.execute(NOTIFY_ALL, [notifications])
            ((self.id,),) = transaction_id.fetchall()

    def _locks(self) -> list[Statement]:
        return [Statement(LOCK, {"lock": lock}) for lock in sorted({unit.lock for unit in self._units if unit.lock})]

    def _following(self) -> list[Statement]:
        """Rows that several units write are locked last, and by all processes in the same order."""
        following = [
            Statement(statement.sql, {**statement.values, "found": rows[0][0]}, statement.shared)
            for unit, rows in zip(self._units, self.found, strict=True)
            for statement in (unit.then if rows else ())
        ]
        return sorted(following, key=lambda statement: statement.shared)

    def _notifications(self) -> Iterator[str]:
        for unit, rows in zip(self._units, self.found, strict=True):
            if unit.tells and rows:
                yield f"{self._sender} {unit.tells} {rows[0][0]}"


def _send(connection: Connection, statements: Iterable[Statement]) -> "list[psycopg.Cursor[Cells]]":
    """Send statements in order; neighbours with the same SQL share one `executemany`, which is faster."""
    cursors = []
    for sql, group in groupby(statements, lambda statement: statement.sql):
        cursors.append(connection.cursor())
        cursors[-1].executemany(_translated(sql), [statement.values for statement in group], returning=True)
    return cursors


def _results(cursor: "psycopg.Cursor[Cells]") -> Iterator[list[Cells]]:
    """The rows of each statement that was sent with this cursor."""
    more: bool | None = True
    while more:
        yield cursor.fetchall() if cursor.description else []
        more = cursor.nextset()


@contextlib.contextmanager
def transaction(url: str, *, writing: bool) -> Iterator[Run]:
    try:
        with psycopg.connect(url, **CONNECT_OPTIONS) as connection:
            if writing:
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATION_LOCK])
                with connection.pipeline():
                    yield lambda sql, values: connection.execute(_translated(sql), values)
            else:
                connection.isolation_level, connection.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
                yield lambda sql, values: connection.cursor().stream(_translated(sql), values)
    except psycopg.Error as error:
        raise BadDatabase(f"The database cannot be used: {' '.join(str(error).split())}.") from None


def _migrate(url: str) -> None:
    with transaction(url, writing=True) as run:
        migrate(run)


@lru_cache(1000)
def _translated(sql: str) -> bytes:
    """Our SQL as psycopg expects it: `%(name)s` for `:name`, and BYTEA for BLOB."""
    return re.sub(r":([a-z]\w*)", r"%(\1)s", sql).replace("BLOB", "BYTEA").encode()
