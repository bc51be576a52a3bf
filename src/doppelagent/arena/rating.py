"""Ratings as in chess: 400 points more are ten to one to be ahead. One number for each bot, from who was ahead of whom in each match.

The model is Bradley and Terry's (1952): A is ahead of B with probability 1 / (1 + exp(b - a)); being level counts half for both. It is
fitted by Newton's method. Its covariance is the sandwich of the Hessian and the spread of the scores (gradients) between deals, as
Liang and Zeger (1986) have it, since the pairs of one deal are not independent.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.arena.intervals import Estimate, around

Array = npt.NDArray[np.float64]

ELO = 400 / np.log(10)  # points in one unit of log odds
PRIOR = 0.5  # of a win, each way, between any two bots: so who never lost is rated high, not infinitely high
STEPS = 50
LONGEST_STEP = 1.0  # log odds; keeps Newton's method from jumping where bots are far apart
SMALL = 1e-10


class Ratings(NamedTuple):
    """By bot, centred on their mean, in points."""

    values: Array
    covariance: Array
    deals: int

    def of(self, bot: int) -> Estimate:
        return around(float(self.values[bot]), float(self.covariance[bot, bot]), self.deals)

    def difference(self, bot: int, other: int) -> Estimate:
        """How much higher one is than the other."""
        c = self.covariance
        variance = float(c[bot, bot] + c[other, other] - 2 * c[bot, other])
        return around(float(self.values[bot] - self.values[other]), variance, self.deals)


def rate(ahead: Array) -> Ratings:
    """The ratings from `ahead[deal, bot, other]`: in how many pairs of a deal the one was ahead of the other."""
    deals, bots, _ = ahead.shape
    prior = PRIOR * (1 - np.eye(bots))
    strengths = _fit(ahead.sum(axis=0) + prior)
    bread = _inverse(_hessian(ahead.sum(axis=0) + prior, strengths))
    covariance = bread @ _spread(ahead, prior, strengths) @ bread
    return Ratings(ELO * strengths, ELO**2 * covariance, deals)


def _fit(wins: Array) -> Array:
    """The log strengths that make these wins most likely; their sum is 0."""
    strengths = np.zeros(len(wins))
    for _ in range(STEPS):
        step = _inverse(_hessian(wins, strengths)) @ _score(wins, strengths)
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, LONGEST_STEP / max(longest, SMALL))
        if longest < SMALL:
            break
    return strengths


def _odds(strengths: Array) -> Array:
    """The probability that one is ahead of the other."""
    return 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))


def _score(wins: Array, strengths: Array) -> Array:
    """The gradient of the log likelihood: wins less expected wins. Also for many deals at once."""
    pairs = wins + np.swapaxes(wins, -1, -2)
    result: Array = (wins - pairs * _odds(strengths)).sum(axis=-1)
    return result


def _hessian(wins: Array, strengths: Array) -> Array:
    """The information that the pairs hold: minus the second derivative."""
    odds = _odds(strengths)
    weights = (wins + wins.T) * odds * odds.T
    return np.diag(weights.sum(axis=1)) - weights


def _inverse(hessian: Array) -> Array:
    """Its inverse among strengths whose sum is 0: pairs say nothing of how strong all are together."""
    mean = np.full_like(hessian, 1 / len(hessian))
    inverse: Array = np.linalg.inv(hessian + mean) - mean
    return inverse


def _spread(ahead: Array, prior: Array, strengths: Array) -> Array:
    """The scores of all deals, each with itself; the wins of the prior count as deals of their own."""
    scores = _score(ahead, strengths)
    deals = len(ahead)
    between: Array = scores.T @ scores * (deals / (deals - 1))
    odds = _odds(strengths)
    of_prior = prior**2 * (odds.T**2 + odds**2)
    return between + np.diag(of_prior.sum(axis=1)) - of_prior
