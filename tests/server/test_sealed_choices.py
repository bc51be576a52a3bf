"""Choices of several parts, or of several seats at once: nobody else notices them until they are complete."""

from collections.abc import AsyncIterator

import pytest

from doppelagent.server.messages import requests
from doppelagent.server.tables import journal
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on, same
from tests.server.fakes import FrozenEnvironment, Guest, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
    yield tables
    await tables.close()
    await tables.store.close()


class TestSimultaneousChoices:
    """Black Spy: all players pass cards at once."""

    async def passing(self, tables: Tables) -> list[Guest]:
        return await dealt(tables, "black-spy", 3)

    async def test_they_are_sealed_until_the_last_one_arrives(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        for guest in (cleo, anna):
            await self.choose(guest)
        assert ben.outbox.scene["ready"] == [0, 2]
        assert ben.outbox.scene["pending"] == [0, 1, 2]
        assert ben.outbox.scene["sealed"] is None
        assert anna.outbox.scene["sealed"].startswith("pass ")
        before = len(await tables.store.journal(anna.table))
        await self.choose(ben)
        assert anna.outbox.scene["sealed"] is None
        entries = await tables.store.journal(anna.table)
        assert isinstance(journal.read(entries[-1]).body, journal.Moved)
        assert len(entries) > before

    async def choose(self, guest: Guest) -> None:
        while guest.outbox.scene["legal"]:
            await guest.act(guest.outbox.scene["legal"][0])

    async def test_others_cannot_count_the_parts_of_a_sealed_choice(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        number = ben.outbox.number
        await anna.act(anna.outbox.scene["legal"][0])
        assert ben.outbox.number == number, "other seats must not notice an incomplete choice"
        await self.choose(anna)
        cards = anna.outbox.scene["sealed"].split()[1:]
        assert ben.outbox.number == number + 1
        await cleo.act(f"pass {' '.join(action.split()[1] for action in cleo.outbox.scene['legal'][: len(cards)])}")
        assert ben.outbox.number == number + 2

    async def test_a_sealed_choice_can_be_taken_back(self, tables: Tables) -> None:
        anna, ben, cleo = await self.passing(tables)
        legal = anna.outbox.scene["legal"]
        await self.choose(anna)
        await anna.ask(requests.TakeBack, number=anna.outbox.number)
        assert anna.outbox.scene["legal"] == legal
        assert ben.outbox.scene["ready"] == []
        assert (await anna.refused(requests.TakeBack, number=anna.outbox.number)).code == "nothing_sealed"
        for guest in (anna, ben, cleo):
            await self.choose(guest)
        assert (await anna.refused(requests.TakeBack, number=anna.outbox.number)).code == "nothing_sealed"

    async def test_a_sealed_choice_survives_a_restart(self, tables: Tables, database: str) -> None:
        anna, ben, _ = await self.passing(tables)
        await self.choose(anna)
        await tables.close()
        await tables.store.close()
        again = await tables_on(database, environment=FrozenEnvironment("play", ticks=7))
        tables.store = again.store
        for guest in (anna, ben):
            other = Guest(again, guest.person)
            assert same(guest.outbox, await other.enter(guest.table))
        await again.close()

    async def test_a_choice_must_be_taken_back_before_it_is_made_again(self, tables: Tables) -> None:
        anna, *_ = await self.passing(tables)
        action = anna.outbox.scene["legal"][0]
        await self.choose(anna)
        assert (await anna.refused(requests.Act, number=anna.outbox.number, action=action)).code == "not_asked"


async def test_a_sealed_choice_shows_all_its_parts(tables: Tables) -> None:
    """Pingvasion: a saboteur to the left and one to the right are two verbs; both must be shown."""
    anna, *_ = await dealt(tables, "pingvasion", 3)
    live, parts = await tables.get(anna.table), list[str]()
    while not anna.outbox.scene["legal"][0].startswith("left"):
        await play_on(tables, [anna, *_], 4, most=1)
    for side in ("left", "right"):
        parts.append(next(action for action in anna.outbox.scene["legal"] if action.startswith(side)))
        await anna.act(parts[-1])
    assert 0 in live.table.ready
    assert anna.outbox.scene["sealed"] == ", ".join(parts)


async def test_parts_of_a_choice_made_alone_are_sealed_until_it_is_complete(tables: Tables) -> None:
    """Black Spy with the mole, in which a seat picks three cards: other seats cannot see how many it has picked already."""
    seated = await dealt(tables, "black-spy", 3, options={"mole": True})
    live = await tables.get(seated[0].table)
    while not (len(live.table.pending) == 1 and seated[live.table.owing[0]].outbox.scene["legal"][0].startswith("take")):
        await play_on(tables, seated, 2, most=1)
    mole = seated[live.table.owing[0]]
    others = [guest for guest in seated if guest is not mole]
    number, legal = others[0].outbox.number, mole.outbox.scene["legal"]
    await mole.act(legal[0])
    assert mole.outbox.scene["sealed"] == legal[0]
    assert [guest.outbox.number for guest in others] == [number, number]
    await mole.ask(requests.TakeBack, number=mole.outbox.number)
    assert mole.outbox.scene["legal"] == legal
    while mole.outbox.scene["legal"] and mole.outbox.scene["legal"][0].startswith("take"):
        await mole.act(mole.outbox.scene["legal"][0])
    assert others[0].outbox.number == number + 1
