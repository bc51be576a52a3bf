"""What a View tells about cards that are not this seat's."""

from doppelagent.core.bits import EMPTY, Bits, has, lowest, one, without
from doppelagent.core.record import Grid, Row
from doppelagent.core.rule import noinline, rule
from doppelagent.games.black_spy.box import DECK, NO_CARD, RED_ONE, kind, less, with_card
from doppelagent.games.black_spy.rules import note, picks_before
from doppelagent.games.black_spy.state import PASSED, Variant
from doppelagent.games.black_spy.view import View


@noinline
def set_of(three: Row) -> Bits:
    """The cards noted in three places."""
    cards = EMPTY
    for n in range(PASSED):
        if three[n] != NO_CARD:
            cards = with_card(cards, three[n])
    return cards


@rule
def at_the_mole(v: View) -> bool:
    """§6.4 Whether there is a mole pile this round."""
    return v.variants & Variant.MOLE != 0 and v.round > 1


@noinline
def pile_left(v: View) -> Bits:
    """§6.5 The mole pile as this seat handed it on: the picks of later seats."""
    return less(v.pile, set_of(v.picked)) if v.pile != EMPTY else EMPTY


@rule
def picks_later(v: View, seat: int) -> bool:
    """Whether this seat picks from the pile that we saw, after us."""
    return v.pile != EMPTY and picks_before(v.scores, v.seat, seat)


@noinline
def unseen(v: View) -> Bits:
    """Cards that are neither ours nor played."""
    cards = less(DECK, v.hand)
    for seat in range(v.players):
        cards = less(cards, v.gone[seat])
    return cards


@rule
def red_one_is_open(v: View) -> bool:
    """§3.1 Whether the opener's red 1 is still to be played: its place is public."""
    return v.variants & Variant.CALL_COLOUR == 0 and has(unseen(v), RED_ONE)


@noinline
def write_down(chosen: Grid, seat: int, cards: Bits) -> None:
    """Note these cards among the seat's three."""
    while cards != EMPTY:
        note(chosen, seat, kind(lowest(cards)))
        cards = without(cards, one(lowest(cards)))
