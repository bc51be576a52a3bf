"""The parts of a final score, for the end screen, from a View alone."""

from collections.abc import Iterator

from doppelagent.core.sentences import Sentence
from doppelagent.games.black_spy.box import GOOD_SPY_POINTS
from doppelagent.games.black_spy.scoring import with_good_spies
from doppelagent.games.black_spy.state import Phase, Variant
from doppelagent.games.black_spy.view import View


def breakdown(v: View, seat: int) -> list[Sentence]:
    """§4, §5.1 The last round, and the sum of earlier rounds, which is unknown if scores were halved (§6.9)."""
    if v.phase != Phase.OVER:
        return []
    if v.variants & Variant.REDUCE_POINTS:
        return [Sentence("part_rounds", {"rounds": v.round, "number": v.scores[seat]})]
    return [*_earlier(v, seat), _last_round(v, seat)]


def _earlier(v: View, seat: int) -> Iterator[Sentence]:
    if v.round > 1:
        yield Sentence("part_earlier", {"number": v.scores[seat] - v.points[seat]})


def _last_round(v: View, seat: int) -> Sentence:
    points, black, spies = v.points[seat], v.black[seat], v.good[seat]
    if points != with_good_spies(black, spies, v.variants):
        return Sentence("part_sixteen", {"number": points})
    if points == black:
        return Sentence("part_black", {"number": points})
    return Sentence("part_spies", {"black": black, "spies": spies, "each": -GOOD_SPY_POINTS, "number": points})
