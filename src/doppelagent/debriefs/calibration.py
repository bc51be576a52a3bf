"""Calibration: what bots of each level lose per decision, and how much of the scatter of results is luck."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar

import numpy as np

from doppelagent.arenas.intervals import Estimate
from doppelagent.bots import bots_for
from doppelagent.core.mainless import mainless
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.debriefs.course import balances, passage
from doppelagent.debriefs.decisions import around_mean, judge

FEWEST_MATCHES: Final = 2

Result = TypeVar("Result")


class Level(NamedTuple):
    """What bots of one level lose per decision, in points. The interval comes from the spread between matches."""

    name: str
    matches: int
    decisions: int
    loss: Estimate


class Scatter(NamedTuple):
    """Results of seat 0 over many matches, raw and without luck, in one unit."""

    unit: str
    matches: int
    raw: float  # standard deviation
    adjusted: float
    luck: Estimate  # the mean luck: 0 if the adjusted result is unbiased

    @property
    def share(self) -> float:
        return self.adjusted / self.raw if self.raw else 1.0


def level_loss(game: str, name: str, matches: int, budget: int, tell: Callable[[], object]) -> Level:
    """Let bots of one level play, and judge the decisions of one seat of each match."""
    found = list(_on_all_cores(partial(losses_of, game, name, budget), range(matches), tell))
    means = np.array([np.mean(losses) for losses in found])
    return Level(name, matches, sum(map(len, found)), around_mean(means))


def losses_of(game: str, name: str, budget: int, number: int) -> list[float]:
    """The losses of one seat in the match of this number; the seats take turns."""
    match, seat = played(game, name, number), number % find(game).usual_players
    asked = [(before.view(seat), move.action) for before, move in zip(match.positions(), match.moves, strict=False) if move.seat == seat]
    return [judge(view, action, budget).loss.value for view, action in asked if len(view.legal) > 1]


def scatter(game: str, name: str, matches: int, playouts: int, tell: Callable[[], object]) -> tuple[Scatter, Scatter]:
    """How much results scatter, raw and without luck, as wins and as points."""
    found = np.array(list(_on_all_cores(partial(results_of, game, name, playouts), range(matches), tell)))
    return _scatter("wins", found[:, 0]), _scatter("points", found[:, 1])


def results_of(game: str, name: str, playouts: int, number: int) -> list[list[float]]:
    """The result and the luck of seat 0, as wins and as points."""
    match = played(game, name, number)
    positions = list(match.positions())
    passages = [passage(positions, moves, playouts) for moves in range(len(positions))]
    seats = (balances(match, passages, kind)[0] for kind in (0, 1))
    return [[balance.result, balance.luck] for balance in seats]


def played(game: str, name: str, number: int) -> Match:
    players = find(game).usual_players
    return Match(game, players, seed=number).play(bots_for(find(game), [name] * players, number))


def _scatter(unit: str, found: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> Scatter:
    results, luck = found[:, 0], found[:, 1]
    return Scatter(unit, len(found), float(results.std(ddof=1)), float((results - luck).std(ddof=1)), around_mean(luck))


def _on_all_cores(do: Callable[[int], Result], numbers: Sequence[int], tell: Callable[[], object]) -> Iterator[Result]:
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(numbers)), get_context("spawn")) as pool:
        with mainless():  # the pool starts its processes when it is given work
            doing = [pool.submit(do, number) for number in numbers]
        for each in doing:
            yield each.result()
            tell()
