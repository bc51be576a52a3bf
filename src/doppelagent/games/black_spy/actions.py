"""Every action as a number (verb and card, or verb and word) and as a short text that round-trips: `pass K7`, `call R`, `capture`."""

from functools import cache
from typing import Final

from doppelagent.core.actions import action_of, verb_of, what_of
from doppelagent.core.errors import BadNotation
from doppelagent.games.black_spy.box import COLOURS, card_name, card_named

PASS_ON, TAKE, PLAY_CARD, SAY = range(4)  # verbs; SAY is a colour to call (§6.6), or capture or release (§6.3)
SAY_CAPTURE, SAY_RELEASE = 4, 5  # after the four colours
CAPTURE: Final = action_of(SAY, SAY_CAPTURE)
RELEASE: Final = action_of(SAY, SAY_RELEASE)

_CARD_VERBS: Final = ("pass", "take", "play")
_WORDS: Final = {"capture": CAPTURE, "release": RELEASE}
_WITH_CARD: Final = [action_of(verb, card) for verb in (PASS_ON, TAKE, PLAY_CARD) for card in range(1, 56)]
EVERY_ACTION: Final = (*_WITH_CARD, *range(action_of(SAY, 0), RELEASE + 1))


@cache  # servers keep many
def write(action: int) -> str:
    verb, what = verb_of(action), what_of(action)
    if verb == SAY:
        return f"call {COLOURS[what]}" if action < CAPTURE else ("capture" if action == CAPTURE else "release")
    return f"{_CARD_VERBS[verb]} {card_name(what)}"


def read(text: str) -> int:
    verb, _, what = text.strip().partition(" ")
    if verb in _CARD_VERBS:
        return action_of(_CARD_VERBS.index(verb), card_named(what.strip()))
    if verb == "call" and what in tuple(COLOURS[:4]):
        return action_of(SAY, COLOURS.index(what))
    if text.strip() in _WORDS:
        return _WORDS[text.strip()]
    raise BadNotation(f"{text!r} is no action of Black Spy; write for example play K7, pass R1, take G4, call R, capture or release.")


def secret(action: int) -> bool:
    """Cards passed on (§2.4) and cards taken from the mole pile (§6.5) are hidden from the other seats."""
    return verb_of(action) in (PASS_ON, TAKE)
