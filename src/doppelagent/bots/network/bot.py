"""The bot that plays by a network: its likeliest action, or one by its probabilities, softened by a temperature."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.network.forward import forward
from doppelagent.core.bot import Bot, Budget
from doppelagent.core.chance import Chance, draw_once, seed_fast
from doppelagent.core.errors import BadNetwork
from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network, Weights, check_fits, read_network
from doppelagent.core.view import View

FILE: Final = "network.bin"  # in the folder of a game that has one
FINE: Final = 1 << 30  # steps of a random number from 0 to 1


class NetworkBot(Bot):
    """Chooses by the network of its game, or by another one. With a temperature of 0 it takes the likeliest action."""

    def __init__(self, game: Game, seed: int, network: Network | None = None, temperature: float = 0.0) -> None:
        super().__init__(game, seed)
        self._brain = Brain(game, network or network_of(game))
        self._temperature = temperature
        self._chance = Chance.blank()
        seed_fast(self._chance, seed)

    def choose(self, view: View, _budget: Budget | None = None) -> int:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        scores = self._brain.scores(view)[self.game.actions.index[list(legal)]]
        return legal[int(np.argmax(scores)) if self._temperature == 0 else self._draw(scores)]

    def _draw(self, scores: npt.NDArray[np.float32]) -> int:
        """One of the actions, by their probabilities."""
        shares = np.exp((scores.astype(np.float64) - scores.max()) / self._temperature)
        at = draw_once(self._chance, FINE) / FINE * shares.sum()
        return min(int(np.searchsorted(np.cumsum(shares), at, side="right")), len(scores) - 1)


class Brain:
    """A network with room to compute in: the features of a View in, a score for each action and a value out."""

    def __init__(self, game: Game, network: Network) -> None:
        header = network.header
        room = [np.zeros(size, np.float32) for size in (header.width, header.width, max(header.width, header.actions + 1))]
        self._arrays = (*checked(game, network), *room)
        self._out, self._actions, self._points = room[-1], header.actions, header.points

    def scores(self, view: View) -> npt.NDArray[np.float32]:
        """A score for each action of the game; those of legal ones are logarithms of probabilities, but for a constant."""
        forward(view.features(), *self._arrays)
        return self._out[: self._actions]

    def value(self, view: View) -> float:
        """The points by which the seat may expect to add to its lead until the end."""
        return self.value_of(view.features())

    def value_of(self, features: npt.NDArray[np.float32]) -> float:
        """The same from the features of a View."""
        forward(features, *self._arrays)
        return float(self._out[self._actions]) * self._points


@cache
def checked(game: Game, network: Network) -> tuple[Weights, ...]:
    """The arrays that `forward` takes; raises BadNetwork if the network is not for this game as it is now."""
    check_fits(network, game.key, game.version, game.features.version, game.actions.count)
    first, first_bias, *hidden, last, last_bias = network.arrays
    width = network.header.width
    layers, biases = np.array(hidden[::2], np.float32), np.array(hidden[1::2], np.float32)
    return first, first_bias, layers.reshape(-1, width, width), biases.reshape(-1, width), last, last_bias


@cache
def network_of(game: Game) -> Network:
    """The network that comes with a game; raises BadNetwork if there is none."""
    path = game.folder / FILE
    if not path.is_file():
        raise BadNetwork(f"{game.title['en']} comes without a network; train one, and name it network:FILE.")
    return read_network(path)


@cache
def network_in(path: Path) -> Network:
    return read_network(path)
