"""The parts of a final score, for the end screen, from a View alone."""

from collections import Counter
from collections.abc import Iterator

from doppelagent.core.sentences import Sentence, sum_of
from doppelagent.games.don_carlo.box import BONUS, COUNTRY, LAID_OUT, VALUE
from doppelagent.games.don_carlo.state import Phase
from doppelagent.games.don_carlo.view import View, arrivals


def breakdown(v: View, seat: int) -> list[Sentence]:
    """§6.4 Influence, bonus and country points."""
    return [*_sending(v, seat), *_countries(v, seat)] if v.phase == Phase.OVER else []


def _sending(v: View, seat: int) -> Iterator[Sentence]:
    """§4.1 For each agent the number of agents in its country at its arrival; §4.2, §4.3 the bonuses."""
    there, influence, bonus = Counter[int](), list[int](), list[int]()
    for sender, name in arrivals(v):
        there[COUNTRY[name]] += 1
        if sender == seat:
            influence.append(there[COUNTRY[name]])
            bonus += [int(BONUS[name])] if BONUS[name] else []
    if influence:
        yield Sentence("part_influence", {"sum": sum_of(influence), "number": sum(influence)})
    if bonus:
        yield Sentence("part_bonus", {"sum": sum_of(bonus), "number": sum(bonus)})


def _countries(v: View, seat: int) -> Iterator[Sentence]:
    """§6.2, §6.3"""
    for country in LAID_OUT[v.players]:
        if v.owners[country] == seat:
            yield Sentence("part_country", {"country": country, "number": int(VALUE[country])})
