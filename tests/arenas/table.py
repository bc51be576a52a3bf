"""Arenas in one line: plans of invented bots, results that the test chooses, and a runner without processes."""

from collections.abc import Iterator, Sequence

from doppelagent.arenas.matches import MatchResult, play_match
from doppelagent.arenas.plan import Plan, make_plan
from doppelagent.core.registry import find

GAME = "black-spy"


def invented(bots: str, players: int, deals: int, game: str = GAME) -> Plan:
    """A plan whose bots need not exist."""
    return Plan(game, 1, "0", (), tuple(bots.split()), players, 0, deals)


def random_plan(matches: int = 4, players: int = 3, seed: int = 0) -> Plan:
    """Short matches between random bots: one seating, and so one match, per deal."""
    game = find(GAME)
    return make_plan(game, ("random",), players, game.settle({"end_value": 1}), matches, seed)


def ended(number: int, places: Sequence[int], scores: Sequence[int] | None = None, ms: float = 1.0) -> MatchResult:
    seats = len(places)
    return MatchResult(number, list(places), list(scores or [0] * seats), {}, [1] * seats, [[ms]] * seats)


def here(plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
    return (play_match(plan, number) for number in numbers)
