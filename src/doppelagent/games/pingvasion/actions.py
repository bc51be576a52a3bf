"""Every action as a number, 64 × verb + card, and as a short text that round-trips: `left A5`, `right D9`, `lay J1*`."""

from typing import Final

from doppelagent.core.errors import BadNotation
from doppelagent.games.pingvasion.box import card_name, card_named

GIVE_LEFT, GIVE_RIGHT, LAY = range(3)  # verbs; the first two are the sides too

_VERBS: Final = ("left", "right", "lay")


def write(action: int) -> str:
    return f"{_VERBS[action // 64]} {card_name(action % 64)}"


def read(text: str) -> int:
    verb, _, card = text.strip().partition(" ")
    if verb not in _VERBS:
        raise BadNotation(f"{text!r} is no action of Pingvasion; write for example left A5, right D9 or lay J1*.")
    return 64 * _VERBS.index(verb) + card_named(card.strip())


def secret(_action: int) -> bool:
    """Saboteurs stay secret (§3.2), and troops are sealed until all have chosen (§3.4); the log tells them then."""
    return True
