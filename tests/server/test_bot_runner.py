"""Bots in threads: punctual whatever they think about, one thought at a time, and called off when nobody wants to know."""

import asyncio
import os
import threading
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from doppelagent.bots import LEVELS, Budget
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.server.bots import runner as runner_module
from doppelagent.server.bots.runner import DELAYS, BotRunner, SeatBot
from tests.server.fakes import START, FrozenEnvironment

SPY = find("black-spy")


class Watch(FrozenEnvironment):
    """Notes until when somebody waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[int] = []

    async def until(self, moment: int) -> None:
        self.waited.append(moment - START)


class Slow(SeatBot):
    """Thinks until it is called off, and remembers what it was given."""

    def __init__(self, level: str = "agent") -> None:
        super().__init__(SPY, level, 1)
        self.budgets: list[Budget] = []
        self.begun, self.ended = threading.Event(), threading.Event()

    def choose(self, _side: Match, _seat: int, budget: Budget) -> list[int]:
        self.budgets.append(budget)
        self.begun.set()
        budget.stop.wait(10)
        self.ended.set()
        return [7]


def begun(players: int = 4) -> Match:
    return Match(SPY, players, seed=3)


def played_on(match: Match, until_legal: int) -> Match:
    """To where a seat alone is asked, with so many legal actions."""
    while len(match.pending) > 1 or len(match.legal(match.pending[0])) != until_legal:
        match.act(match.pending[0], match.legal(match.pending[0])[0])
    return match


def run(feed: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(feed, 20))


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_alone_says_when_a_bot_answers(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class First:
        def __init__(self, name: str, _game: Any, _seed: int) -> None:
            made.append(name)

        def choose(self, _view: Any, legal: list[int], _budget: Budget) -> int:
            return legal[0]

    monkeypatch.setattr(runner_module, "bot", First)
    watch = Watch()

    async def feed() -> None:
        at_work = BotRunner(watch)
        for match in (begun(), played_on(begun(), 1), played_on(begun(), 7)):
            await at_work.choose(SeatBot(SPY, level, 1), match, match.pending[0], START)
        at_work.close()

    run(feed())
    assert watch.waited == [DELAYS[level] * 1000] * 3
    assert made == [level] * 3


def test_a_bot_has_some_time_to_spare() -> None:
    for level, delay in DELAYS.items():
        assert delay >= LEVELS[level].seconds + 0.2


def test_the_pace_can_be_changed_and_thoughts_with_it() -> None:
    seat_bot = Slow("double-agent")

    async def feed() -> None:
        for pace in (0.0, 0.5, 2.0):
            at_work = BotRunner(FrozenEnvironment(), pace)
            thought = asyncio.create_task(at_work.choose(seat_bot, begun(), 0, START))
            await asyncio.to_thread(seat_bot.begun.wait)
            seat_bot.begun.clear()
            thought.cancel()
            at_work.close()

    run(feed())
    assert [BotRunner(FrozenEnvironment(), pace).delay("double-agent") for pace in (0.0, 0.5, 2.0)] == [0, 600, 2400]
    none, half, whole = (budget.seconds or 0.0 for budget in seat_bot.budgets)
    assert none == 0.0
    assert 0.0 < half <= 0.5 < whole <= 1.0


def test_who_was_asked_long_ago_takes_as_long_from_now_on() -> None:
    watch = Watch()

    async def feed() -> None:
        at_work, match = BotRunner(watch, 0.01), begun()
        watch.advance(60)
        await at_work.choose(SeatBot(SPY, "informant", 1), match, 0, START)
        at_work.close()

    run(feed())
    assert watch.waited == [60_006]


def test_where_many_think_each_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    seat_bots = [Slow("director") for _ in range(6)]

    async def feed() -> None:
        at_work = BotRunner(FrozenEnvironment())
        thoughts = [asyncio.create_task(at_work.choose(seat_bot, begun(), 0, START)) for seat_bot in seat_bots]
        for seat_bot, thought in zip(seat_bots, thoughts, strict=True):
            await asyncio.to_thread(seat_bot.begun.wait)
            thought.cancel()
        at_work.close()

    run(feed())
    given = [seat_bot.budgets[0].seconds or 0.0 for seat_bot in seat_bots]
    assert all(0.0 < seconds < share + 0.001 for seconds, share in zip(given, (3.0, 3.0, 2.0, 1.5, 1.2, 1.0), strict=True))


def test_who_had_to_wait_for_a_thread_is_punctual_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    before, after = Slow("agent"), Slow("agent")

    async def feed() -> None:
        at_work = BotRunner(FrozenEnvironment(), 0.1)
        thoughts = [asyncio.create_task(at_work.choose(seat_bot, begun(), 0, START)) for seat_bot in (before, after)]
        await asyncio.sleep(0.05)  # an agent thinks for 0.02 seconds now
        thoughts[0].cancel()
        await asyncio.to_thread(after.begun.wait)
        at_work.close()

    run(feed())
    assert after.budgets[0].seconds == 0.0


def test_a_thought_that_nobody_waits_for_is_called_off() -> None:
    seat_bot = Slow()

    async def feed() -> None:
        at_work = BotRunner(FrozenEnvironment())
        thought = asyncio.create_task(at_work.choose(seat_bot, begun(), 0, START))
        await asyncio.to_thread(seat_bot.begun.wait)
        thought.cancel()
        await asyncio.to_thread(seat_bot.ended.wait, 5)
        assert seat_bot.ended.is_set()
        at_work.close()

    run(feed())


def test_when_the_server_stops_all_thoughts_end() -> None:
    seat_bot = Slow()

    async def feed() -> None:
        at_work = BotRunner(FrozenEnvironment())
        thought = asyncio.create_task(at_work.choose(seat_bot, begun(), 0, START))
        await asyncio.to_thread(seat_bot.begun.wait)
        at_work.close()
        assert await thought == [7]

    run(feed())


def test_a_mind_thinks_about_one_thing_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = 0, 0

    class Counting:
        def __init__(self, *_: Any) -> None:
            pass

        def choose(self, _view: Any, legal: list[int], _budget: Budget) -> int:
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            time.sleep(0.01)
            inside -= 1
            return legal[0]

    monkeypatch.setattr(runner_module, "bot", Counting)
    seat_bot = SeatBot(SPY, "agent", 1)
    threads = [threading.Thread(target=seat_bot.choose, args=(begun(), 0, Budget())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_choice_made_at_once_with_others_comes_with_all_its_parts() -> None:
    match = begun()
    actions = SeatBot(SPY, "informant", 1).choose(match.fork(), 2, Budget(0.0))
    assert len(actions) == 3  # §2.4: three cards are passed
    for action in actions:
        match.act(2, action)
    assert match.pending == (0, 1, 3)


def test_who_is_asked_alone_does_one_thing() -> None:
    match = played_on(begun(), 7)
    (action,) = SeatBot(SPY, "informant", 1).choose(match.fork(), match.pending[0], Budget(0.0))
    assert action in match.legal(match.pending[0])
