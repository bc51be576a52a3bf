"""The expected result of each seat in a State, without sampling: the same State gives the same numbers.

Points are a weighted sum of the lead by the `outlook` and the gain that the game's network predicts from a seat's View. Networks have
learned from Views of seats that owe a decision, and are badly wrong in others; so for every seat the network plays on to the seat's next
decision, with the cards that no seat has seen reshuffled. A player who plays like the network therefore neither gains nor loses by moving.
The chance to win is a softmax of the points, which gets sharper as the match goes on. Weights and sharpness are fitted to matches between
Agents (`fitting`). A game without a network is valued by its outlook alone.
"""

from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from doppelagent.bots.network.brain import FILE, Brain, network_of
from doppelagent.core.actions import LegalActions
from doppelagent.core.bits import members
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.record import dump
from doppelagent.core.returns import returns_of
from doppelagent.core.standing import standing_of
from doppelagent.debriefs.yardstick import yardstick_of

Array = npt.NDArray[np.float64]
Means = tuple[tuple[float, ...], tuple[float, ...]]  # wins and points, by seat

GRID: Final = 1 << 20  # all values are multiples of 1/GRID, so that their differences add up exactly


class Evaluator:
    """Values States of one game."""

    def __init__(self, game: Game) -> None:
        self._game, self._yardstick = game, yardstick_of(game)
        self._brain = Brain(game, network_of(game)) if has_network(game) else None
        self._outlook, self._view, self._features = Outlook.blank(), game.View.blank(), game.Features.blank()
        self._legal = LegalActions(game.Actions)

    def values(self, state: Any, players: int, moves: int) -> Means:
        """The expected wins and points of each player after `moves` moves; at the end, the result."""
        if self._game.pending(state) == 0:
            rows = standing_of(self._game, state)
            win, lead = (returns_of(rows, players, self._game.better, kind) for kind in ("win", "lead"))
            return on_grid(win), on_grid(lead)
        points = self.features(state, players) @ np.array(self._yardstick.weights)
        return on_grid(chances(points, moves, self._yardstick.sharpness)), on_grid(points)

    def features(self, state: Any, players: int) -> Array:
        """By seat, relative to the mean: the lead by the outlook and the gain that the network predicts, at the seat's next decision."""
        if self._brain is None:
            return np.stack([self._leads(state, players), np.zeros(players)], axis=1)
        ahead: Any = self._game.State.load(dump(state))
        self._game.secrets.shuffle_unseen(ahead)
        found = np.full((players, 2), np.nan)
        while (open_ := np.isnan(found[:, 0])).any():
            pending = [seat for seat in members(self._game.pending(ahead)) if seat < players]
            leads = self._leads(ahead, players)
            for seat in range(players):
                if open_[seat] and (seat in pending or not pending):  # at the end of the match, the lead is the result
                    found[seat] = leads[seat], self._brain.value_of(self._seen(ahead, seat)) if pending else 0.0
            if pending:
                self._play_on(ahead, pending[0])
        return np.asarray(found - found.mean(axis=0))

    def _leads(self, state: Any, players: int) -> Array:
        self._game.outlook(state, self._outlook)
        worth = np.array(Outlook.plain(self._outlook).worth[:players], np.float64)
        return np.asarray((worth - worth.mean()) * players / (players - 1))

    def _seen(self, state: Any, seat: int) -> npt.NDArray[np.float32]:
        """The features of a seat's View."""
        self._game.observe(state, seat, self._view)
        self._game.encode(self._view, self._features)
        return np.frombuffer(bytearray(dump(self._features)), np.float32)

    def _play_on(self, state: Any, seat: int) -> None:
        """Carry out the network's likeliest action."""
        legal = list(members(self._legal.of(self._game.legal, state, seat)))
        brain = cast("Brain", self._brain)
        self._game.apply(state, seat, legal[0] if len(legal) == 1 else brain.likeliest(self._seen(state, seat), legal))


def has_network(game: Game) -> bool:
    return (game.folder / FILE).is_file()


def chances(points: Array, moves: Any, sharpness: tuple[float, float]) -> Array:
    """The expected share of the win of each seat (last axis), from its points."""
    first, growth = sharpness
    scaled = points * np.exp(first + growth * np.asarray(moves, np.float64))[..., None]
    weights = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def on_grid(values: Any) -> tuple[float, ...]:
    return tuple(round(float(value) * GRID) / GRID for value in values)
