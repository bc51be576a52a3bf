"""The outlook of Don Carlo: the points each seat may expect."""

from doppelagent.core.outlook import TIE, Outlook
from doppelagent.core.rule import entry
from doppelagent.games.don_carlo.box import COUNTRIES, VALUE
from doppelagent.games.don_carlo.scoring import NOBODY, cards_left, owner
from doppelagent.games.don_carlo.state import State


@entry
def outlook(s: State, out: Outlook) -> None:
    """§6.4 The points if the match ended now, countries included; §6.5 fewer cards left break ties."""
    for seat in range(s.players):
        out.worth[seat] = s.influence[seat] + s.bonus[seat] - TIE * cards_left(s, seat)
    for country in range(len(COUNTRIES)):
        seat = owner(s, country)
        if seat != NOBODY:
            out.worth[seat] += VALUE[country]  # §6.3


@entry
def round_of(_s: State) -> int:
    """A match has no rounds."""
    return 0
