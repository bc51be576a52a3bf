"""§6 Markers on their tracks, the thresholds, and the investigator on the roof."""

from doppelagent.core.bits import has
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.box.record import KINDS
from doppelagent.games.vienna.state import FULL, MARKERS_POINTS, PAYDAY_EVENT, PURCHASE_EVENT, State


@noinline
def step(s: State, seat: int, kind: int) -> None:
    """§6.2 One space, and a point for each own tile of the kind; §6.3 on the last space the points alone."""
    s.points[seat, MARKERS_POINTS] += s.tiles[seat, kind]
    if s.marker[kind] < s.last_space:
        s.marker[kind] += 1
        if has(s.thresholds, s.marker[kind]) and s.crossed == 0:
            move_investigator(s)


@rule
def move_investigator(s: State) -> None:
    """§6.4 Once in a round, and never beyond his last space. §13.1 There the purchase comes first, the payday at the end. (V7)"""
    s.crossed = 1
    if s.investigator == s.last_roof:
        return
    s.investigator += 1
    if s.version == FULL:
        if s.purchases >> s.investigator & 1:
            s.event = PURCHASE_EVENT
        elif s.paydays >> s.investigator & 1:
            s.event = PAYDAY_EVENT


@rule
def tracks_are_full(s: State) -> bool:
    """§8.2 All five markers are on their last spaces."""
    full = 0
    for kind in range(KINDS):
        full += s.marker[kind] == s.last_space
    return full == KINDS
