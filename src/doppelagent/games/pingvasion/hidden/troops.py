"""What is given and laid where we know something of it.

A card comes to light at an *end*: 8 × round (from 1) + 0 or 1 if it came to us from the left or the right, + 2 + seat if that seat laid it.
"""

from doppelagent.core.rule import noinline, rule
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.hidden.slots import NONE, fitting, is_bound, look, own_slot, pick, remove_slot
from doppelagent.games.pingvasion.state import PILE, Phase, State
from doppelagent.games.pingvasion.view import View


@rule
def end_at(number: int, who: int) -> int:
    return 8 * (number + 1) + who


@rule
def still_sealed(v: View, number: int) -> bool:
    """Whether the saboteurs of this round are still being chosen."""
    return number == v.round - 1 and v.phase == Phase.SABOTEURS


@rule
def end_of_gift(v: View, s: State, gift: int) -> int:
    """Where our gift will come to light; 0: nowhere, or it has."""
    end: int = s.laid[gift >> 1, 2 * v.seat + (gift & 1)]
    return end


@rule
def slot_of_gift(v: View, s: State, gift: int) -> int:
    slot: int = s.gifts[gift >> 1, 2 * v.seat + (gift & 1)] - 1
    return slot


@noinline
def on_a_journey(v: View, s: State, slot: int) -> bool:
    """Whether this slot is a gift of ours that has still to come to light."""
    found = False
    for gift in range(2 * v.round if v.seat >= 0 else 0):
        found |= end_of_gift(v, s, gift) != 0 and slot_of_gift(v, s, gift) == slot
    return found


@noinline
def give_own(v: View, s: State, number: int) -> None:
    """Our own saboteurs."""
    for side in range(2):
        if v.given[number, side] != NO_CARD:
            slot = own_slot(s, v.seat, v.given[number, side])
            remove_slot(s, v.seat, slot)
            s.gifts[number, 2 * v.seat + side] = slot + 1


@noinline
def come_to_light(v: View, s: State, seat: int, number: int, who: int, card: int) -> int:
    """The slot in this hand that was the card we saw: a gift of ours that is bound for this end, or any that can hold it."""
    for gift in range(2 * number + 2 if v.seat >= 0 else 0):
        slot = slot_of_gift(v, s, gift)
        if end_of_gift(v, s, gift) == end_at(number, who) and look(s, slot) == card:
            if not is_bound(s, seat, slot):
                return NONE
            s.laid[gift >> 1, 2 * v.seat + (gift & 1)] = 0
            return slot
    slot = pick(s, fitting(s, seat, 0, card), fitting(s, seat, 1, card))
    if slot != NONE:
        s.pile[slot // PILE, slot % PILE] = card
    return slot


@noinline
def lay_troops(v: View, s: State, number: int) -> bool:
    """§3.4 What the players laid; what is still sealed is any card."""
    for seat in range(v.players):
        sealed = number == v.round - 1 and has_sealed(v, seat)
        for n in range(2):
            card = v.laid[number, 2 * seat + n]
            if card != NO_CARD:
                slot = own_slot(s, seat, card) if seat == v.seat else come_to_light(v, s, seat, number, 2 + seat, card)
            elif sealed and (n == 0 or v.ninjas >> seat & 1):
                slot = pick(s, s.hand[seat, 0], s.hand[seat, 1])
                s.laid[number, 2 * seat + n] = slot + 1
            else:
                continue
            if slot == NONE:
                return False
            remove_slot(s, seat, slot)
    return True


@rule
def has_sealed(v: View, seat: int) -> bool:
    """Whether another seat has chosen its troops of this round, and they are not revealed."""
    chooses = v.phase > Phase.SABOTEURS and (v.scouts >> seat & 1 == 1) == (v.phase == Phase.SCOUTS)
    return seat != v.seat and chooses and v.pending >> seat & 1 == 0
