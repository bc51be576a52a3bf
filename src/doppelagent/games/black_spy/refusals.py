"""Why an action is not legal: the number of the paragraph that forbids it (302 is §3.2), 0 if it is legal.

The answer never depends on anything the seat cannot know.
"""

from doppelagent.core.bits import has
from doppelagent.core.rule import entry, rule
from doppelagent.games.black_spy.actions import PASS_ON, PLAY_CARD, RELEASE, SAY, TAKE
from doppelagent.games.black_spy.box import KINDS, NO_CARD
from doppelagent.games.black_spy.rules import COLOURS_TO_CALL, mole_pile, playable
from doppelagent.games.black_spy.state import (
    CALL,
    CALL_COLOUR,
    CHOOSE,
    FOLLOW_RANK,
    MOLE,
    OVER,
    PASS,
    PASSED,
    PLAY,
    State,
    plays_with,
)


@entry
def why_not(s: State, seat: int, action: int) -> int:
    if action < 0 or action > RELEASE or (action >> 6 != SAY and not has(KINDS, action & 63)):
        return 101  # no such card
    if s.phase == OVER:
        return 501
    verb, what = action >> 6, action & 63
    if verb == PASS_ON:
        return why_not_pass_on(s, seat, what)
    if verb == TAKE:
        return why_not_take(s, seat, what)
    if verb == PLAY_CARD:
        return why_not_play(s, seat, what)
    if what < COLOURS_TO_CALL:
        return 0 if s.phase == CALL and s.turn == seat else 606
    return 0 if s.phase == CHOOSE and s.turn == seat else 603


@rule
def why_not_pass_on(s: State, seat: int, card: int) -> int:
    if s.phase != PASS or s.passed[seat, PASSED - 1] != NO_CARD:
        return 204
    return 0 if has(s.hand[seat], card) else 204


@rule
def why_not_take(s: State, seat: int, card: int) -> int:
    if s.phase != MOLE:
        return 604
    return 0 if s.turn == seat and has(mole_pile(s), card) else 605


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    if s.phase != PLAY or s.turn != seat or not has(s.hand[seat], card):
        return 303
    if has(playable(s, seat), card):
        return 0
    if s.led == NO_CARD:
        return 607 if plays_with(s, CALL_COLOUR) else 301
    return 608 if plays_with(s, FOLLOW_RANK) else 302
