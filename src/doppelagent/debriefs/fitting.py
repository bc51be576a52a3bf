"""Fit the weights and sharpness that value States, on matches between Agents."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.arenas.run import Spread
from doppelagent.core.game import Game
from doppelagent.core.registry import find
from doppelagent.debriefs.calibration import played
from doppelagent.debriefs.course import evaluator_of
from doppelagent.debriefs.values import chances

FIRST_SEED: Final = 1_000_000  # keeps these matches apart from those on which luck is measured
TEACHERS: Final = "agent"
EVERY: Final = 5  # every fifth position of a match is used: no multiple of the usual number of players, so that all seats occur

Array = npt.NDArray[np.float64]


class Lessons(NamedTuple):
    """Training data: positions of a match, and its result."""

    features: Array  # by position, seat and kind
    moves: Array
    points: Array  # the result by seat, repeated for each position
    wins: Array


class Fit(NamedTuple):
    weights: tuple[float, float]
    sharpness: tuple[float, float]
    explained: float  # share of the variance of results, over all positions


def fit(game: Game, matches: int, spread: Spread, tell: Callable[[], object]) -> Fit:
    """Least squares for the points, maximum likelihood for the wins."""
    found = []
    for each in spread(lessons_of, game.key, range(matches)):
        found.append(each)
        tell()
    features, moves, points, wins = (
        np.concatenate(parts) for parts in zip(*sorted(found, key=lambda each: each.points.tolist()), strict=True)
    )
    flat = features.reshape(-1, 2)
    weights = np.linalg.lstsq(flat, points.ravel(), rcond=None)[0]
    explained = 1 - float(((points.ravel() - flat @ weights) ** 2).mean() / points.var())
    first, second = weights.round(2)
    return Fit((float(first), float(second)), sharpest(features @ weights, moves, wins), explained)


def lessons_of(game: str, number: int) -> Lessons:
    match = played(game, TEACHERS, FIRST_SEED + number)
    positions = list(match.positions())[:-1:EVERY]
    features = [evaluator_of(find(game)).features(position.state, match.players) for position in positions]
    moves = np.array([len(position.moves) for position in positions], np.float64)
    points, wins = (np.array([match.returns(kind)] * len(positions)) for kind in ("lead", "win"))
    return Lessons(np.array(features), moves, points, wins)


def sharpest(points: Array, moves: Array, wins: Array) -> tuple[float, float]:
    """The maximum-likelihood sharpness: search a coarse grid, then a fine one around its best point."""
    typical = float(moves.max())

    def unlikely(first: float, growth: float) -> float:
        return -float((wins * np.log(chances(points, moves, (first, growth / typical)) + 1e-12)).sum())

    coarse = min(((first, growth) for first in np.arange(-6, 1, 0.5) for growth in np.arange(0, 6, 0.5)), key=lambda each: unlikely(*each))
    near = np.arange(-0.4, 0.5, 0.1)
    first, growth = min(((coarse[0] + a, max(coarse[1] + b, 0.0)) for a in near for b in near), key=lambda each: unlikely(*each))
    return round(float(first), 2), round(float(growth) / typical, 5)
