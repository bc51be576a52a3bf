"""Every action as a number, 64 × verb + what, and as a short text that round-trips: `pass K7`, `call R`, `capture`."""

from typing import Final

from doppelagent.core.errors import BadNotation
from doppelagent.games.black_spy.box import COLOURS, card_name, card_named

PASS_ON, TAKE, PLAY_CARD, SAY = range(4)  # verbs; SAY is a colour to call, or what to do with all sixteen
CAPTURE: Final = 64 * SAY + 4
RELEASE: Final = 64 * SAY + 5

_CARD_VERBS: Final = ("pass", "take", "play")
_SAYINGS: Final = {"capture": CAPTURE, "release": RELEASE}


def write(action: int) -> str:
    verb, what = divmod(action, 64)
    if verb == SAY:
        return f"call {COLOURS[what]}" if action < CAPTURE else ("capture" if action == CAPTURE else "release")
    return f"{_CARD_VERBS[verb]} {card_name(what)}"


def read(text: str) -> int:
    verb, _, what = text.strip().partition(" ")
    if verb in _CARD_VERBS:
        return 64 * _CARD_VERBS.index(verb) + card_named(what.strip())
    if verb == "call" and what in tuple(COLOURS[:4]):
        return 64 * SAY + COLOURS.index(what)
    if text.strip() in _SAYINGS:
        return _SAYINGS[text.strip()]
    raise BadNotation(f"{text!r} is no action of Black Spy; write for example play K7, pass R1, take G4, call R, capture or release.")


def secret(action: int) -> bool:
    """What is passed on (§2.4) and taken from the mole pile (§6.5) the others do not see."""
    return action // 64 in (PASS_ON, TAKE)
