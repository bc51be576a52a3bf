"""The scheduler: deals, bots, clocks, and work left behind by a stopped process."""

import asyncio
from typing import Any

import pytest

from doppelagent.core.registry import every_game, find
from doppelagent.server.bots import scheduler
from doppelagent.server.bots.scheduler import ABANDONED_AFTER, LEASE
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.pages import NewTable, QuickStart
from doppelagent.server.store import StoreDown
from doppelagent.server.tables import journal
from doppelagent.server.tables.judging import Verdict
from tests.server.fakes import guests
from tests.server.scheduled import DELAY, ManualEnvironment, dealt, eventually, passes, scheduled, settle, started, written
from tests.server.store_rows import index

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SWEEP_INTERVAL", "PRESENCE_INTERVAL", "CLEANUP_INTERVAL"):
        monkeypatch.setattr(scheduler, name, 0.01)


async def test_the_deal_is_made_when_every_player_has_added_a_number(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await started(at, add=False)
        await settle()
        assert live.table.status == "starting"
        await anna.ask(requests.Add, own="b" * 64)
        await eventually(lambda: live.table.status == "playing")
        assert live.table.deal_numbers == {0: "b" * 64}


async def test_the_deal_waits_five_seconds_for_a_number_and_no_longer(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await started(at, add=False)
        at.environment.advance(4.999)
        await settle()
        assert live.table.status == "starting"
        at.environment.advance(0.001)
        await eventually(lambda: live.table.status == "playing")
        assert live.table.deal_numbers == {}


async def test_a_quick_start_is_dealt_automatically(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        await guests(at.tables, "Anna")
        opened = await at.tables.quick_start("anna", QuickStart(game="black-spy"))
        at.environment.advance(5)
        live = await at.tables.get(opened.table)
        await eventually(lambda: live.table.status == "playing")


async def test_bots_choose_after_their_delay_and_not_earlier(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at)
        at.environment.advance((DELAY - 1) / 1000)
        await settle()
        assert live.table.ready == ()
        at.environment.advance(0.001)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        assert sum(isinstance(body, journal.Sealed) for body in await written(live)) == 3  # one entry for all parts of a choice
        assert at.runner.asked == 3


async def test_bots_answer_in_the_order_of_their_seats_however_long_each_thinks(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        at.runner.slowest_first = True
        _, live = await dealt(at)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        assert [body.seat for body in await written(live) if isinstance(body, journal.Sealed)] == [1, 2, 3]


async def test_a_bot_thinks_once_whatever_other_seats_do_meanwhile(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at)
        for _ in range(5):
            await passes(anna, live)
            await anna.ask(requests.TakeBack, number=live.table.numbers[0])
            at.scheduler.schedule(live)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        assert at.runner.asked == 3


async def test_bots_play_a_match_to_its_end(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at, clock=TimeControl(decision=5))
        at.environment.advance(5)
        await eventually(lambda: live.table.away == {0})
        while live.table.status == "playing":
            at.environment.advance(DELAY / 1000)
            await asyncio.sleep(0.002)
        await written(live)
        assert live.table.running.over
        assert len(live.table.running.moves) == 72
        assert (await at.tables.store.totals()) == {"black-spy": 1}


@pytest.mark.parametrize("key", [game.key for game in every_game()])
async def test_bots_play_any_game(sqlite: str, key: str) -> None:
    async with scheduled(sqlite) as at:
        await guests(at.tables, "Anna")
        players = find(key).seats[-1]
        wanted = NewTable(game=key, players=players, bots=("agent",) * (players - 1), clock=TimeControl(decision=5))
        table = (await at.tables.open("anna", wanted)).table
        await at.tables.ask(table, "anna", requests.Start(id="s"))
        live = await at.tables.get(table)
        for _ in range(20_000):
            at.environment.advance(1)
            await asyncio.sleep(0.001)
            if live.table.status == "over" or live.table.number >= 60:
                return
        raise AssertionError("the match does not advance")


async def test_a_bot_takes_over_when_time_runs_out(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at, clock=TimeControl(decision=30, bank=10))
        at.environment.advance(39.999)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        assert live.table.away == set()
        at.environment.advance(0.001)
        await eventually(lambda: live.table.away == {0})
        assert journal.Away(0, "time") in await written(live)


async def test_a_player_who_decides_in_time_is_not_away(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at, clock=TimeControl(decision=30))
        await passes(anna, live)
        at.environment.advance(31)
        await settle()
        assert live.table.away == set()


async def test_a_player_gone_longer_than_the_grace_period_is_away(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await started(at, grace=60)
        await anna.enter(anna.table)
        await eventually(lambda: at.runner.asked == 3)
        at.environment.advance(300)
        await settle()
        assert live.table.away == set()  # without a clock, a connected player has unlimited time
        await anna.leave()
        at.environment.advance(59.999)
        await settle()
        assert live.table.away == set()
        at.environment.advance(0.001)
        await eventually(lambda: live.table.away == {0})
        assert journal.Away(0, "gone") in await written(live)


async def test_a_table_without_clock_and_grace_period_waits_forever(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        at.environment.advance(3 * 7 * 24 * 60 * 60)
        await settle()
        assert (await at.tables.get(anna.table)).table.owing == (0,)


async def test_a_bot_does_not_act_after_the_player_has_returned(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at, clock=TimeControl(decision=5))
        at.environment.advance(5)
        await eventually(lambda: live.table.away == {0} and live.table.ready == (1, 2, 3) and at.runner.asked == 4)
        await anna.ask(requests.Back)
        at.environment.advance(1)
        await settle()
        assert live.table.owing == (0,)
        assert live.table.away == set()


async def test_a_bot_plays_on_for_a_player_who_resigns(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, ben = await guests(at.tables, "Anna", "Ben")
        wanted = NewTable(game="black-spy", players=4, bots=("informant", "informant"))
        anna.table = ben.table = (await at.tables.open("anna", wanted)).table
        await ben.ask(requests.Sit)
        await anna.ask(requests.Start)
        at.environment.advance(5)
        live = await at.tables.get(anna.table)
        await eventually(lambda: at.runner.asked == 2)
        await ben.ask(requests.Resign)
        await eventually(lambda: at.runner.asked == 3)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))


async def test_bots_resume_at_once_after_a_restart(sqlite: str) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, live = await dealt(at)
        assert live.table.ready == ()
    environment.advance(DELAY / 1000)
    async with scheduled(sqlite, environment) as at:
        await eventually(lambda: anna.table in at.tables.loaded and at.runner.asked == 3)  # no client is connected yet
        environment.advance(DELAY / 1000)
        await eventually(lambda: at.tables.loaded[anna.table].table.ready == (1, 2, 3))


async def test_failed_work_is_retried_after_its_lease(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with scheduled(sqlite) as at:
        at.environment.advance(11)  # from now on, a sweep leaves due work alone for one lease
        append, failed = at.tables.store.append, 0

        async def fails(*_: Any, **__: Any) -> bool:
            nonlocal failed
            failed += 1
            raise StoreDown("The disk is full.")

        _, live = await dealt(at)
        monkeypatch.setattr(at.tables.store, "append", fails)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: failed == 3)
        monkeypatch.setattr(at.tables.store, "append", append)
        await settle()
        assert (at.runner.asked, live.table.ready) == (3, ())
        at.environment.advance(LEASE / 1000)
        await eventually(lambda: at.runner.asked == 6)
        at.environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))


async def test_a_table_unloaded_from_memory_keeps_its_clock(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at, clock=TimeControl(decision=3600))
        while live.table.ready != (1, 2, 3):
            at.environment.advance(0.1)  # bots may take a while to get ready
            await asyncio.sleep(0.01)
        at.environment.advance(61)
        await eventually(lambda: anna.table not in at.tables.loaded)
        at.environment.advance(3600 + LEASE / 1000)
        await eventually(lambda: anna.table in at.tables.loaded and at.tables.loaded[anna.table].table.away == {0})
        assert live.table.away == set()  # the unloaded object no longer changes


async def test_an_untouched_table_is_closed_after_a_month(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        await guests(at.tables, "Anna")
        tables = []
        for _ in range(2):
            tables.append((await at.tables.open("anna", NewTable(game="black-spy", players=4))).table)
            at.environment.advance(60)
        at.environment.advance(ABANDONED_AFTER / 1000 - 60)
        await eventually(lambda: tables[0] in at.tables.loaded and at.tables.loaded[tables[0]].table.status == "over")
        rows = [await at.tables.store.table(table) for table in tables]
        assert [row and row.status for row in rows] == ["over", "open"]


async def test_stopping_leaves_no_task_running(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at)
        await at.scheduler.stop()
        assert {task for task in asyncio.all_tasks() if "Scheduler" in repr(task)} == set()
        at.environment.advance(60)
        await settle()
        assert live.table.ready == ()


@pytest.mark.compiled  # interpreting the rules does not change how a database behaves
async def test_one_of_two_processes_does_the_work_and_the_other_takes_over(postgresql: str) -> None:
    environment = ManualEnvironment()
    async with scheduled(postgresql, environment) as one, scheduled(postgresql, environment) as other:
        environment.advance(11)
        anna, live = await dealt(one)
        environment.advance(DELAY / 1000)
        await eventually(lambda: live.table.ready == (1, 2, 3))
        assert (one.runner.asked, other.runner.asked) == (3, 0)
        await one.scheduler.stop()
        await passes(anna, live)
        environment.advance(LEASE / 1000 + 1)
        await eventually(lambda: other.runner.asked > 0)
        environment.advance(DELAY / 1000)
        await eventually(lambda: len(other.tables.loaded[anna.table].table.running.moves) > 12)


async def test_taking_over_reads_the_entries_of_another_process(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at)
        elsewhere = journal.Entry(live.table.number + 1, at.environment.now(), "anna", "c", journal.Allowed(0, True))
        assert await at.tables.store.append(live.id, journal.write(elsewhere), index("playing", due=at.environment.now()))
        await eventually(lambda: live.table.behind == {0})


async def test_a_bot_that_is_no_longer_asked_is_cancelled(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        anna, live = await dealt(at, clock=TimeControl(decision=5))
        at.environment.advance(5)
        await eventually(lambda: live.table.away == {0} and at.runner.asked == 4)
        await anna.ask(requests.Back)
        await eventually(lambda: at.runner.cancelled == 1)


async def test_a_bot_that_answers_too_late_has_no_effect(sqlite: str) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at, clock=TimeControl(decision=5))
        at.environment.advance(5)
        await eventually(lambda: live.table.ready == (1, 2, 3) and at.runner.asked == 4)
        async with live.lock:
            at.environment.advance(DELAY / 1000)
            await settle()  # now it waits for the lock
            assert await live.write("anna", "c", Verdict(journal.Returned(0)))
        await settle()
        assert live.table.owing == (0,)


async def test_stopping_waits_for_entries_that_are_being_written(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with scheduled(sqlite) as at:
        _, live = await dealt(at)
        append, begun, go_on = at.tables.store.append, asyncio.Event(), asyncio.Event()

        async def slow(*about: Any, **more: Any) -> bool:
            begun.set()
            await go_on.wait()
            return await append(*about, **more)

        monkeypatch.setattr(at.tables.store, "append", slow)
        at.environment.advance(DELAY / 1000)
        await begun.wait()
        stopped = asyncio.create_task(at.scheduler.stop())
        await settle()
        assert not stopped.done()
        go_on.set()
        await stopped
        row = await at.tables.store.table(live.id)
        assert row is not None
        assert row.last == live.table.number == len(live.entries)
        assert live.table.ready != ()
