"""How long a match of Don Carlo can last, and how far its scores can go."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value
from doppelagent.games.don_carlo.box import BONUS_EQUAL, FAMILY, MOST_AGENTS, VALUE
from doppelagent.games.don_carlo.state import MOST_BURIED

MOST_SENT: Final = 6 + (FAMILY - 6) // 2  # by one seat: there are six names of one number, all others need two cards


def longest(_players: int, _options: Mapping[str, Value]) -> int:
    """After each agent sent, up to MOST_BURIED cards can be buried (§5.3)."""
    return MOST_AGENTS * (1 + MOST_BURIED)


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """§4.1 An agent brings at most as many points as there are agents, §4.3 and three cards a bonus; §6.3 all countries."""
    return 0, MOST_SENT * MOST_AGENTS + FAMILY // 3 * BONUS_EQUAL + int(sum(VALUE))
