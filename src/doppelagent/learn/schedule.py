"""The schedule: the progress of a training, by time or by number of updates, and the settings that depend on it."""

import math
import time
from dataclasses import dataclass, field


@dataclass
class Schedule:
    """Counts by `updates` if given, so that the same seed gives the same network; else by `minutes`."""

    minutes: float
    updates: int | None = None
    done: int = 0  # updates
    before: float = 0.0  # seconds before a checkpoint was resumed
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
        """Interpolate from the first number to the second along half a cosine."""
        first, last = ends
        return last + (first - last) * (1 + math.cos(math.pi * self.progress)) / 2
