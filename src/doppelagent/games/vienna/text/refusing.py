"""Why an action is refused: the facts of a View that make a paragraph forbid it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from doppelagent.core.actions import verb_of, what_of
from doppelagent.core.game import paragraph_name
from doppelagent.core.record import dump
from doppelagent.core.sentences import Sentence
from doppelagent.games.vienna.actions import DONE, MOST_SAVED, USES, Verb, card_laid, place_laid
from doppelagent.games.vienna.box.groups import ANY_MARKER, BRIBES_OF_A_KIND, DIFFERENT_BRIBES
from doppelagent.games.vienna.box.record import KINDS, card_name, order_name
from doppelagent.games.vienna.preview import Preview, preview
from doppelagent.games.vienna.state import ACTION_I, AGENT, FULFILLED, NO_CARD, NOWHERE, SKETCH, Phase
from doppelagent.games.vienna.text.speaking import building, group_of, needed
from doppelagent.games.vienna.view import View

Facts = tuple[str, dict[str, Any]]

_CHOICE: Final = {BRIBES_OF_A_KIND: "bribe", DIFFERENT_BRIBES: "bribe", ANY_MARKER: "marker"}  # §7.1 by effect


def refusal(v: View, action: int, paragraph: int) -> Sentence:
    """The facts of this View that make the paragraph forbid the action."""
    code, about = REFUSALS[paragraph](v, action)
    return Sentence(code, {**about, "paragraph": paragraph_name(paragraph)})


def _is_asked(v: View) -> bool:
    return bool(v.pending >> v.seat & 1)


def _at(v: View, action: int) -> dict[str, Any]:
    """The building that the action names."""
    return {"building": building(v, what_of(action))}


def _cost(v: View, action: int) -> int:
    """What the agent or the purchase costs this seat now."""
    out = Preview.blank()
    preview(View.load(dump(v)), action, out)
    cost: int = Preview.plain(out).cost
    return cost


def _not_turn(v: View, _action: int) -> Facts:
    return "not_turn", {"who": v.turn}


# Cards and drawers


def _refuse_card(v: View, action: int) -> Facts:
    if not _is_asked(v):
        return "laid_already", {}
    if v.phase != Phase.CARDS:
        return "card_not_now", {}
    lying = sum(card != NO_CARD for card in v.laid[v.seat])
    if action == DONE or place_laid(action) != lying:
        return "card_first", {"action": ("I", "II", "IV")[lying]}
    return "card_not_held", {"card": card_name(card_laid(action))}


def _refuse_drawer(v: View, _action: int) -> Facts:
    return ("drawer_first_free", {"number": v.drawer[v.seat].index(NO_CARD) + 1}) if v.phase == Phase.DRAWER else ("drawer_not_now", {})


def _refuse_twin(v: View, _action: int) -> Facts:
    card = v.laid[v.seat, ACTION_I]
    drawer = next(n for n, other in enumerate(v.drawer[v.seat]) if other != NO_CARD and v.ability[other] == v.ability[card])
    return "twin", {"card": card_name(card), "number": drawer + 1}


def _refuse_use(v: View, action: int) -> Facts:
    if v.phase not in (Phase.INCOME_II, Phase.INCOME_III, Phase.INCOME_IV):
        return "use_not_now", {}
    drawer = what_of(action) // USES
    card = v.drawer[v.seat, drawer]
    if card == NO_CARD:
        return "use_nothing_there", {"number": drawer + 1}
    if v.offer[drawer] == 0:
        return "use_not_offered", {"card": card_name(card)}
    return "use_choice", {"card": card_name(card), "choice": _CHOICE.get(group_of(v, card).effect, "none")}


def _refuse_different(v: View, action: int) -> Facts:
    if v.phase != Phase.TAKE:
        return "take_different_not_now", {}
    return ("take_different", {"bribe": what_of(action)}) if verb_of(action) == Verb.TAKE_ONE else ("take_first", {"number": v.to_take})


# Agents


def _refuse_placing(v: View, action: int) -> Facts:
    if v.phase != Phase.PLACE:
        return "place_not_now", {}
    source = verb_of(action)
    return ("supply_empty", {}) if source == Verb.SUPPLY else ("nobody_there", {"building": building(v, source)})


def _refuse_price(v: View, action: int) -> Facts:
    price = [0] * (KINDS + 1)
    price[v.colour[what_of(action)]] = _cost(v, action)
    return "too_dear", {**_at(v, action), "price": price, "what": [*v.bribes[v.seat], 0]}


def _refuse_payment(v: View, action: int) -> Facts:
    if v.phase not in (Phase.PAY, Phase.PAYDAY):
        return "pay_not_now", {}
    return "pay_first" if action == DONE else "pay_other", {"building": building(v, v.placed), "number": v.owed}


def _refuse_figure(v: View, _action: int) -> Facts:
    where = v.figure[v.seat]
    return ("figure_out", {"building": building(v, where)}) if where != NOWHERE else ("figure_locked", {})


def _refuse_third_man(v: View, action: int) -> Facts:
    if not v.with_third_man:
        return "no_third_man", {}
    if not _is_asked(v):
        return "third_man_waits", {"who": v.turn}
    return ("third_man_first", {}) if action == DONE else ("not_violet", _at(v, action))


# The full version


def _refuse_order(v: View, action: int) -> Facts:
    if v.phase != Phase.ORDERS:
        return "order_not_now", {}
    if verb_of(action) == Verb.ACCEPT and v.ordered == FULFILLED:
        return "order_either", {}
    return "order_flag", {"order": order_name(what_of(action)), "flag": v.order_flag[what_of(action)]}


def _refuse_accepting(v: View, action: int) -> Facts:
    order = what_of(action)
    return ("order_no_space", {}) if order in v.display else ("order_not_open", {"order": order_name(order)})


def _refuse_unmet(v: View, action: int) -> Facts:
    return "order_unmet", {"order": order_name(what_of(action)), "needed": needed(v, what_of(action))}


def _refuse_buying(v: View, action: int) -> Facts:
    good = what_of(action)
    if verb_of(action) != Verb.BUY:
        return ("pay_purchase_first", {"number": v.owed}) if action == DONE else ("pay_not_had", {})
    if good == AGENT and v.side_house[v.seat] == 0:
        return "no_agents_left", {}
    if v.bought[v.seat] >> good & 1:
        return "buy_again", {"good": good}
    bribes = v.bribes[v.seat] if v.bought[v.seat] >> SKETCH & 1 else [0] * 5
    return "buy_too_dear", {"good": good, "schillings": _cost(v, action), "what": [*bribes, v.money[v.seat]]}


def _refuse_saving(v: View, action: int) -> Facts:
    if v.phase != Phase.SAVE:
        return "save_not_now", {}
    return ("save_first", {}) if action == DONE else ("save_more", {"schillings": v.income})


def _refuse_wage(v: View, action: int) -> Facts:
    if not _is_asked(v):
        return _not_turn(v, action)
    return ("payday_first", {}) if action == DONE else ("nobody_there", _at(v, action))


def _refuse_leaving(v: View, action: int) -> Facts:
    if not _is_asked(v):
        return _not_turn(v, action)
    if v.phase != Phase.OPEN_ORDERS:
        return "dismiss_not_now", {}
    return ("leave_first", {"number": v.owed}) if action == DONE else ("nobody_there", _at(v, action))


REFUSALS: Final[Mapping[int, Callable[[View, int], Facts]]] = {
    101: lambda _v, _action: ("no_action", {}),
    303: _refuse_card,
    401: _not_turn,
    402: _refuse_drawer,
    403: lambda v, _action: ("drawer_first", {"card": card_name(v.laid[v.seat, ACTION_I])}),
    404: _refuse_twin,
    501: _refuse_placing,
    502: lambda v, action: ("already_there", _at(v, action)),
    503: _refuse_price,
    504: _refuse_payment,
    505: lambda v, _action: ("no_schillings" if v.phase == Phase.PLACE else "take_not_now", {}),
    601: lambda _v, _action: ("advance_first", {}),
    701: _refuse_use,
    708: _refuse_different,
    710: lambda _v, _action: ("advance_not_now", {}),
    801: lambda _v, _action: ("over", {}),
    901: lambda _v, _action: ("only_full", {}),
    1002: _refuse_order,
    1003: _refuse_accepting,
    1004: lambda _v, action: ("order_not_yours", {"order": order_name(what_of(action))}),
    1005: _refuse_unmet,
    1101: lambda v, action: ("buy_not_now", {}) if _is_asked(v) else _not_turn(v, action),
    1102: _refuse_buying,
    1104: lambda v, _action: ("pay_not_had" if v.bought[v.seat] >> SKETCH & 1 else "pay_no_sketch", {}),
    1105: _refuse_saving,
    1106: lambda v, _action: ("save_full", {"number": MOST_SAVED - v.cash_box[v.seat]}),
    1108: lambda _v, _action: ("drawer_missing", {}),
    1201: _refuse_wage,
    1202: lambda _v, _action: ("dismiss_money", {}),
    1302: _refuse_leaving,
    1401: _refuse_third_man,
    1403: lambda v, action: ("walk_elsewhere", _at(v, action)) if v.phase == Phase.WALK else ("walk_not_now", {}),
    1404: lambda _v, _action: ("walk_first", {}),
    1501: lambda _v, _action: ("no_figures", {}),
    1502: _refuse_figure,
    1503: lambda _v, _action: ("dismiss_figure", {}),
    1507: lambda v, action: ("step_elsewhere", _at(v, action)) if v.phase == Phase.STEP else ("step_not_now", {}),
}
