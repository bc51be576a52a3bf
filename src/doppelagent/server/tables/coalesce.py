"""Coalesced calls: the first one runs at once, further ones at most once per interval."""

from collections.abc import Callable
from functools import partial

from doppelagent.server.environment import Environment


class Coalesced:
    """Merges all calls within the interval into one at its end. Times are in ms."""

    def __init__(self, environment: Environment, interval: int) -> None:
        self._environment, self._interval = environment, interval
        self._free_at = 0
        self._waits = False

    def call(self, work: Callable[[], None]) -> bool:
        """Do the work now, or at the end of the interval; returns whether it was done now."""
        if self._waits:
            return False
        wait = min(self._free_at - self._environment.now(), self._interval)  # the clock may have been set back
        if wait <= 0:
            self._do(work)
            return True
        self._waits = True
        self._environment.later(wait, partial(self._do, work))
        return False

    def _do(self, work: Callable[[], None]) -> None:
        self._waits, self._free_at = False, self._environment.now() + self._interval
        work()
