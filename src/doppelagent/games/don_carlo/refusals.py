"""Why an action is not legal: the number of the paragraph that forbids it (302 is §3.2), 0 if it is legal.

The answer never depends on anything the seat cannot know.
"""

from typing import Final

from doppelagent.core.bits import has
from doppelagent.core.rule import entry, rule
from doppelagent.games.don_carlo.actions import BURY_0, LAST
from doppelagent.games.don_carlo.box import CODE_NAMES, NAMES, WITH_COUNTRY, WORDS
from doppelagent.games.don_carlo.rules import playable
from doppelagent.games.don_carlo.state import BURY, OVER, SEND, State, hand_size, is_out

ALL_NAMES: Final = len(CODE_NAMES)


@entry
def why_not(s: State, seat: int, action: int) -> int:
    if action < 0 or action > LAST or ALL_NAMES <= action < BURY_0:
        return 101  # no such number
    if s.phase == OVER:
        return 601
    if is_out(s, seat):
        return 505 if hand_size(s, seat) > 0 else 506
    if s.turn != seat:
        return 204
    return why_not_send(s, seat, action) if action < BURY_0 else why_not_bury(s, seat, action - BURY_0)


@rule
def why_not_send(s: State, seat: int, name: int) -> int:
    if s.phase != SEND:
        return 503  # first bury
    if name >= NAMES:
        return 303
    word, bit = name >> 6, name & 63
    if not has(WITH_COUNTRY[WORDS * s.players + word], bit):
        return 304
    if not has(s.free[word], bit):
        return 305
    return 0 if has(playable(s, seat, word), bit) else 302


@rule
def why_not_bury(s: State, seat: int, number: int) -> int:
    return 0 if s.phase == BURY and s.hand[seat, number] > 0 else 503
