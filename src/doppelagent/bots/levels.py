"""Levels of bots for people, with the same names in every game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from doppelagent.bots.informant import InformantBot
from doppelagent.bots.ismcts.bot import IsmctsBot
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.game import Game
from doppelagent.core.sentences import Words
from doppelagent.core.view import View

# Simulations, as multiples of Game.simulations.
AGENT: Final = 1
DOUBLE_AGENT: Final = 3
DIRECTOR: Final = 60  # without a time limit


@dataclass(frozen=True)
class Level:
    words: Words
    seconds: float  # time limit per choice at a table
    make: Callable[[Game, int], Bot]


class LevelBot(Bot):
    """A bot of a level. Without a time limit, as in the arena, it makes the same choices on every machine."""

    def __init__(self, level: Level, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._seconds, self._bot = level.seconds, level.make(game, seed)

    def choose(self, view: View, budget: Budget | None = None) -> int | str:
        if budget is not None and budget.seconds is not None:
            budget = Budget(min(budget.seconds, self._seconds), budget.stop)
        return self._bot.choose(view, budget)


class DirectorBot(Bot):
    """With a time limit it searches on every core until then; without one, for DIRECTOR × Game.simulations."""

    def choose(self, view: View, budget: Budget | None = None) -> int:
        timed = budget is not None and budget.seconds is not None
        return (self._by_time if timed else self._by_number).choose(view, budget)

    @cached_property
    def _by_number(self) -> IsmctsBot:
        return IsmctsBot(self.game, self.seed, DIRECTOR * self.game.simulations)

    @cached_property
    def _by_time(self) -> IsmctsBot:
        return IsmctsBot(self.game, self.seed, seconds=LEVELS["director"].seconds)


def _searching(effort: int) -> Callable[[Game, int], Bot]:
    return lambda game, seed: IsmctsBot(game, seed, effort * game.simulations)


LEVELS: Final = {
    "informant": Level({"en": "Informant", "de": "Informant"}, 0.2, InformantBot),
    "agent": Level({"en": "Agent", "de": "Agent"}, 0.2, _searching(AGENT)),
    "double-agent": Level({"en": "Double agent", "de": "Doppelagent"}, 1.0, _searching(DOUBLE_AGENT)),
    "director": Level({"en": "Director", "de": "Direktor"}, 3.0, DirectorBot),
}
