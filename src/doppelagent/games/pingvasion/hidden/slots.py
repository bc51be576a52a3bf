"""A past while it is drawn. Its cards are told apart by their slot, 18 × seat + place in the pile they were dealt to."""

from typing import Annotated, Final

from doppelagent.core.bits import EMPTY, Bits, add_to, count, has_in, lowest, member_at, nth, one, remove_from
from doppelagent.core.chance import Chance, draw
from doppelagent.core.record import I8, U64, Grid, Row
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import CARDS, NO_CARD
from doppelagent.games.pingvasion.state import DUMMIES, GIFTS, PILE, ROUNDS, SEATS

NONE: Final = -1  # no slot
WORDS: Final = 2  # of a set of slots


class Past(Chance):
    looks: Annotated[Row, I8, CARDS]  # what each slot holds; 0: not seen, less than 0: dealt at random
    free: Annotated[Grid, U64, SEATS, WORDS]  # the slots in each hand that may go anywhere
    bound: Annotated[Grid, U64, SEATS, WORDS]  # our gifts in each hand that have still to come to light
    gifts: Annotated[Grid, I8, ROUNDS, 2 * SEATS]  # 1 + slot, by round and 2 × seat + side; 0: none
    ends: Annotated[Grid, I8, ROUNDS, 2]  # where each of our gifts comes to light (see `troops`); 0: nowhere, or it has
    sealed: Annotated[Row, I8, 2 * SEATS]  # 1 + slot: troops of this round that are not revealed; 0: none
    order: Annotated[Grid, I8, DUMMIES, GIFTS]  # as in the State
    taken: Annotated[Row, I8, DUMMIES]
    shuffled: Annotated[Row, I8, DUMMIES]
    players: I8
    deck: I8


@rule
def look(p: Past, slot: int) -> int:
    """What the slot holds, as far as we know."""
    card: int = p.looks[slot]
    return card


@rule
def add_slot(p: Past, seat: int, slot: int, bound: bool) -> None:
    if bound:
        add_to(p.bound[seat], slot)
    else:
        add_to(p.free[seat], slot)


@rule
def remove_slot(p: Past, seat: int, slot: int) -> None:
    remove_from(p.free[seat], slot)
    remove_from(p.bound[seat], slot)


@rule
def is_bound(p: Past, seat: int, slot: int) -> bool:
    """Whether the slot is among the bound ones of this hand."""
    return has_in(p.bound[seat], slot)


@noinline
def draw_slots(p: Past, number: int) -> None:
    """§2.2, §3.1 Every player draws from their own pile."""
    for seat in range(p.players):
        for n in range(0 if number == 0 else 2 * number + 2, 2 * number + 4):
            add_slot(p, seat, PILE * seat + n, False)


@noinline
def any_of(p: Past, n: int) -> int:
    """`draw`, in one place."""
    return draw(p, n)


@noinline
def pick(p: Past, low: Bits, high: Bits) -> int:
    """One of these slots at random."""
    if low == EMPTY and high == EMPTY:
        return NONE
    n = any_of(p, count(low) + count(high))
    return member_at(0, nth(low, n)) if n < count(low) else member_at(1, nth(high, n - count(low)))


@noinline
def fitting(p: Past, seat: int, word: int, card: int) -> Bits:
    """The free slots in a hand that can hold this card: those that do, and those of which we know nothing."""
    some, rest = EMPTY, p.free[seat, word]
    while rest != EMPTY:
        held = look(p, member_at(word, lowest(rest)))
        if held in (NO_CARD, card):
            some |= one(lowest(rest))
        rest ^= one(lowest(rest))
    return some


@noinline
def own_slot(p: Past, seat: int, card: int) -> int:
    """A slot of our own hand that holds this card."""
    for word in range(WORDS):
        rest = p.free[seat, word]
        while rest != EMPTY:
            slot = member_at(word, lowest(rest))
            if look(p, slot) == card:
                return slot
            rest ^= one(lowest(rest))
    return NONE
