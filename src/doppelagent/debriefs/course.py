"""The course of a match: the expected result of each seat after every move, and the luck of each deal or draw.

A draw is a move that shows some seat something that depends on the unseen cards. Its luck is the value after it less the average over all
possible draws (a control variate for chance, as in AIVAT): 0 on average, however bad the values are. Values come from an `Evaluator`, so
they have no noise that could add up over the draws of a match.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np

from doppelagent.arenas.intervals import Estimate
from doppelagent.core import draws
from doppelagent.core.game import Game
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from doppelagent.debriefs.report import Balance, Moment, Stroke
from doppelagent.debriefs.values import Evaluator, Means, on_grid

SAMPLES: Final = 32  # of possible draws
DRAW_TESTS: Final = 12  # shuffles that test whether a move is a draw


@dataclass(frozen=True)
class Passage:
    """A moment of a match, with the average over possible draws just before it; None if nothing was drawn."""

    moment: Moment
    average: Means | None

    @property
    def means(self) -> Means:
        wins, points = (tuple(each.value for each in some) for some in (self.moment.wins, self.moment.points))
        return wins, points


class Draws:
    """What a deal or a move could have drawn at a position, in `number` samples."""

    def __init__(self, match: Match, number: int = SAMPLES) -> None:
        self._driver: Any = draws.of(match.game)
        self._match, self._number = match, number
        self._kept: Any = match.game.State.load(dump(match.state))
        self._state: Any = match.game.State.blank()
        self._words, self._view_words = (record.dtype.itemsize // 8 for record in (match.game.State, match.game.View))
        self._seed = int.from_bytes(hashlib.sha256(dump(match.state)).digest()[:6], "little")

    def average_deal(self) -> Means:
        """The expected result of each seat before the deal."""
        return self._average(0, lambda: self._driver.deal_anew(self._kept, self._state, self._fresh(), self._words))

    def average(self, move: Move) -> Means:
        """The expected result of each seat after a move, before its draw."""
        return self._average(len(self._match.moves) + 1, lambda: self._move_anew(move))

    def has(self, move: Move) -> bool:
        """Whether a move shows some seat something that depends on the unseen cards. The real cards do not influence the answer."""
        seen, view = set(), self._match.game.View.blank()
        for _ in range(DRAW_TESTS):
            self._move_anew(move)
            seen.add(self._driver.sight(self._state, view, self._match.players, self._view_words))
        return len(seen) > 1

    def _average(self, moves: int, draw: Any) -> Means:
        found = []
        for _ in range(self._number):
            draw()
            found.append(evaluator_of(self._match.game).values(self._state, self._match.players, moves))
        wins, points = np.mean(np.array(found), axis=0)
        return on_grid(wins), on_grid(points)

    def _move_anew(self, move: Move) -> None:
        self._driver.move_anew(self._kept, self._state, *move, self._fresh(), self._words)

    def _fresh(self) -> int:
        """The next unused seed."""
        self._seed += 1
        return self._seed


@cache
def evaluator_of(game: Game) -> Evaluator:
    return Evaluator(game)


def passage(positions: Sequence[Match], moves: int, number: int = SAMPLES) -> Passage:
    """The moment after a number of moves, and the average over what the last move could have drawn; `positions` are those of the match."""
    here = positions[moves]
    if moves == 0:
        return Passage(moment_of(here), Draws(here, number).average_deal())
    move, before = here.moves[-1], Draws(positions[moves - 1], number)
    return Passage(moment_of(here), before.average(move) if before.has(move) else None)


def moment_of(match: Match) -> Moment:
    wins, points = evaluator_of(match.game).values(match.state, match.players, len(match.moves))
    return Moment(len(match.moves), *(tuple(Estimate(value, value, value) for value in some) for some in (wins, points)))


def strokes(passages: Sequence[Passage]) -> tuple[Stroke, ...]:
    """The luck of the deal and of every draw."""
    return tuple(
        Stroke(each.moment.moves, *(_less(now, average) for now, average in zip(each.means, each.average, strict=True)))
        for each in passages
        if each.average is not None
    )


def balances(match: Match, passages: Sequence[Passage], kind: int) -> tuple[Balance, ...]:
    """Where the result of each seat came from, in wins (kind 0) or points (1)."""
    return tuple(_balance(match.moves, passages, kind, seat) for seat in range(match.players))


def _balance(moves: Sequence[Move], passages: Sequence[Passage], kind: int, seat: int) -> Balance:
    deal = passages[0].average
    start = deal[kind][seat] if deal else 0.0
    luck, own, others = passages[0].means[kind][seat] - start, 0.0, 0.0
    for move, (before, after) in zip(moves, pairwise(passages), strict=True):
        now = after.means[kind][seat]
        drawn_from = now if after.average is None else after.average[kind][seat]
        luck += now - drawn_from
        own += drawn_from - before.means[kind][seat] if move.seat == seat else 0.0
        others += drawn_from - before.means[kind][seat] if move.seat != seat else 0.0
    return Balance(passages[-1].means[kind][seat], start, luck, own, others)


def _less(some: Sequence[float], others: Sequence[float]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(some, others, strict=True))
