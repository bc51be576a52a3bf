"""The schedule: how far a training is, by time or by the number of updates, and the settings that change on the way."""

import math
import time
from dataclasses import dataclass, field


@dataclass
class Schedule:
    """By `updates` if they are given, so that the same seed gives the same network; else by `minutes`."""

    minutes: float
    updates: int | None = None
    done: int = 0  # updates
    before: float = 0.0  # seconds, until a checkpoint was resumed
    begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return self.before + time.monotonic() - self.begun

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        share = self.done / self.updates if self.updates else self.seconds / (60 * self.minutes)
        return min(share, 1.0)

    def between(self, ends: tuple[float, float]) -> float:
        """From the first number to the second, along half a cosine."""
        first, last = ends
        return last + (first - last) * (1 + math.cos(math.pi * self.progress)) / 2
