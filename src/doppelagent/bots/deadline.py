"""Shared by bots that imagine worlds: the seats of a game, and work that stops at a deadline."""

import time
from collections.abc import Callable
from typing import Final

from doppelagent.core.bot import Budget
from doppelagent.core.game import Game
from doppelagent.core.outlook import MOST_SEATS

PORTION_SECONDS: Final = 0.004  # most time for a portion of work; the clock is checked after each


def seats_by_players(game: Game) -> list[int]:
    """The seats at a table including dummies, by number of players."""
    return [game.at_the_table(players) for players in range(MOST_SEATS)]


class Deadline:
    """Does work in portions of a few milliseconds until it is done, the time is up, or `stop` of the budget is set."""

    def __init__(self, budget: Budget, seconds: float | None = None) -> None:
        limits = [limit for limit in (budget.seconds, seconds) if limit is not None]
        self._start = time.perf_counter()
        self._end = self._start + min(limits) if limits else None
        self._stop = budget.stop
        self._portion = 1

    def up(self) -> bool:
        return self._stop.is_set() or (self._end is not None and time.perf_counter() >= self._end)

    def possible(self, done: int) -> float:
        """The amount of work possible in the remaining time, given the amount done so far."""
        now = time.perf_counter()
        return done * (self._end - now) / (now - self._start) if self._end is not None and now > self._start else float("inf")

    def work(self, do: Callable[[int], None], amount: int) -> bool:
        """Do this amount of work, at least the first portion. Returns whether all of it was done."""
        done = 0
        while done < amount:
            portion = min(self._portion, amount - done)
            start = time.perf_counter()
            do(portion)
            took = time.perf_counter() - start
            done += portion
            if took < PORTION_SECONDS / 2:
                self._portion *= 2
            elif took > PORTION_SECONDS:
                self._portion = max(1, self._portion // 2)
            if self.up():
                return done == amount
        return True
