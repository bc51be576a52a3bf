"""What a bot is, and what it may spend on a choice."""

import hashlib
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol


@dataclass(frozen=True)
class Budget:
    """What one choice may cost. Without seconds a bot takes the time it needs, and the same seed gives the same choice everywhere;
    whoever sets `stop` has the best answer so far at once."""

    seconds: float | None = None
    stop: Event = field(default_factory=Event)


class Bot(Protocol):
    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        """One of the legal actions. `view` is in the form that rules take."""
        ...


def bot_seed(seed: int, seat: int) -> int:
    """A seed for the choices of a bot that has nothing in common with the deal, nor with other seats."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:7], "little")
