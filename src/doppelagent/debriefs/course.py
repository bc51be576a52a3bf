"""The course of a match: what each seat could expect after every move, and what a deal or draw has changed.

Values are expected results if all seats play on at random from the true cards (`continuations`); what no seat has seen is still open. A
draw is a move after which some seat sees something that shuffling those cards changes. Its luck is the value after it less the average over
what could have been drawn (a control variate for chance, as in AIVAT): 0 on average, however bad the values are.

All values are multiples of 1/GRID, so that their differences add up exactly.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np

from doppelagent.arenas.intervals import Estimate, Z
from doppelagent.core import continuations
from doppelagent.core.chance import Chance, seed_fast
from doppelagent.core.continuations import NO_MOVE, Sums
from doppelagent.core.match import Match, Move
from doppelagent.core.record import dump
from doppelagent.debriefs.report import Balance, Moment, Stroke

PLAYOUTS: Final = 256  # continuations for a value
GLANCES: Final = 12  # shuffles, to see whether something was drawn
GRID: Final = 1 << 20

Values = tuple[tuple[Estimate, ...], tuple[Estimate, ...]]  # wins and points, by seat
Means = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True)
class Passage:
    """A moment of a match with what a draw just before it could have brought on average; None: nothing was drawn."""

    moment: Moment
    average: Means | None

    @property
    def means(self) -> Means:
        return _means((self.moment.wins, self.moment.points))


class Continuations:
    """Plays matches on from a position."""

    def __init__(self, match: Match, number: int = PLAYOUTS) -> None:
        self._driver: Any = continuations.of(match.game)
        self._match, self._number = match, number
        self._state: Any = match.game.State.load(dump(match.state))
        plain = Sums()
        plain.seed = int.from_bytes(hashlib.sha256(dump(match.state)).digest()[:6], "little")
        plain.state_words, plain.view_words = match.game.State.dtype.itemsize // 8, match.game.View.dtype.itemsize // 8
        self._blank = plain
        self._records = (match.game.State.blank(), Chance.blank(), match.game.Actions.blank(), match.game.Standing.blank())
        seed_fast(self._records[1], plain.seed)

    def go_on(self, seat: int = 0, action: int = NO_MOVE) -> Values:
        """What each seat can expect from here, or after a move if what comes after it is open."""
        sums = self._fresh()
        self._driver.go_on(self._state, *self._records, sums, seat, action, self._number)
        return self._values(Sums.plain(sums))

    def deal_anew(self) -> Values:
        """What each seat can expect before the deal."""
        sums = self._fresh()
        self._driver.deal_anew(self._state, *self._records, sums, self._number)
        return self._values(Sums.plain(sums))

    def draws(self, move: Move) -> bool:
        """Whether a move lets a seat see something new that was open until then. The truth has no part in the answer."""
        sums, view = self._fresh(), self._match.game.View.blank()
        seen = {self._driver.what_is_seen(self._state, self._records[0], view, sums, *move, self._match.players) for _ in range(GLANCES)}
        return len(seen) > 1

    def _fresh(self) -> Sums:
        """No results, with chance that was not used before."""
        self._blank.seed += 1 << 32
        return Sums.load(dump(self._blank))

    def _values(self, sums: Sums) -> Values:
        players = range(self._match.players)
        wins = tuple(_mean(sums.wins[seat], sums.win_squares[seat], self._number) for seat in players)
        return wins, tuple(_mean(sums.points[seat], sums.point_squares[seat], self._number) for seat in players)


def passage(positions: Sequence[Match], moves: int, number: int = PLAYOUTS) -> Passage:
    """What the seats could expect after a number of moves, and what the last one could have drawn; `positions` are those of the match."""
    here = positions[moves]
    values = result_of(here) if here.over else Continuations(here, number).go_on()
    if moves == 0:
        return Passage(Moment(0, *values), _means(Continuations(here, number).deal_anew()))
    move, before = here.moves[-1], Continuations(positions[moves - 1], number)
    return Passage(Moment(moves, *values), _means(before.go_on(*move)) if before.draws(move) else None)


def result_of(match: Match) -> Values:
    """The result of a match that is over, as values without doubt."""
    exact = [tuple(Estimate(*[on_grid(value)] * 3) for value in match.returns(kind)) for kind in ("win", "lead")]
    return exact[0], exact[1]


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


def on_grid(value: float) -> float:
    return round(value * GRID) / GRID


def _mean(total: float, squares: float, number: int) -> Estimate:
    mean = total / number
    reach = Z * float(np.sqrt(max(squares / number - mean * mean, 0.0) / number))
    return Estimate(on_grid(mean), mean - reach, mean + reach)


def _means(values: Values) -> Means:
    wins, points = (tuple(each.value for each in some) for some in values)
    return wins, points


def _less(some: Sequence[float], others: Sequence[float]) -> tuple[float, ...]:
    return tuple(one - other for one, other in zip(some, others, strict=True))
