"""Why an action is not legal: the number of the paragraph that forbids it (302 is §3.2), 0 if it is legal.

The answer never depends on anything the seat cannot know.
"""

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has
from doppelagent.core.rule import entry, rule
from doppelagent.games.black_spy.actions import PASS_ON, PLAY_CARD, RELEASE, SAY, TAKE
from doppelagent.games.black_spy.box import KINDS, NO_CARD
from doppelagent.games.black_spy.rules import COLOURS_TO_CALL, mole_pile, playable
from doppelagent.games.black_spy.state import PASSED, Phase, State, Variant, plays_with


@entry
def why_not(s: State, seat: int, action: int) -> int:
    verb, what = verb_of(action), what_of(action)
    if action < 0 or action > RELEASE or (verb != SAY and not has(KINDS, what)):
        return 101  # no such card
    if s.phase == Phase.OVER:
        return 501
    if verb == PASS_ON:
        return why_not_pass_on(s, seat, what)
    if verb == TAKE:
        return why_not_take(s, seat, what)
    if verb == PLAY_CARD:
        return why_not_play(s, seat, what)
    if what < COLOURS_TO_CALL:
        return 0 if s.phase == Phase.CALL and s.turn == seat else 606
    return 0 if s.phase == Phase.CHOOSE and s.turn == seat else 603


@rule
def why_not_pass_on(s: State, seat: int, card: int) -> int:
    if s.phase != Phase.PASS or s.passed[seat, PASSED - 1] != NO_CARD:
        return 204
    return 0 if has(s.hand[seat], card) else 204


@rule
def why_not_take(s: State, seat: int, card: int) -> int:
    if s.phase != Phase.MOLE:
        return 604
    return 0 if s.turn == seat and has(mole_pile(s), card) else 605


@rule
def why_not_play(s: State, seat: int, card: int) -> int:
    if s.phase != Phase.PLAY or s.turn != seat or not has(s.hand[seat], card):
        return 303
    if has(playable(s, seat), card):
        return 0
    if s.led == NO_CARD:
        return 607 if plays_with(s, Variant.CALL_COLOUR) else 301
    return 608 if plays_with(s, Variant.FOLLOW_RANK) else 302
