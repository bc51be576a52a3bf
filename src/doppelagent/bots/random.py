"""The random bot: any legal action, each equally likely."""

from typing import Any

from doppelagent.bots.bot import Budget
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game


class RandomBot:
    def __init__(self, _game: Game, seed: int) -> None:
        self._chance = Chance.blank()
        seed_fast(self._chance, seed)

    def choose(self, _view: Any, legal: list[int], _budget: Budget) -> int:
        return legal[draw_once(self._chance, len(legal))]
