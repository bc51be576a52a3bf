"""OpenSpiel's bots as opponents in our arena: `openspiel:ismcts:1000`."""

import hashlib
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from doppelagent.core.bot import Bot, Budget
from doppelagent.core.checks import SEEDS, shown
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.core.record import dump
from doppelagent.core.view import View
from doppelagent.envs.openspiel.games import SpielState, register
from doppelagent.envs.openspiel.world import imagined_from

EXPLORATION: Final = 2.0  # the weight that OpenSpiel's examples use; returns are from -1 to 1
_NAMED: Final = re.compile(r"ismcts:([1-9]\d{0,6})", re.ASCII)


def named(name: str) -> Callable[[Game, int], Bot]:
    """The factory of the bot with this name: `ismcts:1000` searches with 1000 simulations."""
    match = _NAMED.fullmatch(name)
    if match is None:
        raise BadOption(f"OpenSpiel's bots are named openspiel:ismcts:N, with up to 9999999 simulations, not {shown('openspiel:' + name)}.")
    return partial(IsmctsOfOpenSpiel, simulations=int(match[1]))


class IsmctsOfOpenSpiel(Bot):
    """OpenSpiel's ISMCTS, in Python, with its own random rollouts; worlds come from `imagine`. It maximises the `place` returns."""

    def __init__(self, game: Game, seed: int, simulations: int) -> None:
        super().__init__(game, seed)
        self._chance = np.random.RandomState(seed % 2**32)
        self._game: Any = None
        evaluator = RandomRolloutEvaluator(1, self._chance)
        self._search: Any = ISMCTSBot(None, evaluator, EXPLORATION, simulations, random_state=self._chance)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Choose without regard to the time limit, unless `stop` is already set."""
        if len(view.legal) == 1 or (budget is not None and budget.stop.is_set()):
            return view.legal[0]
        self._search.set_resampler(lambda _state, _player: self._world(view))
        return int(self.game.actions.numbers[self._search.step(self._world(view))])

    def _world(self, view: View) -> SpielState:
        """A random state in which the seat sees this View."""
        if self._game is None or self._game.players != view.players:
            self._game = pyspiel.load_game(register(self.game), {"players": view.players, "returns": "place"})
        world = imagined_from(view, int(self._chance.randint(0, SEEDS)))
        return self._game.state_of(world, view.seat, hashlib.sha256(dump(view.packed)).digest())  # type: ignore[no-any-return]  # untyped
