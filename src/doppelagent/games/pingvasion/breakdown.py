"""The parts of a final score, for the end screen, from a View alone."""

from doppelagent.core.bits import members
from doppelagent.core.sentences import Sentence, sum_of
from doppelagent.games.pingvasion.box import number_of, region_of
from doppelagent.games.pingvasion.state import Phase
from doppelagent.games.pingvasion.view import View, leaders, region_sums


def breakdown(v: View, seat: int) -> list[Sentence]:
    """§5.2, §5.3 The regions that scored."""
    if v.phase != Phase.OVER:
        return []
    sums = region_sums(v)
    return [_part(v, seat, region, seat in leaders(sums, region)) for region in range(5) if v.points[seat, region]]


def _part(v: View, seat: int, region: int, leads: bool) -> Sentence:
    number = v.points[seat, region]
    if not leads:
        return Sentence("part_smallest", {"region": region, "number": number})
    cards = sorted(number_of(card) for some in v.hand[seat] for card in members(some) if region_of(card) == region)
    return Sentence("part_majority", {"region": region, "sum": sum_of(cards), "number": number})
