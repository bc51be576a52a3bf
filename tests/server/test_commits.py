"""Commits: many units share one, a bad unit fails alone, and an impossible write is refused with a sentence."""

import asyncio
import contextlib
import time

import apsw
import psycopg
import pytest

from doppelagent.server.store import Finished, Result, Store, StoreDown, connection, group_commit
from doppelagent.server.store.group_commit import BUSY_UNITS
from doppelagent.server.store.postgresql import PostgreSQL
from doppelagent.server.store.sqlite import SQLite

from .postgres import Cluster
from .store_rows import entry, index, open_table

TIMEOUT = 1.0  # seconds until a lost database is reported: much longer than reporting a known loss takes

pytestmark = pytest.mark.anyio


async def test_a_hundred_appends_at_once_take_few_commits(store: Store) -> None:
    await asyncio.gather(*(open_table(store, f"t{number}") for number in range(100)))
    before = store.commits
    assert all(await asyncio.gather(*(store.append(f"t{number}", entry(2), index()) for number in range(100))))
    assert store.commits - before <= 2
    assert store.written == 200


async def test_appends_during_a_commit_go_into_the_next(store: Store) -> None:
    await asyncio.gather(*(open_table(store, f"t{number}") for number in range(20)))
    before = store.commits

    async def play(table: str) -> None:
        for number in range(2, 12):
            assert await store.append(table, entry(number), index())

    await asyncio.gather(*(play(f"t{number}") for number in range(20)))
    assert store.commits - before < 60  # of 200 appends


async def test_a_busy_store_waits_for_more_and_a_single_table_does_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "BUSY_TIME", 1000)
    await asyncio.gather(*(open_table(store, f"t{number}") for number in range(BUSY_UNITS)))
    assert store._is_busy()
    for number in range(2, 2 + BUSY_UNITS):
        assert await store.append("t0", entry(number), index())
    assert not store._is_busy()


async def test_a_unit_that_the_database_rejects_fails_alone(store: Store) -> None:
    await open_table(store, "t1")
    await open_table(store, "t2")
    half, large, good = await asyncio.gather(
        store.say("t1", "anna", "c0", "half a sign: \ud800", 5),
        store.append("t1", entry(2), index(), finished=Finished("chess", [Result(0, "anna", None, 1, 1 << 70)])),
        store.append("t2", entry(2), index()),
        return_exceptions=True,
    )
    assert isinstance(half, UnicodeEncodeError)
    assert isinstance(large, OverflowError | psycopg.DataError)
    assert good is True
    assert await store.chats("t1") == []
    assert [len(await store.journal(table)) for table in ("t1", "t2")] == [1, 2]


async def test_a_cancelled_append_does_not_block_others(store: Store) -> None:
    await open_table(store, "t1")
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(store.append("t1", entry(2), index()), 0)
    task = asyncio.create_task(store.append("t1", entry(2), index()))
    await asyncio.sleep(0)
    task.cancel()
    assert await store.say("t1", "anna", "c1", "still there", 5) == 1


async def test_closing_waits_for_pending_commits(database: str) -> None:
    store = await Store.open(database)
    tasks = [asyncio.create_task(open_table(store, f"t{number}")) for number in range(30)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == [True] * 30
    with pytest.raises(StoreDown, match="being stopped"):
        await open_table(store, "t")
    with pytest.raises(StoreDown, match="being stopped"):
        await store.table("t1")


async def test_sqlite_waits_for_the_disk(sqlite: str) -> None:
    database = await SQLite.open(sqlite)
    assert database._writer.pragma("synchronous") == 2  # FULL: see test_power_cut
    await database.close()


async def test_postgresql_waits_for_the_disk_even_if_its_configuration_says_otherwise(cluster: Cluster) -> None:
    cluster.run("CREATE DATABASE careless")
    cluster.run("ALTER DATABASE careless SET synchronous_commit = off")
    database = await PostgreSQL.open(cluster.url("careless"))
    assert database._writer.connection().execute(b"SHOW synchronous_commit").fetchall() == [("on",)]
    await database.close()


async def test_a_full_disk_refuses_the_whole_batch_and_nothing_is_written(sqlite: str) -> None:
    database = await SQLite.open(sqlite)
    store = Store(database)
    await asyncio.gather(*(open_table(store, f"t{number}") for number in range(5)))
    pages = database._writer.pragma("page_count")
    assert isinstance(pages, int)
    database._writer.pragma("max_page_count", pages + 5)
    large = entry(2, body=bytes(20_000))
    refused = await asyncio.gather(*(store.append(f"t{number}", large, index("over")) for number in range(5)), return_exceptions=True)
    assert [type(error) for error in refused] == [StoreDown] * 5
    assert isinstance(refused[0], StoreDown)
    assert isinstance(refused[0].__cause__, apsw.FullError)
    assert [len(await store.journal(f"t{number}")) for number in range(5)] == [1] * 5
    database._writer.pragma("max_page_count", 1_000_000)
    assert await store.append("t1", large, index())
    await store.close()


async def test_a_lost_database_is_reported_until_it_returns(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "RECONNECT_TIMEOUT", TIMEOUT)
    cluster.run("CREATE DATABASE doomed")
    store = await Store.open(cluster.url("doomed"))
    await open_table(store, "t1")
    cluster.run("DROP DATABASE doomed WITH (FORCE)")
    with pytest.raises(StoreDown, match="cannot be used at the moment"):
        await store.append("t1", entry(2), index())
    with pytest.raises(StoreDown, match="cannot be used at the moment"):
        await store.table("t1")
    before = time.monotonic()
    for _ in range(20):
        with pytest.raises(StoreDown):
            await store.say("t1", "anna", "c2", "nobody hears me", 5)
    assert time.monotonic() - before < 20 * TIMEOUT / 2  # a write fails fast once the database is known to be down
    before = time.monotonic()
    for _ in range(20):
        with pytest.raises(StoreDown):
            await store.table("t1")
    assert time.monotonic() - before < 20 * TIMEOUT / 2  # and so does a read
    cluster.run("CREATE DATABASE doomed")
    await (await Store.open(cluster.url("doomed"))).close()
    assert await open_table(store, "t1")
    assert await _comes_back(store)
    await store.close()


async def _comes_back(store: Store) -> bool:
    """Whether reads work again within a few seconds: the pool reconnects by itself."""
    for _ in range(100):
        with contextlib.suppress(StoreDown):
            return await store.table("t1") is not None
        await asyncio.sleep(0.05)
    return False


async def test_lost_connections_are_not_noticed(postgresql: str) -> None:
    """Every append succeeds although connections are cut again and again, and nothing is written twice."""
    store = await Store.open(postgresql)
    await open_table(store, "t1")
    cutting = asyncio.create_task(asyncio.to_thread(_cut, postgresql, 40))
    number = 1
    while not cutting.done():
        number += 1
        assert await store.append("t1", entry(number), index())
        assert await store.say("t1", "anna", f"c{number}", "text", 5) == number - 1
        assert await store.by_code("none") is None
    assert [found.number for found in await store.journal("t1")] == list(range(1, number + 1))
    await cutting
    await store.close()


def _cut(url: str, number: int) -> None:
    """Terminate all other connections to a database again and again, until this number of them were cut."""
    cut = 0
    with psycopg.connect(url, autocommit=True) as connection:
        while cut < number:
            cut += connection.execute(
                b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).rowcount
            connection.execute(b"SELECT pg_sleep(0.013)")
