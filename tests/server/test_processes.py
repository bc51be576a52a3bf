"""Several server processes, one PostgreSQL, one table: here two `Tables` that share only the database."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.bots.scheduler import Scheduler
from doppelagent.server.environment import Environment
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.tables import journal
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import NAMES, same
from tests.server.fakes import Guest, guests, tables_on
from tests.server.scheduled import eventually

pytestmark = [pytest.mark.anyio, pytest.mark.compiled]


@pytest.fixture
async def processes(postgresql: str) -> AsyncIterator[list[Tables]]:
    processes = [await tables_on(postgresql, environment=Environment()) for _ in range(2)]
    yield processes
    for tables in processes:
        await tables.close()
        await tables.store.close()


async def seated_at_both(processes: list[Tables], game: str, players: int) -> list[Guest]:
    """Players at one table, connected to the two processes in turn."""
    await guests(processes[0], *NAMES[:players])
    seated = [Guest(processes[number % 2], name.lower()) for number, name in enumerate(NAMES[:players])]
    opened = await processes[0].open("anna", NewTable(game=game, players=players))
    for number, guest in enumerate(seated):
        await guest.enter(opened.table)
        if number:
            await guest.ask(requests.Sit)
    await eventually(lambda: all(seat["kind"] == "person" for seat in seated[0].outbox.scene["seats"]))
    await seated[0].ask(requests.Start)
    await processes[0].write(await processes[0].get(opened.table), journal.Dealt())
    await eventually(lambda: all(guest.outbox.scene["status"] == "playing" for guest in seated))
    return seated


async def test_all_clients_agree_whichever_process_they_use(processes: list[Tables]) -> None:
    seated = await seated_at_both(processes, "black-spy", 4)
    for _ in range(60):
        for guest in seated:
            if guest.outbox.scene["legal"]:
                await guest.act(guest.outbox.scene["legal"][0])
                break
        live = await guest.tables.get(guest.table)
        numbers = live.table.numbers
        await eventually(lambda: all(each.outbox.number == numbers[each.outbox.you] for each in seated))  # noqa: B023  # called at once
    for guest, tables in zip(seated, reversed(processes * 2), strict=True):
        elsewhere = Guest(tables, guest.person)
        assert same(guest.outbox, await elsewhere.enter(guest.table))


async def test_simultaneous_choices_in_two_processes_are_opened_by_the_last(processes: list[Tables]) -> None:
    seated = await seated_at_both(processes, "black-spy", 4)

    async def choose(guest: Guest) -> None:
        while guest.outbox.scene["legal"] and guest.outbox.scene["pending"] == [0, 1, 2, 3]:
            await guest.act(guest.outbox.scene["legal"][0])

    await asyncio.gather(*map(choose, seated))
    await eventually(lambda: all(guest.outbox.scene["pending"] != [0, 1, 2, 3] for guest in seated))
    entries = await processes[0].store.journal(seated[0].table)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(isinstance(journal.read(entry).body, journal.Moved) for entry in entries) == 1


async def test_a_move_sent_to_both_processes_is_made_once(processes: list[Tables]) -> None:
    anna, ben = await seated_at_both(processes, "don-carlo", 2)
    mover = anna if anna.outbox.scene["legal"] else ben
    request = requests.Act(id="both", number=mover.outbox.number, action=mover.outbox.scene["legal"][0])
    done = await asyncio.gather(*(tables.ask(mover.table, mover.person, request) for tables in processes))
    assert done[0] == done[1]
    moved = [journal.read(entry).body for entry in await processes[0].store.journal(mover.table)]
    assert sum(isinstance(body, journal.Moved) for body in moved) == 1


async def test_chat_and_presence_reach_the_other_process(processes: list[Tables]) -> None:
    anna, ben = await seated_at_both(processes, "don-carlo", 2)
    await eventually(lambda: anna.outbox.of("here")[-1]["seats"] == [0, 1])
    await anna.ask(requests.Say, text="Are you there?")
    await eventually(lambda: bool(ben.outbox.of("chat")))
    assert ben.outbox.of("chat")[0]["name"] == "Anna"
    await ben.leave()
    await eventually(lambda: anna.outbox.of("here")[-1]["seats"] == [0])


async def test_a_bot_plays_once_when_two_processes_show_its_table(processes: list[Tables]) -> None:
    """Both processes have a scheduler and show the table; the journal contains exactly the moves of the match."""
    schedulers = [Scheduler(tables, BotRunner(tables.environment, 0.02)) for tables in processes]
    for tables, scheduler in zip(processes, schedulers, strict=True):
        tables.bot_delay = lambda _: 10
        await scheduler.start()
    (anna,) = await guests(processes[0], "Anna")
    opened = await processes[0].open("anna", NewTable(game="don-carlo", players=2, bots=("informant",)))
    await anna.enter(opened.table)
    spectator = Guest(processes[1], "stranger")
    await spectator.enter(opened.table)
    await anna.ask(requests.Start)
    await anna.ask(requests.Add, own="1" * 64)
    for _ in range(12):
        await eventually(lambda: anna.outbox.scene["legal"] or anna.outbox.scene["status"] == "over")
        if not anna.outbox.scene["legal"]:  # such a match can be short
            break
        await anna.act(anna.outbox.scene["legal"][0])
    await eventually(lambda: anna.outbox.scene["legal"] or anna.outbox.scene["status"] == "over")
    here = await processes[0].get(opened.table)
    await eventually(lambda: spectator.outbox.number == here.table.numbers[spectator.outbox.you])
    for scheduler in schedulers:
        await scheduler.stop()
    entries = await processes[0].store.journal(opened.table)
    bodies = [journal.read(entry).body for entry in entries]
    live = await processes[0].get(opened.table)
    assert sum(len(body.moves) for body in bodies if isinstance(body, journal.Moved)) == len(live.table.running.moves)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
