"""A brain: a network with its buffers. Its inputs are features of Views, its outputs scores of actions and two values."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from doppelagent.bots.network.forward import forward
from doppelagent.core.errors import BadNetwork
from doppelagent.core.game import Game
from doppelagent.core.networkfile import VALUES, Network, Weights, check_fits, read_network
from doppelagent.core.tiles import COLUMNS, panels, panels_of
from doppelagent.core.view import View

FILE: Final = "network.bin"  # in the folder of a game that has a network


class Brain:
    """Computes the outputs for up to `rows` Views at once."""

    def __init__(self, game: Game, network: Network, rows: int = 1) -> None:
        header = network.header
        self._game, self._points = game, header.points
        self._weights = checked(game, network)
        self._units = np.zeros((2, rows, header.width), np.float32)
        self._sums = np.zeros((rows, panels(header.width) * COLUMNS), np.float32)
        self._used = np.zeros((rows, max(header.features, header.width) + 2), np.int32)
        self.outputs = np.zeros((rows, header.actions + VALUES), np.float32)  # by row: the scores of actions, then the values
        self.wanted = np.zeros(self.outputs.shape, np.int32)  # by row: the outputs to compute,
        self.counts = np.zeros(rows, np.int32)  # and how many
        self._gain, self._win = header.actions, header.actions + 1

    def compute(self, features: npt.NDArray[np.float32]) -> None:
        """Write the wanted outputs of these rows of features to the first rows of `outputs`."""
        forward(features, *self._weights, self._units[0], self._units[1], self._sums, self._used, self.wanted, self.counts, self.outputs)

    def _outputs(self, features: npt.NDArray[np.float32], wanted: Sequence[int] | npt.NDArray[np.integer]) -> npt.NDArray[np.float32]:
        self.counts[0] = len(wanted)
        self.wanted[0, : len(wanted)] = wanted
        self.compute(features[np.newaxis])
        return self.outputs[0, wanted]

    def scores(self, view: View) -> npt.NDArray[np.float32]:
        """A score for each legal action: its log probability plus a common constant (logits)."""
        return self._outputs(view.features(), self._game.actions.index[list(view.legal)])

    def likeliest(self, features: npt.NDArray[np.float32], legal: Sequence[int]) -> int:
        """The legal action with the highest score, from the features of a View."""
        return legal[int(np.argmax(self._outputs(features, self._game.actions.index[list(legal)])))]

    def value(self, view: View) -> float:
        """The points by which the seat's lead is expected to grow until the end."""
        return self.value_of(view.features())

    def value_of(self, features: npt.NDArray[np.float32]) -> float:
        """`value`, from the features of a View."""
        return float(self._outputs(features, [self._gain])[0]) * self._points

    def win(self, view: View) -> float:
        """The expected share of the win of the seat."""
        return min(max(float(self._outputs(view.features(), [self._win])[0]), 0.0), 1.0)


@cache
def checked(game: Game, network: Network) -> tuple[Weights, Weights, Weights, Weights, Weights, Weights]:
    """The weights that `forward` takes; raises BadNetwork if the network is not for this game as it is now."""
    check_fits(network, game.key, game.version, game.features.version, game.actions.count)
    first, first_bias, *hidden, last, last_bias = network.arrays
    width = network.header.width
    layers = np.array([panels_of(weights) for weights in hidden[::2]], np.float32)
    biases = np.array(hidden[1::2], np.float32)
    return panels_of(first), first_bias, layers.reshape(-1, panels(width), width, COLUMNS), biases.reshape(-1, width), last, last_bias


@cache
def network_of(game: Game) -> Network:
    """The network in the folder of a game; raises BadNetwork if there is none."""
    path = game.folder / FILE
    if not path.is_file():
        raise BadNetwork(f"{game.title['en']} comes without a network; train one, and name it network:FILE.")
    return read_network(path)


@cache
def network_in(path: Path) -> Network:
    return read_network(path)
