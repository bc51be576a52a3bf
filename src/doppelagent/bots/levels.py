"""Opponents for people, of the same names in every game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from doppelagent.bots.bot import Bot, Budget
from doppelagent.bots.informant import InformantBot
from doppelagent.bots.ismcts.bot import IsmctsBot
from doppelagent.core.game import Game, Words

AGENT: Final = 250  # simulations
DOUBLE_AGENT: Final = 2_000
DIRECTOR: Final = 16_000  # without a clock
SECONDS: Final = 3.0  # that people wait for a Director


@dataclass(frozen=True)
class Level:
    words: Words
    seconds: float  # within which it answers people
    make: Callable[[Game, int], Bot]


class DirectorBot:
    """With a clock it thinks as long as people wait, on every core; without one so many simulations, the same everywhere."""

    def __init__(self, game: Game, seed: int) -> None:
        self._counting = IsmctsBot(game, seed, simulations=DIRECTOR)
        self._timed = IsmctsBot(game, seed, seconds=SECONDS)

    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        thinker = self._counting if budget.seconds is None else self._timed
        return thinker.choose(view, legal, budget)


def agent(game: Game, seed: int) -> Bot:
    return IsmctsBot(game, seed, simulations=AGENT, seconds=0.2)


def double_agent(game: Game, seed: int) -> Bot:
    return IsmctsBot(game, seed, simulations=DOUBLE_AGENT, seconds=1.0)


LEVELS: Final = {
    "informant": Level({"en": "Informant", "de": "Informant"}, 0.2, InformantBot),
    "agent": Level({"en": "Agent", "de": "Agent"}, 0.2, agent),
    "double-agent": Level({"en": "Double agent", "de": "Doppelagent"}, 1.0, double_agent),
    "director": Level({"en": "Director", "de": "Direktor"}, SECONDS, DirectorBot),
}
