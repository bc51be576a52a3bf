"""Bounds of Pingvasion: the decisions of a match, and its scores."""

from collections.abc import Mapping
from typing import Final

from doppelagent.core.game import Value
from doppelagent.games.pingvasion.state import PILE, ROUNDS

HIGHEST: Final = 9  # highest number of a card


def longest(players: int, _options: Mapping[str, Value]) -> int:
    """In each round every player gives away two cards and lays one, or two after ninja twins (§4.1)."""
    return ROUNDS * players * 4


def scores(_players: int, _options: Mapping[str, Value]) -> tuple[int, int]:
    """A final hand is as large as the pile without the troops, at least one per round, since gifts and arrivals balance."""
    return 0, (PILE - ROUNDS) * HIGHEST
