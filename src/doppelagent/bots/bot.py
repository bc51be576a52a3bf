"""What a bot is, and what it may spend on a choice."""

import time
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol


@dataclass(frozen=True)
class Budget:
    """What one choice may cost. Without seconds a bot takes the time it needs, and the same seed gives the same choice everywhere;
    whoever sets `stop` has the best answer so far at once."""

    seconds: float | None = None
    stop: Event = field(default_factory=Event)

    def deadline(self) -> float:
        """The moment, of `time.perf_counter`, at which the answer is due."""
        return float("inf") if self.seconds is None else time.perf_counter() + self.seconds


class Bot(Protocol):
    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        """One of the legal actions. `view` is in the form that rules take."""
        ...
