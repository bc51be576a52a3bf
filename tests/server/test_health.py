"""The health check: 503 while nothing can be written, and one write for many checks."""

import asyncio
from typing import cast

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from doppelagent.server.metrics import TimedDatabase
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store, StoreDown
from doppelagent.server.store.sqlite import SQLite
from doppelagent.server.web import health
from doppelagent.server.web.health import Health
from doppelagent.server.web.services import Services
from tests.server.fakes import FrozenEnvironment
from tests.server.serving import Guest, Running, eventually, running


def status(guest: Guest) -> int:
    return guest.http.get("/healthz").status_code


def sqlite_of(server: Running) -> SQLite:
    timed = server.services.store._database
    assert isinstance(timed, TimedDatabase)
    return cast("SQLite", timed._commit.__self__)  # type: ignore[attr-defined]  # a bound method


def test_a_database_that_cannot_be_written_is_not_healthy(sqlite: str) -> None:
    with running(sqlite) as server, server.guest("Anna") as anna:
        assert eventually(lambda: status(anna) == 200)
        writer = sqlite_of(server)._writer
        writer.pragma("query_only", "ON")
        assert eventually(lambda: status(anna) == 503)
        assert anna.http.get("/healthz").text == "cannot write\n"
        assert anna.http.get("/api/me").json() == {"name": "Anna"}  # it can be read
        writer.pragma("query_only", "OFF")
        assert eventually(lambda: status(anna) == 200)


@pytest.mark.anyio
async def test_a_server_that_starts_or_stops_says_so(sqlite: str) -> None:
    services = Services(Settings(database=sqlite, precompile=False), FrozenEnvironment())
    await services.start()
    assert await services.health() == "starting"
    await services.wait_until_ready()
    assert await services.health() == "healthy"
    await services.close()
    assert await services.health() == "stopping"


def test_postgresql_that_is_read_only_is_not_healthy(postgresql: str) -> None:
    with running(postgresql) as server, server.guest() as guest, psycopg.connect(postgresql, autocommit=True) as connection:
        assert eventually(lambda: status(guest) == 200)
        name = Identifier(connection.info.dbname)
        connection.execute(SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(name))
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doppelagent'")
        assert eventually(lambda: status(guest) == 503)


class CountingStore(Store):
    """Counts the writes of health checks; they fail while `down` is set."""

    def __init__(self) -> None:
        self.writes, self.down = 0, False

    async def note_health(self, _at: int) -> None:
        self.writes += 1
        await asyncio.sleep(0)
        if self.down:
            raise StoreDown


@pytest.mark.anyio
async def test_many_checks_write_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store = CountingStore()
    checked = Health(store, FrozenEnvironment())
    assert await asyncio.gather(*(checked.is_writable() for _ in range(100))) == [True] * 100
    store.down = True
    assert await checked.is_writable()
    assert store.writes == 1
    monkeypatch.setattr(health, "VALID_FOR", 0.0)
    checked = Health(store, FrozenEnvironment())
    assert [await checked.is_writable() for _ in range(3)] == [False] * 3
    assert store.writes == 4
