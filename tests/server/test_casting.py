"""Names and faces of bots at a table."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from doppelagent.bots import LEVELS
from doppelagent.bots.cast import CAST
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.messages.requests import Place
from doppelagent.server.tables import journal
from doppelagent.server.tables.casting import cast, portrait_of
from doppelagent.server.tables.journal import Seat
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database)
    yield tables
    await tables.close()
    await tables.store.close()


def test_every_level_has_a_dozen_names_that_nobody_else_has() -> None:
    assert CAST.keys() == LEVELS.keys()
    names = [name for level in CAST.values() for name in level]
    assert {len(level) for level in CAST.values()} == {12}
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 8  # a score line has room for six of them


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", [f"table{number}" for number in range(20)])
def test_no_name_and_no_face_twice_at_a_table_of_six(table: str, level: str) -> None:
    seats = cast(table, [Seat(level=level)] * 6)
    assert len({seat.name for seat in seats}) == len({portrait_of(seat) for seat in seats}) == 6
    assert {seat.name for seat in seats} <= set(CAST[level])


def test_another_table_has_another_company() -> None:
    assert len({cast(f"table{number}", [Seat(level="agent")])[0].name for number in range(60)}) > 6


def test_more_bots_than_the_cast_has_are_told_apart() -> None:
    assert len({seat.name for seat in cast("table", [Seat(level="agent")] * 15)}) == 15


async def test_a_bot_keeps_its_name_when_it_moves_and_in_the_rematch(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    table = (await tables.open("anna", NewTable(game="black-spy", players=4, bots=("agent", "director")))).table
    await anna.enter(table)
    _, agent, director, _ = anna.outbox.scene["seats"]
    await anna.ask(requests.Arrange, seats=(Place(was=2), Place(was=1), Place(was=0), Place(level="agent")))
    first, second, _, fourth = anna.outbox.scene["seats"]
    assert (first, second) == (director, agent)
    assert fourth["name"] in set(CAST["agent"]) - {agent["name"]}
    written = [journal.read(entry).body for entry in await tables.store.journal(table)]
    assert next(seat.name for body in written if isinstance(body, journal.Seated) for seat in body.seats) == director["name"]


async def test_a_person_called_like_a_bot_is_numbered(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    table = (await tables.open("anna", NewTable(game="don-carlo", players=2, bots=("double-agent",)))).table
    await anna.enter(table)
    bot = anna.outbox.scene["seats"][1]["name"]
    await tables.store.rename("anna", bot.upper())
    await tables.renamed("anna")
    assert [seat["name"] for seat in anna.outbox.scene["seats"]] == [f"{bot.upper()} (2)", bot]
    assert [seat.name for seat in (await tables.lists("anna")).yours[0].seats] == [f"{bot.upper()} (2)", bot]


def test_bots_of_a_journal_without_names_get_some() -> None:
    """Such journals come from tables opened before bots had names."""
    old = msgspec.json.decode(b'[{"person":"anna"},{"level":"agent"},{"level":"agent"}]', type=list[Seat])
    seats = cast("table", old)
    assert [seat.level for seat in seats] == [None, "agent", "agent"]
    assert len({seat.name for seat in seats}) == 3


async def test_a_portrait_is_shown_at_the_table_and_in_lists(tables: Tables) -> None:
    (anna,) = await guests(tables, "Anna")
    table = (await tables.open("anna", NewTable(game="don-carlo", players=2, bots=("agent",)))).table
    await anna.enter(table)
    await tables.store.rename("anna", "Anna", "zoe")
    await tables.renamed("anna")
    assert anna.outbox.scene["seats"][0]["portrait"] == "zoe"
    assert (await tables.lists("anna")).yours[0].seats[0].portrait == "zoe"
