"""Confidence intervals. The seatings of one deal share their cards, so matches are not independent; deals are.

Every interval here is a 95 % interval from the spread between deals (clustered by deal), with Student's t for few deals.
"""

from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: the Cornish–Fisher expansion (Abramowitz and Stegun 26.7.5)."""
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))


def share(by_deal: Any) -> Estimate:
    """A proportion from its value in each deal, with Wilson's interval. The number of trials is the effective one: that of independent
    trials with the same variance. If all deals have the same value, each counts as one trial."""
    deals = np.asarray(by_deal, dtype=np.float64)
    value, number = float(deals.mean()), len(deals)
    variance = float(deals.var(ddof=1)) / number
    trials = value * (1 - value) / variance if variance > 0 else number
    t = student(number - 1)
    middle = (value + t * t / (2 * trials)) / (1 + t * t / trials)
    reach = t / (1 + t * t / trials) * float(np.sqrt(value * (1 - value) / trials + t * t / (4 * trials * trials)))
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def around(value: float, variance: float, deals: int) -> Estimate:
    """An estimate with a known variance, clustered by deal."""
    reach = student(deals - 1) * float(np.sqrt(max(variance, 0.0)))
    return Estimate(value, value - reach, value + reach)
