"""Previews over the wire: what actions would cost and bring, legal or not, from what the asking seat knows."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from doppelagent.core.errors import BadNotation
from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Previews
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt
from tests.server.fakes import Guest, state_of, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(sqlite: str) -> AsyncIterator[Tables]:
    tables = await tables_on(sqlite)
    yield tables
    await tables.close()
    await tables.store.close()


async def test_a_preview_says_what_the_match_says_and_changes_nothing(tables: Tables) -> None:
    anna, _ = await dealt(tables, "don-carlo", 2)
    live = await tables.get(anna.table)
    before, actions = state_of(live.table), ("send 1/1/6", "send 3")
    answer = await tables.ask(anna.table, "anna", requests.Preview(id="p", actions=actions))
    assert isinstance(answer, Previews)
    assert answer.previews == {action: live.table.running.preview(0, action) for action in actions}
    assert msgspec.json.decode(msgspec.json.encode(answer))["type"] == "previews"
    assert state_of(live.table) == before


async def test_a_preview_needs_a_seat_and_actions_of_the_game(tables: Tables) -> None:
    anna, _ = await dealt(tables, "don-carlo", 2)
    with pytest.raises(Refusal, match="no seat"):
        await tables.ask(anna.table, Guest(tables, "stranger").person, requests.Preview(id="p", actions=("send 3",)))
    with pytest.raises(BadNotation):
        await tables.ask(anna.table, "anna", requests.Preview(id="p", actions=("play K7",)))
