"""The interface of a bot, and its budget for one choice."""

import hashlib
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol


@dataclass(frozen=True)
class Budget:
    """Limits of one choice. Without `seconds` a bot takes the time it needs, and the same seed gives the same choice on every machine.
    Setting `stop` makes it return its best action so far."""

    seconds: float | None = None
    stop: Event = field(default_factory=Event)


class Bot(Protocol):
    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        """One of the legal actions. `view` is a View in the form that rules take."""
        ...


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in this seat, independent of the match's own seed and of the other seats."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:7], "little")
