"""A beginner: looks one step ahead, and overlooks some actions."""

from typing import Final

from doppelagent.bots.greedy import GreedyBot
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game
from doppelagent.core.view import View

WORLDS: Final = 2  # imagined per choice
NOTICES: Final = 3  # of 4 actions, on average


class InformantBot(Bot):
    """Errs as people do: it overlooks actions, and relies on the few worlds it imagines."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._greedy = GreedyBot(game, seed, WORLDS)
        self._chance = Chance.blank()
        seed_fast(self._chance, seed + 1)  # not the sequence of the greedy bot

    def choose(self, view: View, budget: Budget | None = None) -> int:
        noticed = [action for action in view.legal if draw_once(self._chance, 4) < NOTICES]
        return self._greedy.best_of(view, noticed or list(view.legal), budget or Budget())
