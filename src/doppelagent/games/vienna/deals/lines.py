"""The lines of a deal and the State fields they fill. `row` is the seat or the pile, where a field has a row for each."""

from typing import Any, NamedTuple

from doppelagent.core.errors import BadDeal
from doppelagent.games.vienna.actions import GOODS
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BRIBES,
    BUILDINGS,
    CARDS,
    FLAGS,
    FULL_CARDS,
    INFORMATION,
    INTRO_CARDS,
    KINDS,
    ORDERS,
    SQUARES,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.deals.writing import (
    YES_NO,
    Writing,
    Wrong,
    cards_of,
    counts_of,
    many_of,
    number,
    numbers,
    one_of,
    pile_of,
    row_of,
    set_of,
)
from doppelagent.games.vienna.picture import ROOF
from doppelagent.games.vienna.state import DRAWERS, FULL, NO_CARD, NO_ORDER, NOWHERE, PHASES, SOURCES, SPACES, State

_EVENTS = ("none", "purchase", "payday")
_ORDERED = ("nothing", "fulfilled", "accepted")

_BUILDINGS = [building_name(building) for building in range(BUILDINGS)]
_ORDERS = ["", *(order_name(order) for order in range(1, ORDERS))]
_BUILDING = one_of(_BUILDINGS, NOWHERE)


class Line(NamedTuple):
    name: str
    field: str
    writing: Writing
    row: int | None = None

    def write(self, s: State) -> str:
        value = getattr(s, self.field)
        return self.writing.write(value if self.row is None else value[self.row])

    def read(self, s: State, content: str) -> None:
        value = self._value(content)
        if self.row is None:
            setattr(s, self.field, value)
        else:
            getattr(s, self.field)[self.row] = value

    def _value(self, content: str) -> Any:
        try:
            return self.writing.read(content)
        except Wrong as wrong:
            raise BadDeal(f"In the deal, {self.name} must be {self.writing.what}, not {wrong}.") from None


def cards_of_version(s: State) -> range:
    """§1.4, §9.1 The cards of this version."""
    return range(1, (FULL_CARDS if s.version == FULL else INTRO_CARDS) + 1)


def card_names(s: State) -> list[str]:
    return ["", *map(card_name, cards_of_version(s))]


def lines_of(s: State) -> list[Line]:
    """All lines that a deal can have with these players, this version and these expansions."""
    lines = [*_city(s), *_tableau(s), *_piles(s), *_moment(s)]
    for seat in range(s.players):
        lines += [Line(f"{name} {seat}", field, writing, seat) for name, field, writing in _desk(s)]
    return lines


def _city(s: State) -> list[Line]:
    lines = [Line("tiles", "tile", row_of(SQUARES, INFORMATION, NOWHERE))]
    lines += [Line("flags", "flag", row_of(BUILDINGS, FLAGS))] * s.random_flags
    return lines + [Line("third man", "third_man", _BUILDING)] * s.with_third_man


def _tableau(s: State) -> list[Line]:
    lines = [
        Line("round", "round", number(9999)),
        Line("coat", "coat", number(s.players - 1)),
        Line("markers", "marker", numbers(KINDS, s.last_space)),
        Line("roof", "investigator", one_of(ROOF[: s.last_roof + 1])),
        Line("crossed", "crossed", YES_NO),
        Line("last round", "last_round", YES_NO),
    ]
    if s.version == FULL:
        lines += [Line("event", "event", one_of(_EVENTS)), Line("last purchase", "last_purchase", YES_NO)]
    return lines


def _piles(s: State) -> list[Line]:
    names = card_names(s)
    lines = [
        Line("pile", "pile", pile_of(CARDS, names)),
        Line("discards", "discards", cards_of(names)),
        Line("shuffled", "shuffled", cards_of(names)),
    ]
    if s.version == FULL:
        a_orders, b_orders = (["" if n not in some else name for n, name in enumerate(_ORDERS)] for some in (A_ORDERS, B_ORDERS))
        lines += [
            Line("orders A", "order_pile", pile_of(len(A_ORDERS), a_orders), 0),
            Line("orders B", "order_pile", pile_of(len(A_ORDERS), b_orders), 1),
            Line("display", "display", row_of(4, _ORDERS, NO_ORDER)),
            Line("gone", "gone", set_of(_ORDERS)),
        ]
    return lines


def _desk(s: State) -> list[tuple[str, str, Writing]]:
    names = card_names(s)
    lines = [
        ("agents", "agents", set_of(_BUILDINGS)),
        ("supply", "supply", number(9)),
        ("information", "tiles", many_of(INFORMATION)),
        ("bribes", "bribes", counts_of(BRIBES)),
        ("drawers", "drawer", row_of(DRAWERS, names, NO_CARD)),
        ("hand", "hand", cards_of(names)),
        ("laid", "laid", row_of(3, names, NO_CARD)),
        ("shown", "shown", number(3)),
        ("points", "points", numbers(SOURCES, 9999)),
    ]
    if s.version == FULL:
        lines += [
            ("orders", "order", row_of(SPACES, _ORDERS, NO_ORDER)),
            ("money", "money", number(999)),
            ("cash box", "cash_box", number(12)),
            ("side house", "side_house", number(9)),
            ("bought", "bought", set_of(GOODS[:-1])),
            ("fulfilled", "fulfilled", number(ORDERS)),
        ]
    return lines + [("figure", "figure", _BUILDING)] * s.with_figures


def _moment(s: State) -> list[Line]:
    lines = [
        Line("phase", "phase", one_of(PHASES)),
        Line("after", "after", one_of(PHASES)),
        Line("owing", "owing", set_of([str(seat) for seat in range(s.players)])),
        Line("turn", "turn", number(s.players - 1)),
        Line("placed", "placed", _BUILDING),
        Line("owed", "owed", number(99)),
        Line("offer", "offer", numbers(DRAWERS, 99)),
        Line("to take", "to_take", number(KINDS)),
        Line("taken", "taken", set_of(BRIBES)),
    ]
    if s.version == FULL:
        lines += [Line("income", "income", number(99)), Line("ordered", "ordered", one_of(_ORDERED))]
    if s.with_figures:
        seats = set_of([str(seat) for seat in range(s.players)])
        lines += [Line("with figure", "with_figure", YES_NO), Line("unlocked", "unlocked", seats)]
    return lines
