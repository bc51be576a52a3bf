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
from doppelagent.server import thinking
from doppelagent.server.thinking import PACE, Mind, Thinking
from tests.server.world import START, Still

SPY = find("black-spy")


class Watch(Still):
    """Notes until when somebody waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[int] = []

    async def until(self, moment: int) -> None:
        self.waited.append(moment - START)


class Slow(Mind):
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


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 20))


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_alone_says_when_a_bot_answers(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class First:
        def __init__(self, name: str, _game: Any, _seed: int) -> None:
            made.append(name)

        def choose(self, _view: Any, legal: list[int], _budget: Budget) -> int:
            return legal[0]

    monkeypatch.setattr(thinking, "bot", First)
    watch = Watch()

    async def story() -> None:
        at_work = Thinking(watch)
        for match in (begun(), played_on(begun(), 1), played_on(begun(), 7)):
            await at_work.choose(Mind(SPY, level, 1), match, match.pending[0], START)
        at_work.close()

    run(story())
    assert watch.waited == [PACE[level] * 1000] * 3
    assert made == [level] * 3


def test_a_bot_has_some_time_to_spare() -> None:
    for level, pace in PACE.items():
        assert pace >= LEVELS[level].seconds + 0.2


def test_the_pace_can_be_changed_and_thoughts_with_it() -> None:
    mind = Slow("double-agent")

    async def story() -> None:
        for pace in (0.0, 0.5, 2.0):
            at_work = Thinking(Still(), pace)
            thought = asyncio.create_task(at_work.choose(mind, begun(), 0, START))
            await asyncio.to_thread(mind.begun.wait)
            mind.begun.clear()
            thought.cancel()
            at_work.close()

    run(story())
    assert [Thinking(Still(), pace).pace("double-agent") for pace in (0.0, 0.5, 2.0)] == [0, 600, 2400]
    none, half, whole = (budget.seconds or 0.0 for budget in mind.budgets)
    assert none == 0.0
    assert 0.0 < half <= 0.5 < whole <= 1.0


def test_who_was_asked_long_ago_takes_as_long_from_now_on() -> None:
    watch = Watch()

    async def story() -> None:
        at_work, match = Thinking(watch, 0.01), begun()
        watch.pass_by(60)
        await at_work.choose(Mind(SPY, "informant", 1), match, 0, START)
        at_work.close()

    run(story())
    assert watch.waited == [60_006]


def test_where_many_think_each_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    minds = [Slow("director") for _ in range(6)]

    async def story() -> None:
        at_work = Thinking(Still())
        thoughts = [asyncio.create_task(at_work.choose(mind, begun(), 0, START)) for mind in minds]
        for mind, thought in zip(minds, thoughts, strict=True):
            await asyncio.to_thread(mind.begun.wait)
            thought.cancel()
        at_work.close()

    run(story())
    given = [mind.budgets[0].seconds or 0.0 for mind in minds]
    assert all(0.0 < seconds < share + 0.001 for seconds, share in zip(given, (3.0, 3.0, 2.0, 1.5, 1.2, 1.0), strict=True))


def test_who_had_to_wait_for_a_thread_is_punctual_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    before, after = Slow("agent"), Slow("agent")

    async def story() -> None:
        at_work = Thinking(Still(), 0.1)
        thoughts = [asyncio.create_task(at_work.choose(mind, begun(), 0, START)) for mind in (before, after)]
        await asyncio.sleep(0.05)  # an agent thinks for 0.02 seconds now
        thoughts[0].cancel()
        await asyncio.to_thread(after.begun.wait)
        at_work.close()

    run(story())
    assert after.budgets[0].seconds == 0.0


def test_a_thought_that_nobody_waits_for_is_called_off() -> None:
    mind = Slow()

    async def story() -> None:
        at_work = Thinking(Still())
        thought = asyncio.create_task(at_work.choose(mind, begun(), 0, START))
        await asyncio.to_thread(mind.begun.wait)
        thought.cancel()
        await asyncio.to_thread(mind.ended.wait, 5)
        assert mind.ended.is_set()
        at_work.close()

    run(story())


def test_when_the_server_stops_all_thoughts_end() -> None:
    mind = Slow()

    async def story() -> None:
        at_work = Thinking(Still())
        thought = asyncio.create_task(at_work.choose(mind, begun(), 0, START))
        await asyncio.to_thread(mind.begun.wait)
        at_work.close()
        assert await thought == [7]

    run(story())


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

    monkeypatch.setattr(thinking, "bot", Counting)
    mind = Mind(SPY, "agent", 1)
    threads = [threading.Thread(target=mind.choose, args=(begun(), 0, Budget())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_choice_made_at_once_with_others_comes_with_all_its_parts() -> None:
    match = begun()
    actions = Mind(SPY, "informant", 1).choose(match.fork(), 2, Budget(0.0))
    assert len(actions) == 3  # §2.4: three cards are passed
    for action in actions:
        match.act(2, action)
    assert match.pending == (0, 1, 3)


def test_who_is_asked_alone_does_one_thing() -> None:
    match = played_on(begun(), 7)
    (action,) = Mind(SPY, "informant", 1).choose(match.fork(), match.pending[0], Budget(0.0))
    assert action in match.legal(match.pending[0])
