"""The outlook of Vienna (the points each seat may expect), and its rounds."""

from doppelagent.core.outlook import TIE, Outlook
from doppelagent.core.rule import entry, rule
from doppelagent.games.vienna.scoring import score_if_over, tie_rank
from doppelagent.games.vienna.state import State


@entry
def outlook(s: State, out: Outlook) -> None:
    """§8, §13 The points if the match ended now; §8.5, §13.9 less TIE for each tie that would be lost."""
    for seat in range(s.players):
        out.worth[seat] = score_if_over(s, seat) - TIE * loses_ties_to(s, seat)


@rule
def loses_ties_to(s: State, seat: int) -> int:
    others = 0
    for other in range(s.players):
        others += tie_rank(s, other) > tie_rank(s, seat)
    return others


@entry
def round_of(s: State) -> int:
    """From 1; 0 while the third man is set up (§14.1)."""
    return s.round
