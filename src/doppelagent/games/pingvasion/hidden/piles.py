"""Two players: gifts go to the dummies, and come to light from their second piles, with the other player or with us.

The first pile of a dummy holds only cards we have not seen. The second one holds our gifts and those of the other player, all of them cards
unknown to us. Which gift comes out in which place is decided when it is taken, and so `order` is written down one by one.
"""

from doppelagent.core.bits import EMPTY, one
from doppelagent.core.rule import noinline
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY, gift_to
from doppelagent.games.pingvasion.hidden.slots import NONE, add_slot, any_of, is_bound, pick, remove_slot
from doppelagent.games.pingvasion.hidden.troops import (
    come_to_light,
    end_at,
    end_of_gift,
    give_own,
    on_a_journey,
    slot_of_gift,
    still_sealed,
)
from doppelagent.games.pingvasion.state import DUMMIES, GIFTS, PILE, State
from doppelagent.games.pingvasion.view import View


@noinline
def pass_to_dummies(v: View, s: State, number: int) -> bool:
    """§6.2 Gifts lie apart; §6.3 then each player draws from each dummy."""
    sealed = still_sealed(v, number)
    if v.seat >= 0:
        give_own(v, s, number)
    for seat in range(2):
        if seat != v.seat and not (sealed and v.pending >> seat & 1):
            for side in range(2):
                slot = pick(s, s.hand[seat, 0], s.hand[seat, 1])
                if slot == NONE:
                    return False
                remove_slot(s, seat, slot)
                s.gifts[number, 2 * seat + side] = slot + 1
    return sealed or draw_all(v, s, number)


@noinline
def draw_all(v: View, s: State, number: int) -> bool:
    for seat in range(2):
        for dummy in range(FIRST_DUMMY, FIRST_DUMMY + DUMMIES):
            side = seat ^ (dummy - FIRST_DUMMY)
            slot = (
                take_known(v, s, dummy, number, side, v.received[number, side])
                if seat == v.seat
                else take_unseen(v, s, dummy, number, seat)
            )
            if slot == NONE:
                return False
            take_out(v, s, dummy, number, slot)
            add_slot(s, seat, slot, on_a_journey(v, s, slot))
    return True


@noinline
def lay_from_piles(v: View, s: State, number: int) -> bool:
    """§6.4 What the dummies laid, first those that are not scouts; the order matters to no pile."""
    for dummy in range(v.players, FIRST_DUMMY + DUMMIES if v.players == 2 else v.players):
        for n in range(2):
            card = v.laid[number, 2 * dummy + n]
            if card != NO_CARD:
                slot = take_known(v, s, dummy, number, 2 + dummy, card)
                if slot == NONE:
                    return False
                take_out(v, s, dummy, number, slot)
    return True


@noinline
def take_known(v: View, s: State, dummy: int, number: int, who: int, card: int) -> int:
    """The slot on top of a dummy's pile, which was this card."""
    position = s.taken[dummy - FIRST_DUMMY]
    if position >= PILE:
        return come_to_light(v, s, dummy, number, who, card)
    s.pile[dummy, position] = card
    return PILE * dummy + position


@noinline
def take_unseen(v: View, s: State, dummy: int, number: int, seat: int) -> int:
    """The slot that another player drew: any but those that we saw come out later. Who laid a gift of ours this round must have it now."""
    position = s.taken[dummy - FIRST_DUMMY]
    if position < PILE:
        return PILE * dummy + position
    low, high, must = s.hand[dummy, 0], s.hand[dummy, 1], NONE
    for gift in range(2 * number + 2 if v.seat >= 0 else 0):
        slot, end = slot_of_gift(v, s, gift), end_of_gift(v, s, gift)
        if end & 7 == 2 + seat and end != 0 and is_bound(s, dummy, slot):
            if end == end_at(number, 2 + seat):
                if must != NONE:
                    return NONE
                must = slot
            low |= one(slot) if slot < 64 else EMPTY
            high |= one(slot - 64) if slot >= 64 else EMPTY
    return must if must != NONE else pick(s, low, high)


@noinline
def take_out(v: View, s: State, dummy: int, number: int, slot: int) -> None:
    """Take it from the pile; §6.5 if that is empty now, the gifts that lie apart become the new one."""
    n = dummy - FIRST_DUMMY
    if s.taken[n] >= PILE:
        remove_slot(s, dummy, slot)
        s.order[n, s.taken[n] - PILE] = gift_in_slot(s, dummy, slot)
    s.taken[n] += 1
    if s.taken[n] == PILE:
        s.shuffled[n] = 2 * number + 2
        shuffle_in(v, s, dummy, 0, s.shuffled[n])
    elif s.taken[n] == PILE + s.shuffled[n]:
        shuffle_in(v, s, dummy, s.shuffled[n], 2 * number + 2)


@noinline
def shuffle_in(v: View, s: State, dummy: int, start: int, stop: int) -> None:
    for gift in range(start, stop):
        slot = gift_to(s, dummy, gift) - 1
        add_slot(s, dummy, slot, on_a_journey(v, s, slot))


@noinline
def gift_in_slot(s: State, dummy: int, slot: int) -> int:
    """The number of the gift that this slot was; of two, the one of the pile in use."""
    n = dummy - FIRST_DUMMY
    start = s.shuffled[n] if s.taken[n] >= PILE + s.shuffled[n] else 0
    gift = start
    while gift_to(s, dummy, gift) - 1 != slot:
        gift += 1
    return gift


@noinline
def shuffle_rest(s: State) -> None:
    """Gifts that have not come out of a dummy's pile, or are still to be given, in any order after the others."""
    for n in range(DUMMIES):
        used, at = 0, max(s.taken[n] - PILE, 0)
        for earlier in range(at):
            used |= 1 << s.order[n, earlier]
        for gift in range(GIFTS):
            if s.players == 2 and used >> gift & 1 == 0:
                s.order[n, at] = gift
                other = max(s.taken[n] - PILE, 0) + any_of(s, at + 1 - max(s.taken[n] - PILE, 0))
                s.order[n, at], s.order[n, other] = s.order[n, other], s.order[n, at]
                at += 1
