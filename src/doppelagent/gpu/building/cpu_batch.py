"""`GpuBatch` on the CPU, for results to compare kernels with, for tests of `matches` without a GPU, and for training on the CPU."""

from typing import Any

import numpy as np
import numpy.typing as npt

from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.returns import kind_named
from doppelagent.critics.driver import hidden_of
from doppelagent.gpu.building.drivers import reference_of


class CpuBatch:
    """Slots that play one match after another. Slots begin with the undealt States `configured`, assigned cyclically."""

    def __init__(self, game: Game, configured: npt.NDArray[np.void], size: int, *, seed: int = 0, returns: str = "lead") -> None:
        self._game, self._configured, self._seed, self._kind = game, configured, seed, kind_named(returns)
        self._driver: Any = reference_of(game)
        self.states, self.words, self._choosers = (np.zeros(size, record.dtype) for record in (game.State, game.Actions, Chance))
        self.actions, self.ended, self.seats = np.zeros(size, np.int64), np.zeros(size, np.int32), np.zeros(size, np.int8)
        self.done, self.refused = np.zeros(size, np.int8), np.zeros(size, np.int8)
        self.hidden = np.zeros(size, hidden_of(game).dtype)
        self.features, self.legal = np.zeros(size, game.Features.dtype), np.zeros((size, game.actions.count), np.int8)
        self.rewards, self.leads = (np.zeros((game.Standing.dtype["place"].shape[0], size), np.float32) for _ in range(2))
        self._driver.reset(self.states, self._choosers, configured, self.seats, self.ended, seed)
        self.mask()

    def mask(self) -> None:
        self._driver.mask(self.states, self.seats, self.words, self.legal)

    def show(self) -> None:
        self._driver.show(self._game.View.blank(), self.states, self.seats, self.features)
        self._driver.reveal_all(self.states, self.hidden)
        self._driver.foresee_all(self.states, self.leads)

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each slot, in `actions`."""
        self._driver.pick(self.words, self._choosers, self.actions)
        return self.actions

    def step(self) -> None:
        """Carry out `actions` and update the masks; only `show` updates features."""
        told = (self.words, self.actions, self.seats, self.ended, self.rewards, self.done, self.refused, self._seed, self._kind)
        self._driver.step(self.states, self._choosers, self._configured, *told)
        self.mask()
