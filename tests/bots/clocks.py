"""Clocks for tests, in place of the real one: `monkeypatch.setattr(thinking, "time", Standing())`."""

from doppelagent.bots.deadline import PORTION_SECONDS


class Standing:
    """Goes only when a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


class Racing(Standing):
    """A good part of a moment passes with each look at it: work seems neither quick nor slow, and a portion stays one."""

    def perf_counter(self) -> float:
        self.now += 0.75 * PORTION_SECONDS
        return self.now
