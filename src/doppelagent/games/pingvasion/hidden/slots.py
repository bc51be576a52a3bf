"""Cards told apart by their slot, 18 × seat + place, while a past is lived through.

In a State at work a hand is not four sets of looks but two sets of slots, of two words each: those free to go anywhere, then those
bound. `gifts` holds slots (counted from 1), and our own part of `laid` says where each of our gifts came to light again.
"""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, count, has, lowest, nth, one, without
from doppelagent.core.chance import draw
from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import COPIES, NO_CARD
from doppelagent.games.pingvasion.state import PILE, State

NONE: Final = -1  # no slot
WORDS: Final = 2  # of a set of slots
FREE: Final = 0
BOUND: Final = WORDS  # where the words of the bound slots begin


@rule
def clear_slots(s: State, seat: int) -> None:
    for n in range(COPIES):
        s.hand[seat, n] = EMPTY


@rule
def look(s: State, slot: int) -> int:
    """What the slot holds, as far as we know."""
    card: int = s.pile[slot // PILE, slot % PILE]
    return card


@rule
def add_slot(s: State, seat: int, slot: int, bound: bool) -> None:
    s.hand[seat, (BOUND if bound else FREE) + (slot >> 6)] |= one(slot & 63)


@rule
def remove_slot(s: State, seat: int, slot: int) -> None:
    for pair in range(FREE, BOUND + 1, WORDS):
        s.hand[seat, pair + (slot >> 6)] = without(s.hand[seat, pair + (slot >> 6)], one(slot & 63))


@rule
def is_bound(s: State, seat: int, slot: int) -> bool:
    """Whether the slot is among the bound ones of this hand."""
    return has(s.hand[seat, BOUND + (slot >> 6)], slot & 63)


@noinline
def draw_slots(s: State, number: int) -> None:
    """§2.2, §3.1 Everybody draws from their own pile."""
    for seat in range(s.players):
        for n in range(0 if number == 0 else 2 * number + 2, 2 * number + 4):
            add_slot(s, seat, PILE * seat + n, False)


@noinline
def any_of(s: State, n: int) -> int:
    """`draw`, in one place."""
    return draw(s, n)


@noinline
def pick(s: State, low: Bits, high: Bits) -> int:
    """One of these slots at random."""
    if low == EMPTY and high == EMPTY:
        return NONE
    n = any_of(s, count(low) + count(high))
    return nth(low, n) if n < count(low) else 64 + nth(high, n - count(low))


@noinline
def fitting(s: State, seat: int, word: int, card: int) -> Bits:
    """The free slots in a hand that can hold this card: those that do, and those of which we know nothing."""
    some, rest = EMPTY, s.hand[seat, word]
    while rest != EMPTY:
        held = look(s, 64 * word + lowest(rest))
        if held in (NO_CARD, card):
            some |= one(lowest(rest))
        rest ^= one(lowest(rest))
    return some


@noinline
def own_slot(s: State, seat: int, card: int) -> int:
    """A slot of our own hand that holds this card."""
    for word in range(WORDS):
        rest = s.hand[seat, word]
        while rest != EMPTY:
            slot = 64 * word + lowest(rest)
            if look(s, slot) == card:
                return slot
            rest ^= one(lowest(rest))
    return NONE
