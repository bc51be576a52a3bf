"""Elo ratings: a difference of 400 points means odds of ten to one to end ahead. Estimated from the pairwise order of bots in each match.

The model is Bradley and Terry's (1952): A is ahead of B with probability 1 / (1 + exp(b - a)); a tie counts half for both. It is
fitted by Newton's method. Its covariance is the sandwich estimator of Liang and Zeger (1986), from the Hessian and the spread of the
scores (gradients) between deals, since the pairs of one deal are not independent.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doppelagent.arenas.intervals import Estimate, around

Array = npt.NDArray[np.float64]

ELO = 400 / np.log(10)  # points in one unit of log odds
PRIOR = 0.5  # virtual wins each way between any two bots, so that a bot that never lost has a finite rating
STEPS = 50
LONGEST_STEP = 1.0  # log odds; keeps Newton's method stable for bots of very different strength
SMALL = 1e-10


class Ratings(NamedTuple):
    """Ratings by bot in points; their mean is 0."""

    values: Array
    covariance: Array
    deals: int

    def of(self, bot: int) -> Estimate:
        return around(float(self.values[bot]), float(self.covariance[bot, bot]), self.deals)

    def difference(self, bot: int, other: int) -> Estimate:
        """The difference of two ratings."""
        c = self.covariance
        variance = float(c[bot, bot] + c[other, other] - 2 * c[bot, other])
        return around(float(self.values[bot] - self.values[other]), variance, self.deals)


def rate(ahead: Array) -> Ratings:
    """The ratings from `ahead[deal, bot, other]`, the number of pairs of seats in a deal in which `bot` was ahead of `other`."""
    deals, bots, _ = ahead.shape
    prior = PRIOR * (1 - np.eye(bots))
    strengths = _fit(ahead.sum(axis=0) + prior)
    bread = _inverse(_hessian(ahead.sum(axis=0) + prior, strengths))
    covariance = bread @ _spread(ahead, prior, strengths) @ bread
    return Ratings(ELO * strengths, ELO**2 * covariance, deals)


def _fit(wins: Array) -> Array:
    """The maximum-likelihood log strengths for these wins; their sum is 0."""
    strengths = np.zeros(len(wins))
    for _ in range(STEPS):
        step = _inverse(_hessian(wins, strengths)) @ _score(wins, strengths)
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, LONGEST_STEP / max(longest, SMALL))
        if longest < SMALL:
            break
    return strengths


def _odds(strengths: Array) -> Array:
    """The probability that each bot ends ahead of each other bot."""
    return 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))


def _score(wins: Array, strengths: Array) -> Array:
    """The gradient of the log likelihood: wins minus expected wins, also for stacked deals."""
    pairs = wins + np.swapaxes(wins, -1, -2)
    result: Array = (wins - pairs * _odds(strengths)).sum(axis=-1)
    return result


def _hessian(wins: Array, strengths: Array) -> Array:
    """The Fisher information: minus the second derivative of the log likelihood."""
    odds = _odds(strengths)
    weights = (wins + wins.T) * odds * odds.T
    return np.diag(weights.sum(axis=1)) - weights


def _inverse(hessian: Array) -> Array:
    """The inverse of the Hessian among strengths whose sum is 0, since pairs do not determine the common level."""
    mean = np.full_like(hessian, 1 / len(hessian))
    inverse: Array = np.linalg.inv(hessian + mean) - mean
    return inverse


def _spread(ahead: Array, prior: Array, strengths: Array) -> Array:
    """The sum of outer products of the deals' gradients; the prior counts as additional deals."""
    scores = _score(ahead, strengths)
    deals = len(ahead)
    between: Array = scores.T @ scores * (deals / (deals - 1))
    odds = _odds(strengths)
    of_prior = prior**2 * (odds.T**2 + odds**2)
    return between + np.diag(of_prior.sum(axis=1)) - of_prior
