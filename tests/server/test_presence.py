"""Presence: sent at once, then at most once a second, however many come and go."""

from collections.abc import AsyncIterator

import pytest

from doppelagent.server.tables.coalesce import Coalesced
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt
from tests.server.fakes import FrozenEnvironment, Guest, tables_on

pytestmark = pytest.mark.anyio

WATCHERS = 60


@pytest.fixture
def clock() -> FrozenEnvironment:
    return FrozenEnvironment("here")


@pytest.fixture
async def tables(sqlite: str, clock: FrozenEnvironment) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=clock)
    yield tables
    await tables.close()
    await tables.store.close()


async def test_presence_shows_connected_seats_and_spectators(tables: Tables, clock: FrozenEnvironment) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    clock.advance(1)
    assert anna.outbox.of("here")[-1] == {"type": "here", "seats": [0, 1], "watching": 0}
    clock.advance(1)
    await ben.leave()
    assert anna.outbox.of("here")[-1]["seats"] == [0]
    stranger = await Guest(tables, "stranger").enter(anna.table)
    assert stranger.of("here") == [{"type": "here", "seats": [0], "watching": 1}], "a newcomer need not wait"
    assert anna.outbox.of("here")[-1]["watching"] == 0
    clock.advance(1)
    assert anna.outbox.of("here")[-1] == {"type": "here", "seats": [0], "watching": 1}


async def test_many_who_come_and_go_cost_one_frame_a_second_each(tables: Tables, clock: FrozenEnvironment) -> None:
    anna, _ = await dealt(tables, "don-carlo", 2)
    clock.advance(1)
    clock.advance(1)
    before = len(anna.outbox.of("here"))
    watchers = [Guest(tables, f"w{number}") for number in range(WATCHERS)]
    for watcher in watchers:
        await watcher.enter(anna.table)
    for watcher in watchers[::2]:
        await watcher.leave()
    assert len(anna.outbox.of("here")) == before + 1, "the first at once"
    clock.advance(1)
    assert anna.outbox.of("here")[-1]["watching"] == WATCHERS // 2
    frames = sum(len(watcher.outbox.of("here")) for watcher in watchers)
    assert frames <= WATCHERS + WATCHERS // 2, "each when it comes, and then those who stayed, together"
    clock.advance(10)
    assert len(anna.outbox.of("here")) == before + 2, "nothing more to tell"


def test_a_throttle_survives_a_clock_that_is_set_back(clock: FrozenEnvironment) -> None:
    done: list[int] = []
    throttle = Coalesced(clock, 1000)
    assert throttle.call(lambda: done.append(1))
    clock.advance(-3600)
    assert not throttle.call(lambda: done.append(2))
    assert not throttle.call(lambda: done.append(3))
    clock.advance(1)
    assert done == [1, 2]
