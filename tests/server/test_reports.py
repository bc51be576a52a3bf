"""Reports: their reads do not grow with the number of matches, and players do not wait for them."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import apsw
import psycopg
import pytest

from doppelagent.server.store import Finished, JournalEntry, Result, Store, Tally
from doppelagent.server.store.database import transaction
from doppelagent.server.store.migrations import MIGRATIONS, migrate
from doppelagent.server.store.postgresql import PostgreSQL
from doppelagent.server.store.sqlite import SQLite

from .store_rows import index, open_table

pytestmark = pytest.mark.anyio

PATIENCE = 60  # seconds; a longer wait is a fault
PAGE = 10
VM_STEPS = "SQLITE_STMTSTATUS_VM_STEP"


async def finish_matches(store: Store, first: int, last: int) -> None:
    """Anna wins every second match against Ben."""
    for number in range(first, last):
        await open_table(store, f"t{number}", sitters=["anna"])
    await asyncio.gather(*(_finish(store, number) for number in range(first, last)))


async def _finish(store: Store, number: int) -> None:
    results = [Result(0, "anna", None, 1 + number % 2, number), Result(1, "ben", None, 2 - number % 2, 7)]
    entry = JournalEntry(2, 10_000 + number, None, None, b"")
    assert await store.append(f"t{number}", entry, index("over"), finished=Finished("chess", results))


async def ask_everything(store: Store) -> None:
    await store.totals()
    await store.statistics("anna")
    await store.results_of("anna", PAGE)
    await store.counts("anna")
    await store.weeks("anna", -1)
    await store.friends("anna", PAGE)
    await store.friend("anna", "ben")
    await store.together("anna", "ben", PAGE)
    await store.invitations("anna", 0, PAGE)
    await store.unfinished("anna", PAGE)
    await store.finished("anna", PAGE)
    await store.listed(PAGE)
    await store.abandoned(1, PAGE)


async def steps_of(database: SQLite, ask: Callable[[], Awaitable[None]]) -> list[int]:
    """The number of steps of SQLite's virtual machine for each report."""
    steps: list[int] = []

    def count(event: dict[str, dict[str, int]]) -> None:
        steps.append(event["stmt_status"][VM_STEPS])

    database._reporter.trace_v2(apsw.SQLITE_TRACE_PROFILE, count)
    await ask()
    database._reporter.trace_v2(0, None)
    return steps


async def test_a_report_costs_the_same_after_ten_times_as_many_matches(sqlite: str) -> None:
    database = await SQLite.open(sqlite, synchronous="OFF")
    store = Store(database)
    for name in ("Anna", "Ben"):
        await store.add_person(name.lower(), name, name.encode(), 5)
    await finish_matches(store, 0, 50)
    few = await steps_of(database, lambda: ask_everything(store))
    await finish_matches(store, 50, 500)
    many = await steps_of(database, lambda: ask_everything(store))
    assert len(few) == 13
    assert many == few
    assert await store.totals() == {"chess": 500}
    await store.close()


async def test_statistics_count_each_match_once(store: Store) -> None:
    await finish_matches(store, 0, 20)
    assert await store.totals() == {"chess": 20}
    assert await store.statistics("anna") == [Tally("chess", 20, 10, 30, 0, 19)]


async def test_results_stored_before_there_were_counters_are_counted(database: str) -> None:
    with transaction(database, writing=True) as run:
        migrate(run, upto=1)
        for table, seat, person, place in (("t1", 0, "anna", 1), ("t1", 1, None, 2), ("t2", 0, "anna", 3)):
            run(
                "INSERT INTO results (table_id, seat, person, level, game, players, place, score, over)"
                " VALUES (:table, :seat, :person, NULL, 'chess', 2, :place, 10 * :place, 5)",
                {"table": table, "seat": seat, "person": person, "place": place},
            )
    assert len(MIGRATIONS) > 1
    store = await Store.open(database)
    assert await store.totals() == {"chess": 2}
    assert await store.statistics("anna") == [Tally("chess", 2, 1, 4, 10, 30)]
    await store.close()


async def test_a_slow_report_delays_no_player_on_sqlite(sqlite: str) -> None:
    database = await SQLite.open(sqlite)
    released = threading.Event()
    database._reporter.create_scalar_function("wait", lambda *_: released.wait(PATIENCE))
    reports = [asyncio.create_task(database.report("SELECT wait()", {})) for _ in range(5)]
    await _read_while(database, reports)
    released.set()
    assert await asyncio.gather(*reports) == [[(1,)]] * 5
    await database.close()


async def test_a_slow_report_delays_no_player_on_postgresql(postgresql: str) -> None:
    database = await PostgreSQL.open(postgresql)
    with psycopg.connect(postgresql, autocommit=True) as holder:
        holder.execute("SELECT pg_advisory_lock(1)")
        wait = "SELECT 1 FROM (SELECT pg_advisory_xact_lock_shared(1)) AS waited"
        reports = [asyncio.create_task(database.report(wait, {})) for _ in range(5)]
        await _read_while(database, reports)
        holder.execute("SELECT pg_advisory_unlock(1)")
    assert await asyncio.gather(*reports) == [[(1,)]] * 5
    await database.close()


async def _read_while(database: SQLite | PostgreSQL, reports: "list[asyncio.Task[list[tuple[object, ...]]]]") -> None:
    async with asyncio.timeout(PATIENCE):
        for _ in range(10):
            assert await database.read("SELECT 1", {}) == [(1,)]
    assert not any(report.done() for report in reports)
