"""A beginner: looks one step ahead, and overlooks some actions."""

from typing import Any, Final

from doppelagent.bots.bot import Budget
from doppelagent.bots.greedy import GreedyBot
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game

WORLDS: Final = 2  # imagined per choice
NOTICES: Final = 3  # actions of 4, on average


class InformantBot:
    """Errs as people do: it overlooks actions, and relies on the few worlds it imagines."""

    def __init__(self, game: Game, seed: int) -> None:
        self._greedy = GreedyBot(game, seed, WORLDS)
        self._chance = Chance.blank()
        seed_fast(self._chance, seed + 1)  # another sequence than that of the greedy bot

    def choose(self, view: Any, legal: list[int], budget: Budget) -> int:
        noticed = [action for action in legal if draw_once(self._chance, 4) < NOTICES]
        return self._greedy.choose(view, noticed or legal, budget)
