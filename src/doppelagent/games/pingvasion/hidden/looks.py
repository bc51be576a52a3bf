"""From slots to cards: what was never seen is dealt at random, and then gifts, troops and hands are written down as what they are."""

from doppelagent.core.bits import EMPTY, lowest, member_at, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import CARDS, COPIES, COPIES_OF, LOOKS, NO_CARD
from doppelagent.games.pingvasion.hidden.slots import WORDS, Past, any_of, look
from doppelagent.games.pingvasion.state import DUMMIES, GIFTS, PILE, ROUNDS, SEATS, State, at_table, put
from doppelagent.games.pingvasion.view import View


@noinline
def fill_unseen(p: Past) -> bool:
    """The cards not seen go to the slots not seen, those left in the box included; False if there are more of a look than the deck has."""
    slot = 0
    for card in range(1, LOOKS + 1):
        left = COPIES_OF[(LOOKS + 1) * p.deck + card]
        for other in range(CARDS):
            left -= look(p, other) == card
        if left < 0:
            return False
        for _ in range(left):
            while look(p, slot) != NO_CARD:
                slot += 1
            p.looks[slot] = -card
    shuffle_unseen(p)
    return True


@noinline
def shuffle_unseen(p: Past) -> None:
    for slot in range(CARDS):
        if look(p, slot) < 0:
            other = slot + any_of(p, CARDS - slot)
            while look(p, other) > 0:
                other = slot + any_of(p, CARDS - slot)
            card = look(p, other)
            p.looks[other] = look(p, slot)
            p.looks[slot] = -card
    for slot in range(PILE * at_table(p.players), CARDS):
        p.looks[slot] = NO_CARD


@noinline
def write_down(v: View, p: Past, s: State) -> None:
    """The past as a State: piles, gifts, troops, hands."""
    s.players, s.deck = p.players, p.deck
    for slot in range(CARDS):
        s.pile[slot // PILE, slot % PILE] = look(p, slot)
    for n in range(DUMMIES):
        for gift in range(GIFTS):
            s.order[n, gift] = p.order[n, gift]
    for number in range(ROUNDS):
        for n in range(2 * SEATS):
            slot = p.gifts[number, n] - 1
            s.gifts[number, n] = look(p, slot) if slot >= 0 else NO_CARD
            s.laid[number, n] = v.laid[number, n]
    for seat in range(SEATS):
        write_sealed(v, p, s, seat)
        write_hand(p, s, seat)


@rule
def write_sealed(v: View, p: Past, s: State, seat: int) -> None:
    """Troops of this round that are not revealed, in order."""
    if p.sealed[2 * seat] > 0:
        first, second = look(p, p.sealed[2 * seat] - 1), NO_CARD
        if p.sealed[2 * seat + 1] > 0:
            other = look(p, p.sealed[2 * seat + 1] - 1)
            first, second = min(first, other), max(first, other)
        s.laid[v.round - 1, 2 * seat], s.laid[v.round - 1, 2 * seat + 1] = first, second


@noinline
def write_hand(p: Past, s: State, seat: int) -> None:
    """The cards in hand; a dummy holds none."""
    for n in range(COPIES):
        s.hand[seat, n] = EMPTY
    for word in range(WORDS if seat < p.players else 0):
        slots = p.free[seat, word]
        while slots != EMPTY:
            put(s, seat, look(p, member_at(word, lowest(slots))))
            slots ^= one(lowest(slots))
