"""Opponents that know no game. A bot is handed a View, the legal actions and a budget, never a State."""

from collections.abc import Callable

from doppelagent.bots.bot import Bot, Budget
from doppelagent.bots.random import RandomBot
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game

__all__ = ["BOTS", "Bot", "Budget", "bot", "check"]

BOTS: dict[str, Callable[[Game, int], Bot]] = {"random": RandomBot}


def check(name: str) -> None:
    """Refuse a name that no bot has."""
    if name not in BOTS:
        raise BadOption(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")


def bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by name; the same seed makes the same choices."""
    check(name)
    return BOTS[name](game, seed)
