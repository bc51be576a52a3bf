"""Why an action is not legal: the number of the paragraph that forbids it (302 is §3.2), 0 if it is legal.

The answer never depends on anything the seat cannot know.
"""

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has
from doppelagent.core.rule import entry, rule
from doppelagent.games.pingvasion.actions import LAY
from doppelagent.games.pingvasion.box import LOOK, NO_CARD
from doppelagent.games.pingvasion.state import Phase, State


@entry
def why_not(s: State, seat: int, action: int) -> int:
    verb, card = verb_of(action), what_of(action)
    if action < 0 or verb > LAY or not has(LOOK, card):
        return 101  # no such card
    if s.phase == Phase.OVER:
        return 501
    return why_not_lay(s, seat, card) if verb == LAY else why_not_give(s, seat, verb, card)


@rule
def why_not_give(s: State, seat: int, side: int, card: int) -> int:
    if s.phase != Phase.SABOTEURS or s.gifts[s.round - 1, 2 * seat + side] != NO_CARD:
        return 302
    return 0 if has(s.hand[seat, 0], card) else 302


@rule
def why_not_lay(s: State, seat: int, card: int) -> int:
    if s.phase == Phase.TROOPS and s.scouts >> seat & 1:
        return 403
    if s.phase == Phase.SABOTEURS or s.owing >> seat & 1 == 0:
        return 304
    return 0 if has(s.hand[seat, 0], card) else 304
