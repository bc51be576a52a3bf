"""How long a match of Pingvasion can last, and how far its scores can go."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value
from doppelagent.games.pingvasion.state import PILE, ROUNDS

HIGHEST: Final = 9  # number of a card


def longest(players: int, _options: Mapping[str, Value]) -> int:
    """In each round every player gives away two cards and lays one, or two after ninja twins (§4.1)."""
    return ROUNDS * players * 4


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """At the end a hand is the pile without the troops, one in each round at least: as many cards are received as given away."""
    return 0, (PILE - ROUNDS) * HIGHEST
