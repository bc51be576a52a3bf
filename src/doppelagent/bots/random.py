"""The random bot: any legal action, each equally likely."""

from doppelagent.core.bot import Bot, Budget
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game
from doppelagent.core.view import View


class RandomBot(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._chance = Chance.blank()
        seed_fast(self._chance, seed)

    def choose(self, view: View, _budget: Budget | None = None) -> int:
        return view.legal[draw_once(self._chance, len(view.legal))]
