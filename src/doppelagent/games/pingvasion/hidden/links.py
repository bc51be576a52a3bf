"""Saboteurs of three players and more: every seat gives one card to each side, and each way between two seats carries one.

A bound slot stays or moves as long as it can still be in time, and must move when it otherwise could not.
"""

from doppelagent.core.bits import EMPTY, one
from doppelagent.core.rule import noinline
from doppelagent.games.pingvasion.box import NO_CARD
from doppelagent.games.pingvasion.hidden.journeys import last_step, place_at_end, place_of
from doppelagent.games.pingvasion.hidden.slots import NONE, Past, add_slot, is_bound, pick, remove_slot
from doppelagent.games.pingvasion.hidden.troops import come_to_light, end_of_gift, give_own, on_a_journey, slot_of_gift, still_sealed
from doppelagent.games.pingvasion.state import LEFT, RIGHT, neighbour
from doppelagent.games.pingvasion.view import View


@noinline
def pass_on(v: View, p: Past, number: int) -> bool:
    """§3.2, §3.3 Gifts are chosen, and arrive when the last one is."""
    sealed = still_sealed(v, number)
    if v.seat >= 0:
        give_own(v, p, number)
    for seat in range(v.players):
        if seat != v.seat and not (sealed and v.pending >> seat & 1):
            first = LEFT if neighbour(v.players, seat, LEFT) == v.seat else RIGHT  # what came to us is known
            if not (choose(v, p, seat, first, number) and choose(v, p, seat, 1 - first, number)):
                return False
    if not sealed:
        for seat in range(v.players):
            for side in range(2):
                slot = p.gifts[number, 2 * seat + side] - 1
                add_slot(p, neighbour(v.players, seat, side), slot, on_a_journey(v, p, slot))
    return True


@noinline
def choose(v: View, p: Past, seat: int, side: int, number: int) -> bool:
    """What this seat gave to this side."""
    card = v.received[number, 1 - side]
    to_us = neighbour(v.players, seat, side) == v.seat
    if to_us and card != NO_CARD:
        slot = come_to_light(v, p, seat, number, 1 - side, card)
    else:
        slot = pick(p, p.free[seat, 0], p.free[seat, 1]) if to_us else wander(v, p, seat, side, number)
    if slot == NONE:
        return False
    remove_slot(p, seat, slot)
    p.gifts[number, 2 * seat + side] = slot + 1
    return True


@noinline
def wander(v: View, p: Past, seat: int, side: int, number: int) -> int:
    """One of the slots that may go this way, or the one that must; NONE if two must, or none may."""
    low, high, must = p.free[seat, 0], p.free[seat, 1], NONE
    for gift in range(2 * number if v.seat >= 0 else 0):
        slot, end = slot_of_gift(v, p, gift), end_of_gift(p, gift)
        if end == 0 or not is_bound(p, seat, slot):
            continue
        way = place_at_end(v, end) - place_of(v, seat)
        spare = last_step(end) - number - abs(way)  # rounds, if it stays
        toward = way > 0 if side == LEFT else way < 0
        if spare < 0:
            if toward and must != NONE:
                return NONE
            must = slot if toward else must
        elif toward or spare > 0:
            low |= one(slot) if slot < 64 else EMPTY
            high |= one(slot - 64) if slot >= 64 else EMPTY
    return must if must != NONE else pick(p, low, high)
