"""Features and mask of one position, by one call of compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt

from doppelagent.batches import driver
from doppelagent.batches.driver import mask_of
from doppelagent.core.checks import check_seat
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.position import Position
from doppelagent.core.record import columns


class Eye:
    """Computes `features` and `mask` of a Position without creating a View."""

    def __init__(self, game: Game) -> None:
        self._see = driver.of(game).see
        self._features, self._masks = game.Features.blanks(1), mask_of(game).blanks(1)
        self._records: tuple[Any, ...] = (self._features[0], self._masks[0], game.View.blank(), game.Actions.blank())

    def see(self, position: Position, seat: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """The features of a seat and the mask of its legal actions, which is empty for spectators."""
        seat = seat if seat == WATCHING else check_seat(seat, position.players)
        self._see(position._state, seat, *self._records)
        mask = columns(self._masks)["legal"][0].astype(np.bool_)
        return columns(self._features)["values"][0].copy(), mask if seat != WATCHING else np.zeros_like(mask)
