"""Why an action is not legal: the number of the paragraph that forbids it (302 is §3.2), 0 if it is legal.

The answer never depends on anything the seat cannot know.
"""

from typing import Final

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.bits import has, has_in
from doppelagent.core.rule import entry, rule
from doppelagent.games.don_carlo.actions import BURY_0, LAST
from doppelagent.games.don_carlo.box import CODE_NAMES, NAMES, WITH_COUNTRY, WORDS, forms
from doppelagent.games.don_carlo.state import Phase, State, hand_size, is_out

ALL_NAMES: Final = len(CODE_NAMES)


@entry
def why_not(s: State, seat: int, action: int) -> int:
    if action < 0 or action > LAST or ALL_NAMES <= action < BURY_0:
        return 101  # no such number
    if s.phase == Phase.OVER:
        return 601
    if is_out(s, seat):
        return 505 if hand_size(s, seat) > 0 else 506
    if s.turn != seat:
        return 204
    return why_not_send(s, seat, action) if action < BURY_0 else why_not_bury(s, seat, what_of(action))


@rule
def why_not_send(s: State, seat: int, name: int) -> int:
    if s.phase != Phase.SEND:
        return 503  # first bury
    if name >= NAMES:
        return 303
    if not has_country(s.players, name):
        return 304
    if not has_in(s.free, name):
        return 305
    return 0 if forms(s.hand[seat], name) else 302


@rule
def has_country(players: int, name: int) -> bool:
    """§3.4 Whether the name has a country among those laid out."""
    return name < NAMES and has(WITH_COUNTRY[WORDS * players + verb_of(name)], what_of(name))


@rule
def why_not_bury(s: State, seat: int, number: int) -> int:
    return 0 if s.phase == Phase.BURY and s.hand[seat, number] > 0 else 503
