"""The outlook of Black Spy (the points each seat may expect), and its rounds."""

from doppelagent.core.outlook import Outlook
from doppelagent.core.rule import entry, rule
from doppelagent.games.black_spy.scoring import pile_points, taker_of_all_black
from doppelagent.games.black_spy.state import Phase, State


@entry
def outlook(s: State, out: Outlook) -> None:
    """Points are bad (§5.2): the scores and the trick piles of this round, negated."""
    for seat in range(s.players):
        out.worth[seat] = -s.scores[seat]
    if s.phase in (Phase.PLAY, Phase.CHOOSE):  # in other phases the piles are from a round that is scored already
        count_piles(s, out)


@rule
def count_piles(s: State, out: Outlook) -> None:
    """Subtract the points of the trick piles as if the round ended now; a seat that may choose (§6.3) is assumed to capture."""
    sixteen = taker_of_all_black(s)
    for seat in range(s.players):
        out.worth[seat] -= pile_points(s, seat, sixteen)


@entry
def round_of(s: State) -> int:
    return s.round
