"""A beginner: thinks one step ahead, about what it happens to notice."""

from typing import Any, Final

from doppelagent.bots.bot import Budget
from doppelagent.bots.greedy import GreedyBot
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game

WORLDS: Final = 2  # imagined before it chooses
NOTICES: Final = 3  # of 4 actions


class InformantBot:
    """Its mistakes are those of people: it overlooks an action, and hopes that the one world it has in mind is the real one."""

    def __init__(self, game: Game, seed: int) -> None:
        self._greedy = GreedyBot(game, seed, WORLDS)
        self._chance = Chance.blank()
        seed_fast(self._chance, seed + 1)  # apart from what its greedy half draws

    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        noticed = [action for action in legal if draw_once(self._chance, 4) < NOTICES]
        return self._greedy.choose(view, noticed or legal, budget)
