"""Bounds of Black Spy: the decisions of a match, and its scores."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value
from doppelagent.games.black_spy.box import ALL_BLACK_POINTS, CARDS, GOOD_SPY_POINTS
from doppelagent.games.black_spy.options import END_VALUE
from doppelagent.games.black_spy.scoring import OTHERS_GET
from doppelagent.games.black_spy.state import PASSED

GOOD_SPIES_POINTS: Final = 4 * GOOD_SPY_POINTS  # all four coloured spies
MOST_OF_A_ROUND: Final = ALL_BLACK_POINTS - 1  # §4.3 a seat with all sixteen black cards gets none
PATIENCE: Final = 10  # our own: see `most_rounds`


def end_value(players: int, options: Mapping[str, Value]) -> int:
    return int(options["end_value"]) or END_VALUE[players]


def most_rounds(players: int, options: Mapping[str, Value]) -> int:
    """A round adds at least 60 points to the sum of all scores, and until the match is over no score has reached the end value.

    Two variants take points away again, so that the rules allow an endless match. With them the bound is ten times the number without
    them; random matches stay far below it."""
    fewest = ALL_BLACK_POINTS + GOOD_SPIES_POINTS
    rounds = players * end_value(players, options) // fewest + 1
    return rounds * PATIENCE if options["capture_or_release"] or options["reduce_points"] else rounds


def longest(players: int, options: Mapping[str, Value]) -> int:
    """In each round every card is played, every seat passes on three and picks three from the mole pile, and a seat calls or chooses."""
    return most_rounds(players, options) * (CARDS + 2 * PASSED * players + 2)


def scores(players: int, options: Mapping[str, Value]) -> tuple[int, int]:
    """The last round starts below the end value (§6.10: at most at it); every round may bring four coloured spies, or a release (§6.3)."""
    lowest = -OTHERS_GET if options["capture_or_release"] else GOOD_SPIES_POINTS
    return lowest * most_rounds(players, options), end_value(players, options) + MOST_OF_A_ROUND
