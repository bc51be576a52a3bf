"""Bounds of Don Carlo: the decisions of a match, and its scores."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value
from doppelagent.games.don_carlo.box import BONUS_EQUAL, FAMILY, MOST_AGENTS, VALUE
from doppelagent.games.don_carlo.state import MOST_BURIED

MOST_SENT: Final = 6 + (FAMILY - 6) // 2  # by one seat: six names have one number, all others need at least two cards


def longest(_players: int, _options: Mapping[str, Value]) -> int:
    """After each agent sent, up to MOST_BURIED cards can be buried (§5.3)."""
    return MOST_AGENTS * (1 + MOST_BURIED)


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """§4.1 An agent scores at most the number of all agents; §4.3 three cards give a bonus; §6.3 all countries are added."""
    return 0, MOST_SENT * MOST_AGENTS + FAMILY // 3 * BONUS_EQUAL + int(sum(VALUE))
