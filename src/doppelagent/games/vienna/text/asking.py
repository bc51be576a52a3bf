"""What a seat is asked to do."""

from collections.abc import Callable, Mapping
from typing import Final

from doppelagent.core.bits import members
from doppelagent.core.sentences import Sentence
from doppelagent.games.vienna.box.record import card_name
from doppelagent.games.vienna.state import ACTION_I, ACTION_IV, FULFILLED, FULL, NO_CARD, SKETCH, Phase
from doppelagent.games.vienna.text.speaking import ability_text, building, offer, offers
from doppelagent.games.vienna.view import View


def asked(v: View) -> Sentence:
    """What this seat is asked to do now, or which seat it waits for."""
    if v.phase == Phase.OVER:
        return Sentence("ended", {})
    if v.seat < 0 or not v.pending >> v.seat & 1:
        return Sentence("waits", {"whos": list(members(v.pending))})
    return _ASKS[v.phase](v)


def _card(v: View) -> Sentence:
    """§3.3 The cards are laid one after the other."""
    lying = sum(card != NO_CARD for card in v.laid[v.seat])
    return Sentence(("asks_card_I", "asks_card_II", "asks_card_IV")[lying], {})


def _drawer(v: View) -> Sentence:
    card = v.laid[v.seat, ACTION_I]
    return Sentence("asks_drawer", {"card": card_name(card), "ability": ability_text(v, card)})


def _payment(v: View) -> Sentence:
    if v.after == Phase.PURCHASE:
        return Sentence("asks_pay_purchase", {"number": v.owed})
    return Sentence("asks_pay", {"building": building(v, v.placed), "number": v.owed})


def _order(v: View) -> Sentence:
    return Sentence("asks_fulfil" if v.ordered == FULFILLED else "asks_order", {"flag": v.flag[v.placed]})


def _advance(v: View) -> Sentence:
    card = v.laid[v.seat, ACTION_IV]
    return Sentence("asks_advance", {"card": card_name(card), "kind": v.card_information[card]})


def _wage(v: View) -> Sentence:
    """§12.2 Agents are paid with money first; §12.3 then with bribes, if the seat has the sketch, or they leave."""
    if v.money[v.seat]:
        return Sentence("asks_wage", {"number": v.owed})
    with_bribes = v.bought[v.seat] >> SKETCH & 1 and any(v.bribes[v.seat])
    return Sentence("asks_wage_or_leave" if with_bribes else "asks_unpaid", {"number": v.owed})


def _uses(v: View) -> Sentence:
    """A single offer is a question of its own."""
    used = [drawer for drawer, times in enumerate(v.offer) for _ in range(times)]
    if len(used) == 1:
        return Sentence("asks_use_one", {"offer": offer(v, v.drawer[v.turn, used[0]])})
    return Sentence("asks_use", {"offers": offers(v)})


_ASKS: Final[Mapping[int, Callable[[View], Sentence]]] = {
    Phase.THIRD_MAN: lambda _v: Sentence("asks_third_man", {}),
    Phase.CARDS: _card,
    Phase.DRAWER: _drawer,
    Phase.INCOME_II: _uses,
    Phase.PLACE: lambda v: Sentence("asks_place_full" if v.version == FULL else "asks_place", {}),
    Phase.PAY: _payment,
    Phase.STEP: lambda _v: Sentence("asks_step", {}),
    Phase.WALK: lambda _v: Sentence("asks_walk", {}),
    Phase.INCOME_III: _uses,
    Phase.TAKE: lambda v: Sentence("asks_take", {"number": v.to_take}),
    Phase.SAVE: lambda v: Sentence("asks_save", {"schillings": v.income}),
    Phase.ORDERS: _order,
    Phase.ADVANCE: _advance,
    Phase.INCOME_IV: _uses,
    Phase.PURCHASE: lambda v: Sentence("asks_purchase", {"schillings": v.money[v.seat]}),
    Phase.PAYDAY: _wage,
    Phase.OPEN_ORDERS: lambda v: Sentence("asks_open_orders", {"number": v.owed}),
}
