"""PostgreSQL: any number of server processes. The database arbitrates between them, and LISTEN/NOTIFY spreads the news.

A thread writes, some read and one listens: measured, that is four times as quick as the driver's own asynchronous connections.
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
from queue import SimpleQueue
from typing import Final

import psycopg

from doppelagent.server.store.connection import WATCHFUL, Connection, Reconnecting
from doppelagent.server.store.database import MISSED, BadDatabase, Cells, Run, Statement, StoreDown, Unit, Values
from doppelagent.server.store.migrations import migrate

READERS: Final = 3
TRIES: Final = 20  # of a transaction that others get in the way of
A_MOMENT: Final = 0.2  # seconds until who listens looks whether to stop, or tries again to listen
ONE_AT_A_TIME: Final = 0x646F7070  # the advisory lock of whoever changes the schema
LISTEN: Final = b"LISTEN doppelagent"
TELL: Final = "SELECT pg_notify('doppelagent', :text)"
TELL_ALL: Final = b"SELECT pg_notify('doppelagent', text) FROM unnest(%s::text[]) AS text"
TRANSACTION: Final = b"SELECT CAST(pg_current_xact_id_if_assigned() AS text)"
OUTCOME: Final = "SELECT pg_xact_status(CAST(CAST(:id AS text) AS xid8))"


class PostgreSQL:
    alone = False
    skip_locked = " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str) -> None:
        self._name = secrets.token_hex(6)  # by which this process knows its own news
        self._writing = ThreadPoolExecutor(1, "postgresql-writer")
        self._reading = ThreadPoolExecutor(READERS, "postgresql-reader")
        self._writer, self._listener, self._readers = Reconnecting(url), Reconnecting(url), [Reconnecting(url) for _ in range(READERS)]
        self._idle: SimpleQueue[Reconnecting] = SimpleQueue()
        for line in self._readers:
            self._idle.put(line)
        self._hearing: threading.Thread | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "PostgreSQL":
        await asyncio.to_thread(_bring_up_to_date, url)
        return cls(url)

    async def read(self, sql: str, values: Values) -> list[Cells]:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, sql, values)

    def _read(self, sql: str, values: Values) -> list[Cells]:
        line = self._idle.get()
        try:
            for _ in range(TRIES):
                try:
                    return line.connection().execute(_translated(sql), values).fetchall()
                except psycopg.OperationalError as error:
                    if not line.drop(error):
                        raise StoreDown from error
            raise StoreDown
        finally:
            self._idle.put(line)

    async def commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._commit, units)

    def _commit(self, units: Sequence[Unit]) -> list[list[Cells]]:
        """A deadlock or a lost connection does not show: all of it is done again, unless it was done already."""
        for _ in range(TRIES):
            attempt = _Attempt(self._name, units)
            try:
                attempt.carry_out(self._writer.connection())
                return attempt.found
            except psycopg.Error as error:
                passing = self._writer.drop(error)
                if attempt.id is not None and self._took_place(attempt.id):
                    return attempt.found
                if isinstance(error, psycopg.OperationalError) and not passing:
                    raise StoreDown from error
                if not passing:
                    raise
        raise StoreDown

    def _took_place(self, id: str) -> bool:
        """Whether a transaction was committed whose connection was lost before anybody said so."""
        while True:
            ((status,),) = self._read(OUTCOME, {"id": id})
            if status != "in progress":
                return bool(status == "committed")
            time.sleep(0.01)

    async def listen(self, heard: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        connection = await asyncio.to_thread(self._ear)

        def pass_on(text: str) -> None:
            loop.call_soon_threadsafe(heard, text)

        self._hearing = threading.Thread(target=self._hear, args=(connection, pass_on), daemon=True)
        self._hearing.start()

    def _ear(self) -> Connection:
        connection = self._listener.connection()
        connection.execute(LISTEN)
        return connection

    def _hear(self, connection: Connection, heard: Callable[[str], None]) -> None:
        while not self._closed:
            try:
                for notice in connection.notifies(timeout=A_MOMENT):
                    name, _, text = notice.payload.partition(" ")
                    if name != self._name:
                        heard(text)
            except psycopg.OperationalError as error:
                self._listener.drop(error)
                time.sleep(A_MOMENT)
                with contextlib.suppress(psycopg.OperationalError, StoreDown):
                    connection = self._ear()
                    heard(MISSED)

    async def tell(self, text: str) -> None:
        await self.read(TELL, {"text": f"{self._name} {text}"})

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._hearing is not None:
            self._hearing.join()
        self._writing.shutdown()
        self._reading.shutdown()
        for line in (self._writer, self._listener, *self._readers):
            line.close()


class _Attempt:
    """Units in one transaction: all their first statements go out at once, then all that follow from what these have found."""

    def __init__(self, name: str, units: Sequence[Unit]) -> None:
        self._name, self._units = name, units
        self.found: list[list[Cells]] = []
        self.id: str | None = None  # of the transaction, once it has written and may be committed

    def carry_out(self, connection: Connection) -> None:
        with connection.pipeline() as pipeline, connection.transaction():
            first = _send(connection, (unit.first for unit in self._units))
            number = connection.execute(TRANSACTION)
            pipeline.sync()
            self.found = [rows for cursor in first for rows in _each(cursor)]
            _send(connection, self._rest())
            if news := list(self._news()):
                connection.execute(TELL_ALL, [news])
            ((self.id,),) = number.fetchall()

    def _rest(self) -> Iterator[Statement]:
        for unit, rows in zip(self._units, self.found, strict=True):
            for statement in unit.then if rows else ():
                yield Statement(statement.sql, {**statement.values, "found": rows[0][0]})

    def _news(self) -> Iterator[str]:
        for unit, rows in zip(self._units, self.found, strict=True):
            if unit.tells and rows:
                yield f"{self._name} {unit.tells} {rows[0][0]}"


def _send(connection: Connection, statements: Iterable[Statement]) -> "list[psycopg.Cursor[Cells]]":
    """In their order; those that stand together and say the same go together, which is quick."""
    cursors = []
    for sql, group in groupby(statements, lambda statement: statement.sql):
        cursors.append(connection.cursor())
        cursors[-1].executemany(_translated(sql), [statement.values for statement in group], returning=True)
    return cursors


def _each(cursor: "psycopg.Cursor[Cells]") -> Iterator[list[Cells]]:
    """The rows of every statement that went with this cursor."""
    more: bool | None = True
    while more:
        yield cursor.fetchall() if cursor.description else []
        more = cursor.nextset()


@contextlib.contextmanager
def transaction(url: str, *, writing: bool) -> Iterator[Run]:
    try:
        with psycopg.connect(url, **WATCHFUL) as connection:
            if writing:
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
                with connection.pipeline():
                    yield lambda sql, values: connection.execute(_translated(sql), values)
            else:
                connection.isolation_level, connection.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
                yield lambda sql, values: connection.cursor().stream(_translated(sql), values)
    except psycopg.Error as error:
        raise BadDatabase(f"The database cannot be used: {' '.join(str(error).split())}.") from None


def _bring_up_to_date(url: str) -> None:
    with transaction(url, writing=True) as run:
        migrate(run)


@lru_cache(1000)
def _translated(sql: str) -> bytes:
    """Our `:name` as PostgreSQL's driver writes it, and the one type that has another name there."""
    return re.sub(r":([a-z]\w*)", r"%(\1)s", sql).replace("BLOB", "BYTEA").encode()
