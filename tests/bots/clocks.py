"""Clocks for tests, in place of the real one: `monkeypatch.setattr(thinking, "time", Standing())`."""

from doppelagent.bots.deadline import PORTION_SECONDS


class Standing:
    """Advances only when a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


class Racing(Standing):
    """Advances at each call by a large part of `PORTION_SECONDS`: work seems neither quick nor slow, so the portion size stays 1."""

    def perf_counter(self) -> float:
        self.now += 0.75 * PORTION_SECONDS
        return self.now
