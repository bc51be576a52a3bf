"""Connections to PostgreSQL: a pool for reading, and a single one that reconnects.

The writer and the listener stay outside the pool: after a lost connection the writer must learn whether its transaction was committed
before it repeats it, and the listener must LISTEN again and report MISSED. A pool would replace their connections silently.
"""

import time
from typing import Any, Final

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from doppelagent.server.store.database import Cells, StoreDown, Values

READERS: Final = 3
REPORTERS: Final = 1
TRIES: Final = 20  # attempts at a statement or transaction before StoreDown
RECONNECT_TIMEOUT: Final = 5.0  # seconds
FIRST_PAUSE: Final = 0.05  # seconds between two attempts to connect; doubles each time
KNOWN_DOWN_TIMEOUT: Final = 0.05  # seconds a read waits for the pool once the database is known to be down
TRANSIENT: Final = ("08", "40", "57")  # SQLSTATE classes: connection lost, transaction rolled back, server stopping or starting

CONNECT_OPTIONS: Final[dict[str, Any]] = {  # notice a dead network within half a minute, not after hours
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "doppelagent",
}
SETTINGS: Final = (
    b"SET idle_in_transaction_session_timeout = '10s'",  # a suspended process must not block the others
    # A commit must be on disk, even where the administrator has turned that off.
    b"SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)

Connection = psycopg.Connection[Cells]


def _configure(connection: Connection) -> None:
    for statement in SETTINGS:
        connection.execute(statement)


def is_transient(error: psycopg.Error) -> bool:
    """Whether the same statement can succeed on a new connection."""
    return isinstance(error, psycopg.OperationalError) and (error.sqlstate is None or error.sqlstate[:2] in TRANSIENT)


class ReadPool:
    """A pool of autocommit connections for single statements; repeats a statement when its connection is lost."""

    def __init__(self, url: str, size: int) -> None:
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            url,
            kwargs={"autocommit": True, **CONNECT_OPTIONS},
            configure=_configure,
            min_size=size,
            timeout=RECONNECT_TIMEOUT,
            reconnect_timeout=RECONNECT_TIMEOUT,  # afterwards each read starts a new attempt, without a growing pause
            open=True,
        )
        self._down = False

    def execute(self, sql: bytes, values: Values) -> list[Cells]:
        for _ in range(TRIES):
            try:
                with self._pool.connection(KNOWN_DOWN_TIMEOUT if self._down else None) as connection:
                    self._down = False
                    return connection.execute(sql, values).fetchall()
            except PoolTimeout as error:
                self._down = True
                raise StoreDown from error
            except psycopg.OperationalError as error:
                if not is_transient(error):
                    raise StoreDown from error
        raise StoreDown

    def close(self) -> None:
        self._pool.close()


class ReconnectingConnection:
    """A single autocommit connection, opened on first use and again after it was lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._down = False

    def connection(self) -> Connection:
        """The open connection; StoreDown if the database cannot be reached."""
        if self._connection is None or self._connection.closed:
            self._connection = self._reconnect()
            self._down = False
        return self._connection

    def _reconnect(self) -> Connection:
        """Retry until RECONNECT_TIMEOUT; a database known to be down gets one attempt per call."""
        end, pause = time.monotonic() + (0 if self._down else RECONNECT_TIMEOUT), FIRST_PAUSE
        while True:
            try:
                return self._connect()
            except psycopg.OperationalError as error:
                if time.monotonic() + pause > end:
                    self._down = True
                    raise StoreDown from error
            time.sleep(pause)
            pause *= 2

    def _connect(self) -> Connection:
        connection = psycopg.connect(self._url, autocommit=True, **CONNECT_OPTIONS)
        _configure(connection)
        return connection

    def drop(self, error: psycopg.Error) -> bool:
        """Close the connection, whose state is unknown after an error; whether to try again on a new one."""
        lost = self._connection is None or self._connection.closed
        self.close()
        return lost or is_transient(error)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
