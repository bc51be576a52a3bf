"""From slots to cards: what was never seen is dealt at random, and then gifts, troops and hands are written down as what they are."""

from doppelagent.core.bits import EMPTY, Bits, lowest, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import CARDS, COPIES_OF, LOOKS, NO_CARD
from doppelagent.games.pingvasion.hidden.slots import any_of, clear_slots, look
from doppelagent.games.pingvasion.state import PILE, ROUNDS, SEATS, State, at_table, put
from doppelagent.games.pingvasion.view import View


@noinline
def fill_unseen(s: State) -> bool:
    """The cards not seen go to the slots not seen, those left in the box included; False if there are more of a look than the deck has."""
    slot = 0
    for card in range(1, LOOKS + 1):
        left = COPIES_OF[(LOOKS + 1) * s.deck + card]
        for other in range(CARDS):
            left -= look(s, other) == card
        if left < 0:
            return False
        for _ in range(left):
            while look(s, slot) != NO_CARD:
                slot += 1
            s.pile[slot // PILE, slot % PILE] = -card  # less than 0: not seen
    shuffle_unseen(s)
    return True


@noinline
def shuffle_unseen(s: State) -> None:
    for slot in range(CARDS):
        if look(s, slot) < 0:
            other = slot + any_of(s, CARDS - slot)
            while look(s, other) > 0:
                other = slot + any_of(s, CARDS - slot)
            card = look(s, other)
            s.pile[other // PILE, other % PILE] = look(s, slot)
            s.pile[slot // PILE, slot % PILE] = -card
    for slot in range(PILE * at_table(s.players), CARDS):
        s.pile[slot // PILE, slot % PILE] = NO_CARD


@noinline
def write_down(v: View, s: State) -> None:
    for number in range(ROUNDS):
        for n in range(2 * SEATS):
            slot = s.gifts[number, n] - 1
            s.gifts[number, n] = look(s, slot) if slot >= 0 else NO_CARD
    for number in range(ROUNDS):
        for seat in range(SEATS):
            write_troops(v, s, number, seat)
    for seat in range(SEATS):
        write_hand(s, seat)


@rule
def write_troops(v: View, s: State, number: int, seat: int) -> None:
    """What we saw; or what is sealed, in order."""
    one_card, other = v.laid[number, 2 * seat], v.laid[number, 2 * seat + 1]
    if one_card == NO_CARD and seat != v.seat and s.laid[number, 2 * seat] > 0:
        one_card = look(s, s.laid[number, 2 * seat] - 1)
        if s.laid[number, 2 * seat + 1] > 0:
            second = look(s, s.laid[number, 2 * seat + 1] - 1)
            one_card, other = min(one_card, second), max(one_card, second)
    s.laid[number, 2 * seat] = one_card
    s.laid[number, 2 * seat + 1] = other


@noinline
def write_hand(s: State, seat: int) -> None:
    """The cards in hand; nothing is bound any more, and a dummy holds none."""
    low, high = s.hand[seat, 0], s.hand[seat, 1]
    clear_slots(s, seat)
    if seat < s.players:
        put_all(s, seat, low, 0)
        put_all(s, seat, high, 64)


@rule
def put_all(s: State, seat: int, slots: Bits, start: int) -> None:
    while slots != EMPTY:
        put(s, seat, look(s, start + lowest(slots)))
        slots ^= one(lowest(slots))
