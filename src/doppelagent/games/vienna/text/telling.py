"""What happened between two Views of a seat, told in the order of the rules.

One action may carry many others that leave no choice: the end of a turn, the wages of all, the beginning of the next turn. A seat's part
of it is told at once, that of the seat in turn first.
"""

from collections.abc import Callable, Iterator
from typing import Final

from doppelagent.core.bits import members
from doppelagent.core.record import dump
from doppelagent.core.sentences import Sentence
from doppelagent.games.vienna.box.record import card_name, order_name
from doppelagent.games.vienna.picture import POINTS, ROOF, card_names
from doppelagent.games.vienna.state import FULL, NO_EVENT, NO_ORDER, ORDERS_POINTS, PAYDAY_EVENT, PURCHASE_EVENT, Phase
from doppelagent.games.vienna.text.speaking import building, needs
from doppelagent.games.vienna.text.turns import (
    action_four,
    action_one,
    action_three,
    action_two,
    is_buying,
    leaving,
    receiving,
    thrown,
    turned,
    wages,
)
from doppelagent.games.vienna.view import View

_AT_A_SEAT: Final = ("agents", "bribes", "money", "cash_box", "points", "drawer", "shown", "order", "held", "bought", "side_house")

Tells = Callable[[View, View, int], Iterator[Sentence]]


def public_log(before: View, after: View) -> list[Sentence]:
    """What everybody saw happen between two Views."""
    if dump(before.packed) == dump(after.packed):
        return []
    between_rounds = before.phase in (Phase.THIRD_MAN, Phase.CARDS)
    first, *others = _seats_from(after.coat if between_rounds else before.turn, after.players)
    entries = [*_laying(before, after), *_part(before, after, first)]
    entries += [*_investigator(before, after), *_events(before, after)]
    entries += [entry for seat in others if _is_touched(before, after, seat) for entry in _part(before, after, seat)]
    entries += _leaving_and_payday(before, after)
    entries += [*_new_round(before, after), *_ending(before, after)]
    if not entries and not between_rounds:
        entries.append(Sentence("bought_nothing" if before.phase == Phase.PURCHASE else "goes_on", {"who": before.turn}))
    return entries


def _seats_from(seat: int, players: int) -> list[int]:
    return [(seat + n) % players for n in range(players)]


def _is_touched(before: View, after: View, seat: int) -> bool:
    """Whether something at a seat has changed; otherwise only the seat in turn can have a part in what happened."""
    return any(getattr(before, field)[seat] != getattr(after, field)[seat] for field in _AT_A_SEAT)


def _part(before: View, after: View, seat: int) -> list[Sentence]:
    """What one seat did in its turn."""
    return [entry for tell in _ACTIONS for entry in tell(before, after, seat)]


# The card phase


def _laying(before: View, after: View) -> Iterator[Sentence]:
    """§14.1, §3.3, §3.4"""
    if before.phase == Phase.THIRD_MAN:
        yield Sentence("third_man_starts", {"who": before.turn, "building": building(after, after.third_man)})
    if before.phase != Phase.CARDS:
        return
    if after.phase == Phase.CARDS:
        for seat in members(before.pending & ~after.pending):
            yield Sentence("has_laid", {"who": seat})
        return
    yield Sentence("all_laid", {})
    replaced = set(before.drawer[after.coat]) - set(after.drawer[after.coat])
    left = thrown(before, after) - replaced - {turned(before, after, after.coat, place) for place in range(3)}
    if left:
        yield Sentence("left_over", {"cards": [card_name(card) for card in sorted(left)]})


def _drawing(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§7.7 Cards for the next round."""
    number = after.held[seat] - before.held[seat]
    if before.phase == Phase.INCOME_III and after.round == before.round and number > 0:
        yield Sentence("drew", {"who": seat, "number": number})


def own_log(told: Sentence, before: View, after: View) -> list[Sentence]:
    """What this seat saw of it: the cards it drew itself."""
    if told.code == "drew" and told.about["who"] == after.seat:
        return [_own_cards(before, after)]
    begins = told.code == ("last_round" if after.last_round else "round")
    return [told, _own_cards(before, after)] if begins and after.seat >= 0 else [told]


def _own_cards(before: View, after: View) -> Sentence:
    return Sentence("you_drew", {"cards": card_names([own & ~held for own, held in zip(after.hand, before.hand, strict=True)])})


# The roof, and what the investigator brings


def _investigator(before: View, after: View) -> Iterator[Sentence]:
    """§6.4, §9.5; §8.1, §8.2 the last space and full tracks announce the end."""
    due = _event_due(before, after)
    if after.investigator != before.investigator:
        yield Sentence("investigator", {"space": ROOF[after.investigator]})
        if due != NO_EVENT:
            yield Sentence("purchase_comes" if due == PURCHASE_EVENT else "payday_comes", {})
    if _rung(after) and not _rung(before):
        yield Sentence("rung", {})


def _rung(v: View) -> bool:
    return v.investigator == v.last_roof or min(v.marker) == v.last_space


def _event_due(before: View, after: View) -> int:
    """What is to be carried out at the end of this round, whether it has begun or not."""
    if after.investigator == before.investigator or after.version != FULL:
        return before.event
    if after.purchases >> after.investigator & 1:
        return PURCHASE_EVENT
    return PAYDAY_EVENT if after.paydays >> after.investigator & 1 else NO_EVENT


def _events(before: View, after: View) -> Iterator[Sentence]:
    """§11.1, §13.2 The purchase or the open orders that have begun, whether a seat has a choice or not."""
    if _due_now(before, after) == PURCHASE_EVENT or (after.phase == Phase.PURCHASE and not is_buying(before)):
        yield Sentence("purchase", {})
    begins = _closing(before, after) and before.phase not in (Phase.OPEN_ORDERS, Phase.PAYDAY)
    if begins and any(order != NO_ORDER for row in after.order for order in row):
        yield Sentence("open_orders", {})


def _due_now(before: View, after: View) -> int:
    return _event_due(before, after) if after.event == NO_EVENT else NO_EVENT


def _closing(before: View, after: View) -> bool:
    """§13.2, §13.3 The last round is over."""
    return after.version == FULL and bool(before.last_round) and after.phase in (Phase.OPEN_ORDERS, Phase.PAYDAY, Phase.OVER)


def _leaving_and_payday(before: View, after: View) -> Iterator[Sentence]:
    """§13.2 Agents leave for open orders; §12.1, §13.3 then comes the payday."""
    seats = _seats_from(before.coat, after.players)
    for_orders = [seat for seat in seats if _leaves_for_orders(before, after, seat)]
    for seat in for_orders:
        yield from leaving(before, after, seat)
    ends = _closing(before, after) and before.phase != Phase.PAYDAY and after.phase != Phase.OPEN_ORDERS
    if _due_now(before, after) == PAYDAY_EVENT or ends:
        yield Sentence("payday", {})
    for seat in seats:
        yield from wages(before, after, seat)
        if seat not in for_orders:
            yield from leaving(before, after, seat)


def _leaves_for_orders(before: View, after: View, seat: int) -> bool:
    """§13.2 Whether the agents of this seat that have left did so for its open orders, which come before the payday."""
    if not _closing(before, after) or before.phase == Phase.PAYDAY or all(order == NO_ORDER for order in after.order[seat]):
        return False
    seats = _seats_from(before.coat, after.players)
    return before.phase != Phase.OPEN_ORDERS or seats.index(seat) >= seats.index(before.turn)


# The next round, and the end


def _new_round(before: View, after: View) -> Iterator[Sentence]:
    """§3.5, §6.5, §3.2"""
    if after.shuffled != before.shuffled:
        yield Sentence("shuffled", {})
    if after.round == before.round:
        return
    yield Sentence("round", {"number": after.round, "who": after.coat})
    if after.last_round:
        yield Sentence("last_round", {})


def _ending(before: View, after: View) -> Iterator[Sentence]:
    """§8, §13 Points by source, and the winner."""
    if after.phase != Phase.OVER or before.phase == Phase.OVER:
        return
    for seat in range(after.players):
        points = [*after.points[seat], *after.final[seat]]
        scored = [row for row in zip(POINTS, points, strict=True) if row[1]]
        yield Sentence("scored", {"who": seat, "scored": scored, "number": sum(points)})
    yield Sentence("won", {"whos": [seat for seat in range(after.players) if after.place[seat] == 1]})


# Orders


def _ordering(before: View, after: View, seat: int) -> Iterator[Sentence]:
    """§10.3, §10.6"""
    for order in set(after.order[seat]) - set(before.order[seat]) - {NO_ORDER}:
        yield Sentence("accepted", {"who": seat, "order": order_name(order), "needs": needs(after, order)})
        yield from _refilling(before, after)
    for order in set(before.order[seat]) - set(after.order[seat]) - {NO_ORDER}:
        yield Sentence("fulfilled", {"who": seat, "order": order_name(order)})
    points = after.points[seat, ORDERS_POINTS] - before.points[seat, ORDERS_POINTS]
    if points > 0:
        yield Sentence("order_points", {"who": seat, "points": points})


def _refilling(before: View, after: View) -> Iterator[Sentence]:
    for old, new in zip(before.display, after.display, strict=True):
        if new == NO_ORDER != old:
            yield Sentence("not_refilled", {})
        elif new != old:
            yield Sentence("refilled", {"order": order_name(new), "needs": needs(after, new)})


_ACTIONS: Final[tuple[Tells, ...]] = (action_one, action_two, action_three, _ordering, receiving, _drawing, action_four)
