"""What is given and laid where we know something of it.

A card comes to light at an *end*: 8 × round (from 1) + 0 or 1 if it came to us from the left or the right, + 2 + seat if that seat laid it.
"""

from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.hidden.slots import NONE, Past, fitting, is_bound, look, own_slot, pick, remove_slot
from doppelagent.games.pingvasion.state import Phase
from doppelagent.games.pingvasion.view import View


@rule
def end_at(number: int, who: int) -> int:
    return 8 * (number + 1) + who


@rule
def still_sealed(v: View, number: int) -> bool:
    """Whether the saboteurs of this round are still being chosen."""
    return number == v.round - 1 and v.phase == Phase.SABOTEURS


@rule
def end_of_gift(p: Past, gift: int) -> int:
    """Where our gift will come to light; 0: nowhere, or it has."""
    end: int = p.ends[gift >> 1, gift & 1]
    return end


@rule
def slot_of_gift(v: View, p: Past, gift: int) -> int:
    slot: int = p.gifts[gift >> 1, 2 * v.seat + (gift & 1)] - 1
    return slot


@noinline
def on_a_journey(v: View, p: Past, slot: int) -> bool:
    """Whether this slot is a gift of ours that has still to come to light."""
    found = False
    for gift in range(2 * v.round if v.seat >= 0 else 0):
        found |= end_of_gift(p, gift) != 0 and slot_of_gift(v, p, gift) == slot
    return found


@noinline
def give_own(v: View, p: Past, number: int) -> None:
    """Our own saboteurs."""
    for side in range(2):
        if v.given[number, side] != NO_CARD:
            slot = own_slot(p, v.seat, v.given[number, side])
            remove_slot(p, v.seat, slot)
            p.gifts[number, 2 * v.seat + side] = slot + 1


@noinline
def come_to_light(v: View, p: Past, seat: int, number: int, who: int, card: int) -> int:
    """The slot in this hand that was the card we saw: a gift of ours that is bound for this end, or any that can hold it."""
    for gift in range(2 * number + 2 if v.seat >= 0 else 0):
        slot = slot_of_gift(v, p, gift)
        if end_of_gift(p, gift) == end_at(number, who) and look(p, slot) == card:
            if not is_bound(p, seat, slot):
                return NONE
            p.ends[gift >> 1, gift & 1] = 0
            return slot
    slot = pick(p, fitting(p, seat, 0, card), fitting(p, seat, 1, card))
    if slot != NONE:
        p.looks[slot] = card
    return slot


@noinline
def lay_troops(v: View, p: Past, number: int) -> bool:
    """§3.4 What the players laid; what is still sealed is any card."""
    for seat in range(v.players):
        sealed = number == v.round - 1 and has_sealed(v, seat)
        for n in range(2):
            card = v.laid[number, 2 * seat + n]
            if card != NO_CARD:
                slot = own_slot(p, seat, card) if seat == v.seat else come_to_light(v, p, seat, number, 2 + seat, card)
            elif sealed and (n == 0 or v.ninjas >> seat & 1):
                slot = pick(p, p.free[seat, 0], p.free[seat, 1])
                p.sealed[2 * seat + n] = slot + 1
            else:
                continue
            if slot == NONE:
                return False
            remove_slot(p, seat, slot)
    return True


@rule
def has_sealed(v: View, seat: int) -> bool:
    """Whether another seat has chosen its troops of this round, and they are not revealed."""
    chooses = v.phase > Phase.SABOTEURS and (v.scouts >> seat & 1 == 1) == (v.phase == Phase.SCOUTS)
    return seat != v.seat and chooses and v.pending >> seat & 1 == 0
