"""Hidden in Pingvasion: the hands, the cards given and laid face down, and the piles."""

from collections.abc import Iterator

from doppelagent.core.chance import draw
from doppelagent.core.rule import entry, rule
from doppelagent.core.secrets import NOBODY, Secret
from doppelagent.games.pingvasion.box import NO_CARD, card_name, names
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY
from doppelagent.games.pingvasion.state import DUMMIES, PILE, Phase, State


@entry
def shuffle_unseen(s: State) -> None:
    """§2.1 The cards that players have not drawn yet, wherever they lie; §6.3 of a dummy's pile, those that were not taken."""
    drawn = drawn_by_now(s)
    left = PILE - drawn
    for n in range(s.players * left - 1, 0, -1):
        swap(s, n // left, drawn + n % left, draw(s, n + 1), left)
    if s.players == FIRST_DUMMY:
        for dummy in range(DUMMIES):
            for n in range(PILE - 1, s.taken[dummy], -1):
                other = s.taken[dummy] + draw(s, n + 1 - s.taken[dummy])
                card = s.pile[FIRST_DUMMY + dummy, n]
                s.pile[FIRST_DUMMY + dummy, n] = s.pile[FIRST_DUMMY + dummy, other]
                s.pile[FIRST_DUMMY + dummy, other] = card


@rule
def drawn_by_now(s: State) -> int:
    """§2.2 Two cards at the start, §3.1 and two in each round."""
    return min(2 * s.round + 2, PILE)


@rule
def swap(s: State, seat: int, place: int, other: int, left: int) -> None:
    """Exchange a card with undrawn card number `other`, counted over the players' piles."""
    at, there = other // left, PILE - left + other % left
    card = s.pile[seat, place]
    s.pile[seat, place] = s.pile[at, there]
    s.pile[at, there] = card


def places(s: State) -> Iterator[Secret]:
    """Cards in hand, those given or laid face down in this round, with the seat that chose them, and those in the players' piles."""
    for seat in range(s.players):
        yield from (Secret(card, seat) for card in names(s.hand[seat]))
        chosen = s.gifts if s.phase == Phase.SABOTEURS else s.laid
        if s.phase == Phase.SABOTEURS or (s.owing and s.phase == Phase.TROOPS):
            sealed = chosen[s.round - 1][2 * seat : 2 * seat + 2]
            yield from (Secret(card_name(card), seat) for card in sealed if card != NO_CARD)
        yield from (Secret(card_name(card), NOBODY) for card in s.pile[seat][min(2 * s.round + 2, PILE) :])
