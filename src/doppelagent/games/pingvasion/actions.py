"""Every action as a number (verb and card) and as a short text that round-trips: `left A5`, `right D9`, `lay J1*`."""

from functools import cache
from typing import Final

from doppelagent.core.actions import action_of, verb_of, what_of
from doppelagent.core.errors import BadNotation
from doppelagent.games.pingvasion.box import ALL, card_name, card_named

GIVE_LEFT, GIVE_RIGHT, LAY = range(3)  # verbs; the first two are the sides too

_VERBS: Final = ("left", "right", "lay")
EVERY_ACTION: Final = tuple(action_of(verb, card) for verb in (GIVE_LEFT, GIVE_RIGHT, LAY) for card in ALL)


@cache  # servers keep many
def write(action: int) -> str:
    return f"{_VERBS[verb_of(action)]} {card_name(what_of(action))}"


def read(text: str) -> int:
    verb, _, card = text.strip().partition(" ")
    if verb not in _VERBS:
        raise BadNotation(f"{text!r} is no action of Pingvasion; write for example left A5, right D9 or lay J1*.")
    return action_of(_VERBS.index(verb), card_named(card.strip()))


def secret(_action: int) -> bool:
    """Saboteurs stay secret (§3.2), and troops are sealed until all have chosen (§3.4); the log tells them then."""
    return True
