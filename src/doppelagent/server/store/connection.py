"""One connection to PostgreSQL, made anew when it is lost."""

import time
from typing import Any, Final

import psycopg

from doppelagent.server.store.database import StoreDown

PATIENCE: Final = 5.0  # seconds for which we try to reach the database before we say that it is gone
FIRST_PAUSE: Final = 0.05  # seconds between two tries, twice as many each time
PASSING: Final = ("08", "40", "57")  # classes of errors: connection lost, deadlock, server stopped or starting

WATCHFUL: Final[dict[str, Any]] = {  # a dead network is noticed within half a minute, not after hours
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "doppelagent",
}
SETTINGS: Final = (
    b"SET idle_in_transaction_session_timeout = '10s'",  # a process that was halted must not hold others up
    # Whatever else its administrator has set, a commit that is not on disk is none.
    b"SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)

Connection = psycopg.Connection[tuple[Any, ...]]


class Reconnecting:
    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._gone = False

    def connection(self) -> Connection:
        """The one there is, or a new one; StoreDown if the database cannot be reached."""
        if self._connection is None or self._connection.closed:
            self._connection = self._patiently()
            self._gone = False
        return self._connection

    def _patiently(self) -> Connection:
        """Once it is known to be gone, nobody waits for it any more: it is tried once for each who asks."""
        end, pause = time.monotonic() + (0 if self._gone else PATIENCE), FIRST_PAUSE
        while True:
            try:
                return self._connect()
            except psycopg.OperationalError as error:
                if time.monotonic() + pause > end:
                    self._gone = True
                    raise StoreDown from error
            time.sleep(pause)
            pause *= 2

    def _connect(self) -> Connection:
        connection = psycopg.connect(self._url, autocommit=True, **WATCHFUL)
        for statement in SETTINGS:
            connection.execute(statement)
        return connection

    def drop(self, error: Exception) -> bool:
        """After an error nobody knows what a connection still holds, so there will be a new one; whether it may go well with that."""
        lost = self._connection is None or self._connection.closed
        self.close()
        return lost or (isinstance(error, psycopg.OperationalError) and (error.sqlstate is None or error.sqlstate[:2] in PASSING))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
