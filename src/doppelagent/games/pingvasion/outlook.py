"""The outlook of Pingvasion (the points each seat may expect), and its rounds."""

from doppelagent.core.outlook import Outlook
from doppelagent.core.rule import entry
from doppelagent.games.pingvasion.box import REGION_COUNT
from doppelagent.games.pingvasion.scoring import display, majorities, points
from doppelagent.games.pingvasion.state import State, at_table


@entry
def outlook(s: State, out: Outlook) -> None:
    """§5 The points if the match ended now, with the current hands and all troops laid, sealed ones included."""
    highest = majorities(s)
    for seat in range(at_table(s.players)):
        sums, total = display(s, seat), 0
        for region in range(REGION_COUNT):
            total += points(s, seat, region, sums, highest)
        out.worth[seat] = total


@entry
def round_of(s: State) -> int:
    return s.round
