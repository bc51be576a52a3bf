"""The report of an arena as one JSON object, the only source of the table, the page and result.json."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.arenas.intervals import Estimate, share
from doppelagent.arenas.matches import MatchResult
from doppelagent.arenas.plan import Plan
from doppelagent.arenas.rating import Ratings, rate
from doppelagent.core.registry import find

Array = npt.NDArray[np.float64]
Report = dict[str, Any]

BINS: Final = 24  # the most bins of a histogram of scores
SLOW: Final = 99  # percentile of the time per choice


class Results:
    """The results of a plan as arrays: one row per match, one column per seat."""

    def __init__(self, plan: Plan, played: Sequence[MatchResult]) -> None:
        self.bots = list(dict.fromkeys(plan.bots))
        self.players, self.deals = plan.players, plan.deals
        seatings = [[self.bots.index(name) for name in seating] for seating in plan.seatings]
        self.seated = np.tile(np.array(seatings), (plan.deals, 1))
        self.places = np.array([match.places for match in played])
        self.scores = np.array([match.scores for match in played])[:, : plan.players]
        first = self.places == 1
        self.wins = (first / first.sum(axis=1, keepdims=True))[:, : plan.players]

    def win_share(self, bot: int) -> Estimate:
        """The share of its matches that the bot won, added up over its seats."""
        sat = self._by_deal(np.any(self.seated == bot, axis=1))
        return share(self._by_deal(np.sum(self.wins * (self.seated == bot), axis=1)) / sat)

    def fair_share(self, bot: int) -> float:
        """The bot's share of the seats in its matches; dummies count, since they can win."""
        held = self.seated == bot
        return float(held.sum() / (np.any(held, axis=1).sum() * self.places.shape[1]))

    def of(self, bot: int, rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The values of a bot in all its seats."""
        mine: npt.NDArray[Any] = rows[:, : self.players][self.seated == bot]
        return mine

    def ahead(self) -> Array:
        """By deal, bot and other bot: the number of pairs of seats in which the bot was ahead of the other; ties count half for both.
        Pairs of a bot with itself are included, but no figure depends on them."""
        table = np.zeros((self.deals, len(self.bots), len(self.bots)))
        deal = np.arange(len(self.places)) // (len(self.places) // self.deals)
        for one in range(self.players):
            for two in range(self.players):
                margin = np.sign(self.places[:, two] - self.places[:, one])
                np.add.at(table, (deal, self.seated[:, one], self.seated[:, two]), (1 + margin) / 2)
        return table

    def _by_deal(self, matches: npt.NDArray[Any]) -> Array:
        sums: Array = matches.reshape(self.deals, -1).sum(axis=1, dtype=np.float64)
        return sums


def report(plan: Plan, played: Sequence[MatchResult]) -> Report:
    """The report, strongest bot first. Only `ms` depends on the machine."""
    results = Results(plan, played)
    ahead = results.ahead()
    ratings = rate(ahead)
    order = sorted(range(len(results.bots)), key=lambda bot: -ratings.values[bot])
    return {
        **plan.header(),
        "title": find(plan.game).title["en"],
        "deals": plan.deals,
        "seatings": len(plan.seatings),
        "matches": plan.matches,
        "decisions": sum(sum(match.decisions) for match in played),
        "score_bins": _bins(results.scores),
        "table": [_row(results, ratings, bot) for bot in order],
        "pairs": [_pair(results, ahead, ratings, one, two) for one in order for two in order if one != two],
        "ms": {results.bots[bot]: _times(results, played, bot) for bot in order},
    }


def _row(results: Results, ratings: Ratings, bot: int) -> dict[str, Any]:
    places, scores = results.of(bot, results.places), results.of(bot, results.scores)
    seats = results.places.shape[1]
    return {
        "bot": results.bots[bot],
        "matches": int(np.any(results.seated == bot, axis=1).sum()),
        "rating": ratings.of(bot)._asdict(),
        "wins": results.win_share(bot)._asdict(),
        "fair": results.fair_share(bot),
        "place": float(places.mean()),
        "places": [float((places == place).mean()) for place in range(1, seats + 1)],
        "score": float(scores.mean()),
        "score_counts": np.histogram(scores, _bins(results.scores))[0].tolist(),
    }


def _pair(results: Results, ahead: Array, ratings: Ratings, one: int, two: int) -> dict[str, Any]:
    pairs = ahead[:, one, two] + ahead[:, two, one]
    return {
        "bot": results.bots[one],
        "other": results.bots[two],
        "ahead": share(ahead[:, one, two] / pairs)._asdict(),
        "rating_difference": ratings.difference(one, two)._asdict(),
    }


def _bins(scores: npt.NDArray[Any]) -> list[int]:
    """Bin edges of equal integer width for these scores."""
    least, most = int(scores.min()), int(scores.max())
    width = -(-(most - least + 1) // BINS)
    return list(range(least, most + width + 1, width))


def _times(results: Results, played: Sequence[MatchResult], bot: int) -> dict[str, float]:
    """The mean time per choice and its 99th percentile."""
    seats = zip(played, results.seated, strict=True)
    ms = [time for match, seated in seats for seat, who in enumerate(seated) if who == bot for time in match.ms[seat]]
    return {"mean": float(np.mean(ms)), "slow": float(np.percentile(ms, SLOW))} if ms else {"mean": 0.0, "slow": 0.0}
