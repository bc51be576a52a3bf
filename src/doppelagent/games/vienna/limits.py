"""How long a match of Vienna can last, and how far its scores can go: numbers of our own, since the rules set no bound.

A marker on its last space stays there (§6.3), so players can, as far as the cards allow it, put off the end (§8.1, §8.2).
"""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value

MOST_ROUNDS: Final = 100  # four times as many as the longest of half a million random matches
MOST_DECISIONS: Final = 20  # of a seat in a round, its part in purchase and payday included
MOST_POINTS: Final = 1000  # nine times as many as the best of those matches


def longest(players: int, _options: Mapping[str, Value]) -> int:
    """Rounds × seats × decisions."""
    return MOST_ROUNDS * players * MOST_DECISIONS


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """Points are never lost."""
    return 0, MOST_POINTS
