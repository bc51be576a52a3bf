"""The network bot: it takes the likeliest action, or samples one with a temperature."""

from typing import Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.network.brain import Brain, network_of
from doppelagent.core.bot import Bot, Budget, check_bot
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network
from doppelagent.core.view import View

RESOLUTION: Final = 1 << 30  # resolution of a random number from 0 to 1


class NetworkBot(Bot):
    """Chooses by `network`, by default that of its game. With a temperature of 0 it takes the likeliest action."""

    def __init__(self, game: Game, seed: int, network: Network | None = None, temperature: float = 0.0) -> None:
        super().__init__(game, seed)
        self._brain = Brain(game, network or network_of(game))
        self._temperature = temperature
        self._chance = Chance.blank()
        seed_fast(self._chance, seed)

    def choose(self, view: View, _budget: Budget | None = None) -> int:
        check_bot(self, view.game)
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        scores = self._brain.scores(view)
        return legal[int(np.argmax(scores)) if self._temperature == 0 else self._draw(scores)]

    def _draw(self, scores: npt.NDArray[np.float32]) -> int:
        """Sample the index of an action by its probability."""
        shares = np.exp((scores.astype(np.float64) - scores.max()) / self._temperature)
        at = draw_once(self._chance, RESOLUTION) / RESOLUTION * shares.sum()
        return min(int(np.searchsorted(np.cumsum(shares), at, side="right")), len(scores) - 1)
