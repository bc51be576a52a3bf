"""Runs bots in threads. A bot answers after a fixed delay, so that its timing reveals nothing about its cards."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property, partial
from threading import Event, Lock, get_native_id
from typing import Final, TypeVar

from doppelagent.bots import LEVELS, Bot, Budget, bot
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.server.environment import Environment

# Seconds from the question to the answer by level: its longest search and a margin. Weak bots answer no faster than the next level.
DELAYS: Final = {"informant": 0.6, "agent": 0.6, "double-agent": 1.2, "director": 3.2}
NICENESS: Final = 10  # the event loop takes precedence over searches

T = TypeVar("T")


class SeatBot:
    """The bot at a seat, created on first use; makes one choice at a time."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self._game, self._seed = game, seed
        self.level = level
        self._lock = Lock()

    @cached_property
    def _bot(self) -> Bot:
        return bot(self.level, self._game, self._seed)

    def choose(self, side: Match, seat: int, budget: Budget) -> list[int]:
        """Choose all actions of one choice within one budget, so that a choice of several parts takes no longer."""
        at_once, actions = len(side.pending) > 1, list[int]()
        with self._lock:
            while not actions or (seat in side.pending if at_once else side.in_parts(seat, actions[-1])):
                view = side.view(seat)
                in_parts = at_once or side.game.verb(view.legal[0]) in side.game.together
                part, budget = _share(budget) if in_parts else (budget, budget)
                side.push(seat, self._bot.choose(view, part))
                actions.append(side.moves[-1].action)
            return actions


def _share(budget: Budget) -> tuple[Budget, Budget]:
    """Half of a budget for the next part of a choice, and the rest for the others; their number is not known in advance."""
    half = Budget(budget.seconds and budget.seconds / 2, budget.stop)
    return half, half


class BotRunner:
    """Runs as many bots at once as there are cores."""

    def __init__(self, environment: Environment, pace: float = 1.0) -> None:
        self._environment, self._pace = environment, pace
        self._cores = os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._cores, "bot", initializer=_lower_priority)
        self._thinking: set[Event] = set()

    def delay(self, level: str) -> int:
        """The response delay of this level, in ms."""
        return round(DELAYS[level] * self._pace * 1000)

    async def choose(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        """The bot's actions, returned `delay` from now. `side` is changed."""
        answer_at = self._environment.now() + self.delay(seat_bot.level)
        actions = await self._think(seat_bot, side, seat)
        await self._environment.until(answer_at)
        return actions

    async def _think(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        with self._searching() as stop:
            think = partial(self._think_in_thread, seat_bot, side, seat, stop, self._share_of_time(seat_bot.level), time.perf_counter())
            return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    async def search(self, work: Callable[[], T]) -> T:
        """Run work as long as a bot's search, such as a hint, in the bots' threads."""
        with self._searching():
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    @contextmanager
    def _searching(self) -> Iterator[Event]:
        """Count a search while it runs; the event stops it."""
        stop = Event()
        self._thinking.add(stop)
        try:
            yield stop
        finally:
            stop.set()  # the caller may have been cancelled
            self._thinking.remove(stop)

    @property
    def free_cores(self) -> int:
        """The cores on which no bot searches."""
        return max(0, self._cores - len(self._thinking))

    def _share_of_time(self, level: str) -> float:
        """Seconds of search: less when more bots think than there are cores."""
        return self._seconds(level) * min(1.0, self._cores / len(self._thinking))

    def _seconds(self, level: str) -> float:
        return LEVELS[level].seconds * min(1.0, self._pace)

    def _think_in_thread(self, seat_bot: SeatBot, side: Match, seat: int, stop: Event, share: float, asked_at: float) -> list[int]:
        """A bot that had to wait for a thread searches less, and still answers on time."""
        left = asked_at + self._seconds(seat_bot.level) - time.perf_counter()
        return seat_bot.choose(side, seat, Budget(max(0.0, min(share, left)), stop))

    def close(self) -> None:
        for stop in self._thinking:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _lower_priority() -> None:
    """Raise the niceness of this thread. Only Linux has it per thread; elsewhere it would slow the whole server."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
