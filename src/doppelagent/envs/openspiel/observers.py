"""Observers: a seat's view of a state as OpenSpiel's tensors and strings."""

import hashlib
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from doppelagent.batches.eye import Eye
from doppelagent.core.errors import BadOption
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.record import dump

PAST: Final = "past"
PAST_BITS: Final = 128


class SeatObserver:
    """The features of a seat, with a named part for each block. With perfect recall, 128 bits of a hash of its past follow, so that two
    information states differ whenever their pasts do. Without private information, the features are those of spectators."""

    def __init__(self, game: Game, kind: Any) -> None:
        watches = kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info or (watches and kind.perfect_recall):
            raise BadOption(
                "A seat sees what is public and what is its own, and spectators what is public now; no other observers are supported."
            )
        self._game, self._eye = game, Eye(game)
        self._recalls, self._watches = bool(kind.perfect_recall), watches
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.features.size + PAST_BITS * self._recalls, np.float32)
        self.dict = {name: self.tensor[block.slice].reshape(block.shape) for name, block in game.features.items()}
        if self._recalls:
            self.dict[PAST] = self.tensor[game.features.size :]

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player sees; zeros before the deal."""
        self.tensor.fill(0)
        if state.world is None:
            return
        seat = WATCHING if self._watches else player
        self.tensor[: self._game.features.size] = self._eye.see(state.world, seat)[0]
        if self._recalls:
            past = np.frombuffer(state.memory.hash_of(seat, self._game), np.uint8)
            self.tensor[self._game.features.size :] = np.unpackbits(past)[:PAST_BITS]

    def string_from(self, state: Any, player: int) -> str:
        """The hash and the text of the player's View; with perfect recall, the hash of its past."""
        if state.world is None:
            return "nothing is dealt"
        seat = WATCHING if self._watches else player
        if self._recalls:
            return f"seat {seat}, past {state.memory.hash_of(seat, self._game).hex()}"
        view = state.world.view(seat)
        return f"{hashlib.sha256(dump(view.packed)).hexdigest()}\n{view.text()}"
