"""Bots think in threads of their own, and when one answers tells nothing of what it thought about."""

import asyncio
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from threading import Event, Lock, get_native_id
from typing import Final

from doppelagent.bots import LEVELS, Bot, Budget, bot
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.server.environment import Environment

# Seconds from the question to the answer: what the level thinks at most, and some more to be always punctual. Beginners are no quicker.
PACE: Final = {"informant": 0.6, "agent": 0.6, "double-agent": 1.2, "director": 3.2}
NICENESS: Final = 10  # people's moves go before bots' thoughts


class SeatBot:
    """The bot at a seat, which is made when it is first asked. It thinks about one thing at a time."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self._game, self._seed = game, seed
        self.level = level
        self._lock = Lock()

    @cached_property
    def _bot(self) -> Bot:
        return bot(self.level, self._game, self._seed)

    def choose(self, side: Match, seat: int, budget: Budget) -> list[int]:
        """The actions of one choice, all its parts, so that their number takes no time."""
        at_once, actions = len(side.pending) > 1, list[int]()
        with self._lock:
            while not actions or (seat in side.pending if at_once else side.in_parts(seat, actions[-1])):
                actions.append(self._bot.choose(side.observe(seat), side.legal(seat), budget))
                side.act(seat, actions[-1])
                budget = Budget(budget.seconds and budget.seconds / 2, budget.stop)  # nobody says how many parts are to come
            return actions


class BotRunner:
    """As many bots think at once as there are cores."""

    def __init__(self, environment: Environment, pace: float = 1.0) -> None:
        self._environment, self._pace = environment, pace
        self._cores = os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._cores, "bot", initializer=_stand_back)
        self._thinking: set[Event] = set()

    def delay(self, level: str) -> int:
        """Milliseconds after which a bot of this level answers."""
        return round(PACE[level] * self._pace * 1000)

    async def choose(self, seat_bot: SeatBot, side: Match, seat: int, asked: int) -> list[int]:
        """What the bot chooses, at a fixed time after it was asked, or after now, if that was long ago. It may play on with `side`."""
        answers = max(asked, self._environment.now()) + self.delay(seat_bot.level)
        actions = await self._thought(seat_bot, side, seat)
        await self._environment.until(answers)
        return actions

    async def _thought(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        stop = Event()
        self._thinking.add(stop)
        try:
            think = partial(self._think, seat_bot, side, seat, stop, self._share(seat_bot.level), time.perf_counter())
            return await asyncio.get_running_loop().run_in_executor(self._threads, think)
        finally:
            stop.set()  # it may be that nobody wants to know any more
            self._thinking.remove(stop)

    def _share(self, level: str) -> float:
        """Seconds of thought: where more bots think than there are cores, each has less."""
        return self._seconds(level) * min(1.0, self._cores / len(self._thinking))

    def _seconds(self, level: str) -> float:
        return LEVELS[level].seconds * min(1.0, self._pace)

    def _think(self, seat_bot: SeatBot, side: Match, seat: int, stop: Event, share: float, asked: float) -> list[int]:
        """In a thread. Whoever had to wait for one has to hurry, and is punctual all the same."""
        left = asked + self._seconds(seat_bot.level) - time.perf_counter()
        return seat_bot.choose(side, seat, Budget(max(0.0, min(share, left)), stop))

    def close(self) -> None:
        for stop in self._thinking:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _stand_back() -> None:
    """Linux lets each thread have its own niceness; elsewhere it would be the whole server's."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
