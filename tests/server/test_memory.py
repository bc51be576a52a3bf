"""A table that is dropped is gone at once: no cycle of references keeps it until the garbage collector runs."""

import gc
import weakref
from collections.abc import AsyncIterator, Iterator

import pytest

from doppelagent.server.messages import requests
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import StoreDown
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on
from tests.server.fakes import FrozenEnvironment, Guest, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite, environment=FrozenEnvironment("memory"))
    yield tables
    await tables.close()
    await tables.store.close()


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def drop(tables: Tables, seated: list[Guest]) -> "weakref.ref[LiveTable]":
    """Everybody leaves, and the table is dropped from memory."""
    live = weakref.ref(await tables.get(seated[0].table))
    for guest in seated:
        await guest.leave()
    tables.environment.advance(1000)  # type: ignore[attr-defined]  # frozen in tests
    tables.drop_idle()
    assert tables.loaded == {}
    return live


@pytest.mark.usefixtures("uncollected")
async def test_a_table_is_freed_after_its_match(tables: Tables) -> None:
    seated = await dealt(tables, "don-carlo", 2)
    await play_on(tables, seated, 3)
    await tables.replay(seated[0].table, None)
    assert (await drop(tables, seated))() is None


@pytest.mark.usefixtures("uncollected")
async def test_a_table_is_freed_after_a_refusal(tables: Tables) -> None:
    seated = await dealt(tables, "don-carlo", 2)
    for guest in seated:
        with pytest.raises(Refusal):
            await guest.ask(requests.Act, number=0, action="play nothing")
        with pytest.raises(Refusal):
            await guest.ask(requests.Start)
    assert (await drop(tables, seated))() is None


@pytest.mark.usefixtures("uncollected")
async def test_a_table_is_freed_after_a_failed_write(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = await dealt(tables, "don-carlo", 2)

    async def fail(_: object) -> None:
        raise StoreDown

    with monkeypatch.context() as broken:
        broken.setattr(tables.store._database, "commit", fail)
        with pytest.raises(Refusal):
            await seated[0].ask(requests.Allow, yes=True)
    assert (await drop(tables, seated))() is None
