"""Bots in threads: punctual in any position, one choice at a time, cancelled when the choice is no longer needed."""

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
from doppelagent.core.view import View
from doppelagent.server.bots import runner as runner_module
from doppelagent.server.bots.runner import DELAYS, BotRunner, SeatBot
from tests.server.fakes import START, FrozenEnvironment
from tests.server.serving import PATIENCE

SPY = find("black-spy")


class WaitRecorder(FrozenEnvironment):
    """Records how long the runner waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[int] = []

    async def until(self, moment: int) -> None:
        self.waited.append(moment - START)


class Slow(SeatBot):
    """A bot that thinks until it is stopped, and records its budgets."""

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
    """Play on until only one seat has a choice, with `until_legal` legal actions."""
    while len(match.pending) > 1 or len(match.legal(match.pending[0])) != until_legal:
        match.push(match.pending[0], match.legal(match.pending[0])[0])
    return match


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_level_determines_when_a_bot_answers(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class First:
        def __init__(self, name: str, _game: Any, _seed: int) -> None:
            made.append(name)

        def choose(self, view: View, _budget: Budget | None = None) -> int:
            return view.legal[0]

    monkeypatch.setattr(runner_module, "bot", First)
    recorder = WaitRecorder()

    async def scenario() -> None:
        bot_runner = BotRunner(recorder)
        for match in (begun(), played_on(begun(), 1), played_on(begun(), 7)):
            await bot_runner.choose(SeatBot(SPY, level, 1), match, match.pending[0])
        bot_runner.close()

    run(scenario())
    assert recorder.waited == [DELAYS[level] * 1000] * 3
    assert made == [level] * 3


def test_delays_are_longer_than_thinking_times() -> None:
    for level, delay in DELAYS.items():
        assert delay >= LEVELS[level].seconds + 0.2


def test_the_pace_scales_delays_and_thinking_times() -> None:
    seat_bot = Slow("double-agent")

    async def scenario() -> None:
        for pace in (0.0, 0.5, 2.0):
            bot_runner = BotRunner(FrozenEnvironment(), pace)
            thought = asyncio.create_task(bot_runner.choose(seat_bot, begun(), 0))
            await asyncio.to_thread(seat_bot.begun.wait)
            seat_bot.begun.clear()
            thought.cancel()
            bot_runner.close()

    run(scenario())
    assert [BotRunner(FrozenEnvironment(), pace).delay("double-agent") for pace in (0.0, 0.5, 2.0)] == [0, 600, 2400]
    none, half, whole = (budget.seconds or 0.0 for budget in seat_bot.budgets)
    assert none == 0.0
    assert 0.0 < half <= 0.5 < whole <= 1.0


def test_a_bot_asked_long_ago_answers_a_full_delay_from_now() -> None:
    recorder = WaitRecorder()

    async def scenario() -> None:
        bot_runner, match = BotRunner(recorder, 0.01), begun()
        recorder.advance(60)
        await bot_runner.choose(SeatBot(SPY, "informant", 1), match, 0)
        bot_runner.close()

    run(scenario())
    assert recorder.waited == [60_006]


def test_many_bots_share_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    seat_bots = [Slow("director") for _ in range(6)]

    async def scenario() -> None:
        bot_runner = BotRunner(FrozenEnvironment())
        thoughts = [asyncio.create_task(bot_runner.choose(seat_bot, begun(), 0)) for seat_bot in seat_bots]
        for seat_bot, thought in zip(seat_bots, thoughts, strict=True):
            await asyncio.to_thread(seat_bot.begun.wait)
            thought.cancel()
        bot_runner.close()

    run(scenario())
    given = [seat_bot.budgets[0].seconds or 0.0 for seat_bot in seat_bots]
    assert all(0.0 < seconds < share + 0.001 for seconds, share in zip(given, (3.0, 3.0, 2.0, 1.5, 1.2, 1.0), strict=True))


def test_a_bot_that_waited_for_a_thread_is_still_punctual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    before, after = Slow("agent"), Slow("agent")

    async def scenario() -> None:
        bot_runner = BotRunner(FrozenEnvironment(), 0.1)
        thoughts = [asyncio.create_task(bot_runner.choose(seat_bot, begun(), 0)) for seat_bot in (before, after)]
        await asyncio.sleep(0.05)  # an agent thinks for 0.02 seconds now
        thoughts[0].cancel()
        await asyncio.to_thread(after.begun.wait)
        bot_runner.close()

    run(scenario())
    assert after.budgets[0].seconds == 0.0


def test_cancelling_a_choice_stops_the_bot() -> None:
    seat_bot = Slow()

    async def scenario() -> None:
        bot_runner = BotRunner(FrozenEnvironment())
        thought = asyncio.create_task(bot_runner.choose(seat_bot, begun(), 0))
        await asyncio.to_thread(seat_bot.begun.wait)
        thought.cancel()
        await asyncio.to_thread(seat_bot.ended.wait, 5)
        assert seat_bot.ended.is_set()
        bot_runner.close()

    run(scenario())


def test_closing_the_runner_ends_every_choice() -> None:
    seat_bot = Slow()

    async def scenario() -> None:
        bot_runner = BotRunner(FrozenEnvironment())
        thought = asyncio.create_task(bot_runner.choose(seat_bot, begun(), 0))
        await asyncio.to_thread(seat_bot.begun.wait)
        bot_runner.close()
        assert await thought == [7]

    run(scenario())


def test_a_bot_makes_one_choice_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = 0, 0

    class Counting:
        def __init__(self, *_: Any) -> None:
            pass

        def choose(self, view: View, _budget: Budget | None = None) -> int:
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            time.sleep(0.01)
            inside -= 1
            return view.legal[0]

    monkeypatch.setattr(runner_module, "bot", Counting)
    seat_bot = SeatBot(SPY, "agent", 1)
    threads = [threading.Thread(target=seat_bot.choose, args=(begun(), 0, Budget())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_simultaneous_choice_comes_with_all_its_parts() -> None:
    match = begun()
    actions = SeatBot(SPY, "informant", 1).choose(match.copy(), 2, Budget(0.0))
    assert len(actions) == 3  # §2.4: three cards are passed
    for action in actions:
        match.push(2, action)
    assert match.pending == (0, 1, 3)


def test_a_bot_asked_alone_takes_one_action() -> None:
    match = played_on(begun(), 7)
    (action,) = SeatBot(SPY, "informant", 1).choose(match.copy(), match.pending[0], Budget(0.0))
    assert action in match.legal(match.pending[0])


def test_the_parts_of_one_choice_share_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    class First:
        def __init__(self, *_: Any) -> None:
            pass

        def choose(self, view: View, budget: Budget | None = None) -> int:
            given.append((budget and budget.seconds) or 0.0)
            return view.legal[0]

    monkeypatch.setattr(runner_module, "bot", First)
    match = begun()
    assert len(SeatBot(SPY, "director", 1).choose(match, match.pending[0], Budget(3.0))) == 3  # cards to pass on
    assert given == [1.5, 0.75, 0.375]
    alone = played_on(begun(), 7)
    SeatBot(SPY, "director", 1).choose(alone, alone.pending[0], Budget(3.0))
    assert given[3:] == [3.0]
