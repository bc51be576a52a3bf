"""Replays of tables: computed once, away from the event loop, kept up to a size, and limited."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import archive, slices
from doppelagent.server.tables.replay import replay as compute_replay
from doppelagent.server.tables.replay_cache import ReplayCache
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on, replayed
from tests.server.fakes import FrozenEnvironment, tables_on
from tests.server.serving import PATIENCE, assert_refused, running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=FrozenEnvironment("replay", ticks=7))
    yield tables
    await tables.close()
    await tables.store.close()


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The thread of every replay that is computed."""
    threads, replay = list[str](), compute_replay

    def count(*about: Any) -> Any:
        threads.append(threading.current_thread().name)
        return replay(*about)

    monkeypatch.setattr(archive, "replay", count)
    return threads


async def finished(tables: Tables) -> str:
    seated = await dealt(tables, "don-carlo", 2)
    await play_on(tables, seated, 3)
    return seated[0].table


async def test_a_replay_is_computed_once_in_a_thread_without_the_table_s_lock(tables: Tables, computed: list[str]) -> None:
    table = await finished(tables)
    live = await tables.get(table)
    asked = [asyncio.create_task(tables.replay(table, None)) for _ in range(5)]
    answers = await asyncio.gather(*asked)
    assert not live.lock.locked()
    assert len(set(answers)) == 1
    assert await tables.replay(table, None) is answers[0]
    assert await tables.replay(table, 1) != answers[0]
    assert len(computed) == 2
    assert all(name.startswith("replays") for name in computed)


async def test_a_replay_is_computed_while_the_table_is_locked(tables: Tables) -> None:
    """The long computation runs without the lock: people at the table can chat and ask for a rematch meanwhile."""
    table = await finished(tables)
    live, begun, released = await tables.get(table), threading.Event(), threading.Event()

    def compute() -> bytes:
        begun.set()
        released.wait(PATIENCE)
        return b""

    busy = asyncio.create_task(tables.replays.get("another", compute))
    asked = asyncio.create_task(tables.replay(table, None))
    await asyncio.to_thread(begun.wait, 60)
    async with asyncio.timeout(PATIENCE), live.lock:
        assert not asked.done()
    released.set()
    assert await asked
    assert await busy == b""


async def test_a_replay_leaves_the_interpreter_to_others_after_each_slice(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does so while computing and while encoding; otherwise the event loop would wait for the interpreter's lock at every frame."""
    monkeypatch.setattr(slices, "SLICE", 0)
    pauses = list[float]()
    monkeypatch.setattr("doppelagent.server.tables.slices.time.sleep", pauses.append)
    shown = await replayed(tables, await finished(tables))
    assert len(shown.steps) > 1
    assert pauses == [slices.PAUSE] * 2 * len(shown.steps)


async def test_a_replay_shows_a_new_name_and_no_deleted_one(tables: Tables) -> None:
    table = await finished(tables)
    assert (await replayed(tables, table)).names[0] == "Anna"
    await tables.store.forget("anna")
    await tables.renamed("anna")
    assert b"Anna" not in await tables.replay(table, None)


async def test_replays_are_kept_up_to_a_size() -> None:
    cache, computed = ReplayCache(most_bytes=250), list[str]()

    def compute(key: str, size: int) -> bytes:
        computed.append(key)
        return b"x" * size

    for key in ("a", "b", "a", "c", "a", "b"):
        await cache.get(key, lambda key=key: compute(key, 100))  # type: ignore[misc]  # mypy does not infer the lambda
    assert computed == ["a", "b", "c", "b"], "the one not asked for longest makes room"
    await cache.get("large", lambda: compute("large", 300))
    assert cache._bytes == 0
    cache.close()


async def test_a_replay_that_fails_is_not_kept() -> None:
    cache = ReplayCache()

    def fail() -> bytes:
        raise Refusal("not_over")

    with pytest.raises(Refusal):
        await cache.get("a", fail)
    assert await cache.get("a", lambda: b"x") == b"x"
    cache.close()


def test_an_address_gets_so_many_replays(sqlite: str) -> None:
    with running(sqlite, replays_burst=2) as server, server.guest() as stranger:
        answers = [stranger.http.get("/api/tables/nowhere/replay") for _ in range(3)]
    assert [answer.status_code for answer in answers[:2]] == [404, 404]
    assert_refused(answers[2], 429, "slow_down")
