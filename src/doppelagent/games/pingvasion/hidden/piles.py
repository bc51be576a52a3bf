"""Two players: gifts go to the dummies, and come to light from their second piles, with the other player or with us.

The first pile of a dummy holds only cards we have not seen. The second one holds our gifts and those of the other player, all of them cards
unknown to us. Which gift comes out in which place is decided when it is taken, and so `order` is written down one by one.
"""

from doppelagent.core.bits import EMPTY, one
from doppelagent.core.rule import noinline
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY, gift_to
from doppelagent.games.pingvasion.hidden.slots import NONE, Past, add_slot, any_of, is_bound, pick, remove_slot
from doppelagent.games.pingvasion.hidden.troops import (
    come_to_light,
    end_at,
    end_of_gift,
    give_own,
    on_a_journey,
    slot_of_gift,
    still_sealed,
)
from doppelagent.games.pingvasion.state import DUMMIES, GIFTS, PILE
from doppelagent.games.pingvasion.view import View


@noinline
def pass_to_dummies(v: View, p: Past, number: int) -> bool:
    """§6.2 Gifts lie apart; §6.3 then each player draws from each dummy."""
    sealed = still_sealed(v, number)
    if v.seat >= 0:
        give_own(v, p, number)
    for seat in range(2):
        if seat != v.seat and not (sealed and v.pending >> seat & 1):
            for side in range(2):
                slot = pick(p, p.free[seat, 0], p.free[seat, 1])
                if slot == NONE:
                    return False
                remove_slot(p, seat, slot)
                p.gifts[number, 2 * seat + side] = slot + 1
    return sealed or draw_all(v, p, number)


@noinline
def draw_all(v: View, p: Past, number: int) -> bool:
    for seat in range(2):
        for dummy in range(FIRST_DUMMY, FIRST_DUMMY + DUMMIES):
            side = seat ^ (dummy - FIRST_DUMMY)
            slot = (
                take_known(v, p, dummy, number, side, v.received[number, side])
                if seat == v.seat
                else take_unseen(v, p, dummy, number, seat)
            )
            if slot == NONE:
                return False
            take_out(v, p, dummy, number, slot)
            add_slot(p, seat, slot, on_a_journey(v, p, slot))
    return True


@noinline
def lay_from_piles(v: View, p: Past, number: int) -> bool:
    """§6.4 What the dummies laid, first those that are not scouts; the order matters to no pile."""
    for dummy in range(v.players, FIRST_DUMMY + DUMMIES if v.players == 2 else v.players):
        for n in range(2):
            card = v.laid[number, 2 * dummy + n]
            if card != NO_CARD:
                slot = take_known(v, p, dummy, number, 2 + dummy, card)
                if slot == NONE:
                    return False
                take_out(v, p, dummy, number, slot)
    return True


@noinline
def take_known(v: View, p: Past, dummy: int, number: int, who: int, card: int) -> int:
    """The slot on top of a dummy's pile, which was this card."""
    position = p.taken[dummy - FIRST_DUMMY]
    if position >= PILE:
        return come_to_light(v, p, dummy, number, who, card)
    p.looks[PILE * dummy + position] = card
    return PILE * dummy + position


@noinline
def take_unseen(v: View, p: Past, dummy: int, number: int, seat: int) -> int:
    """The slot that another player drew: any that we did not see come out later; a gift of ours that it laid must be drawn by now."""
    position = p.taken[dummy - FIRST_DUMMY]
    if position < PILE:
        return PILE * dummy + position
    low, high, must = p.free[dummy, 0], p.free[dummy, 1], NONE
    for gift in range(2 * number + 2 if v.seat >= 0 else 0):
        slot, end = slot_of_gift(v, p, gift), end_of_gift(p, gift)
        if end & 7 == 2 + seat and end != 0 and is_bound(p, dummy, slot):
            if end == end_at(number, 2 + seat):
                if must != NONE:
                    return NONE
                must = slot
            low |= one(slot) if slot < 64 else EMPTY
            high |= one(slot - 64) if slot >= 64 else EMPTY
    return must if must != NONE else pick(p, low, high)


@noinline
def take_out(v: View, p: Past, dummy: int, number: int, slot: int) -> None:
    """Take it from the pile; §6.5 if that is empty now, the gifts that lie apart become the new one."""
    n = dummy - FIRST_DUMMY
    if p.taken[n] >= PILE:
        remove_slot(p, dummy, slot)
        p.order[n, p.taken[n] - PILE] = gift_in_slot(p, dummy, slot)
    p.taken[n] += 1
    if p.taken[n] == PILE:
        p.shuffled[n] = 2 * number + 2
        shuffle_in(v, p, dummy, 0, p.shuffled[n])
    elif p.taken[n] == PILE + p.shuffled[n]:
        shuffle_in(v, p, dummy, p.shuffled[n], 2 * number + 2)


@noinline
def shuffle_in(v: View, p: Past, dummy: int, start: int, stop: int) -> None:
    for gift in range(start, stop):
        slot = gift_to(p.gifts, dummy, gift) - 1
        add_slot(p, dummy, slot, on_a_journey(v, p, slot))


@noinline
def gift_in_slot(p: Past, dummy: int, slot: int) -> int:
    """The number of the gift that this slot was; of two, the one of the pile in use."""
    n = dummy - FIRST_DUMMY
    start = p.shuffled[n] if p.taken[n] >= PILE + p.shuffled[n] else 0
    gift = start
    while gift_to(p.gifts, dummy, gift) - 1 != slot:
        gift += 1
    return gift


@noinline
def shuffle_rest(p: Past) -> None:
    """Gifts that have not come out of a dummy's pile, or are still to be given, in any order after the others."""
    for n in range(DUMMIES):
        used, at = 0, max(p.taken[n] - PILE, 0)
        for earlier in range(at):
            used |= 1 << p.order[n, earlier]
        for gift in range(GIFTS):
            if p.players == 2 and used >> gift & 1 == 0:
                p.order[n, at] = gift
                other = max(p.taken[n] - PILE, 0) + any_of(p, at + 1 - max(p.taken[n] - PILE, 0))
                p.order[n, at], p.order[n, other] = p.order[n, other], p.order[n, at]
                at += 1
