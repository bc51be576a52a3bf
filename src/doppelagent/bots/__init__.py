"""Opponents that know no game. A bot is handed a View and the legal actions, never a State."""

from collections.abc import Callable
from typing import Any, Protocol

from doppelagent.bots.random import RandomBot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game


class Bot(Protocol):
    def choose(self, view: Any, legal: list[int]) -> int:
        """One of the legal actions. `view` is in the form that rules take."""
        ...


BOTS: dict[str, Callable[[Game, int], Bot]] = {"random": RandomBot}


def bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by name; the same seed makes the same choices."""
    if name not in BOTS:
        raise BadOption(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
    return BOTS[name](game, seed)
