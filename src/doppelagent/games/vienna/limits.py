"""Bounds of Vienna: the decisions of a match, and its scores. The numbers are our own, since the rules set no bound.

A marker on its last space stays there (§6.3), so players can delay the end (§8.1, §8.2) as far as the cards allow.
"""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value

MOST_ROUNDS: Final = 100  # four times as many as the longest of half a million random matches
MOST_DECISIONS: Final = 20  # per seat and round, including purchase and payday
MOST_POINTS: Final = 1000  # nine times as many as the best of those matches


def longest(players: int, _options: Mapping[str, Value]) -> int:
    """Rounds × seats × decisions."""
    return MOST_ROUNDS * players * MOST_DECISIONS


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """Points are never lost."""
    return 0, MOST_POINTS
