"""§10 Orders: accepting one, or fulfilling any number of them."""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, has, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.box.record import (
    B_ORDERS,
    BRIBES_NEEDED,
    BUILDING_NEEDED,
    BUILDINGS,
    COFFEE,
    KINDS,
    SEALS_NEEDED,
    USA,
)
from doppelagent.games.vienna.rules.figures import figure_of
from doppelagent.games.vienna.rules.money import earn, room_in_cash_box
from doppelagent.games.vienna.state import (
    ACCEPTED,
    AMSTERDAM,
    FULFILLED,
    HAMBURG,
    MARRAKESH,
    NEW_YORK,
    NO_ORDER,
    NOTHING_YET,
    NOWHERE,
    ORDERS_POINTS,
    SEAL,
    SIDE_TABLE,
    SPACES,
    State,
)

FIRST_B: Final = B_ORDERS[0]
SEAL_POINTS: Final = 3  # §11.7


@rule
def matches(s: State, order: int) -> bool:
    """§10.2 Whether the order shows the flag of the building an agent was just placed on."""
    return order != NO_ORDER and s.placed != NOWHERE and s.order_flag[order] == s.flag[s.placed]


# Accepting


@rule
def free_space(s: State, seat: int) -> int:
    """§10.3 The first of the three spaces for orders (four with the side table) that is free, or NOWHERE."""
    for space in range(SPACES if s.bought[seat] >> SIDE_TABLE & 1 else SPACES - 1):
        if s.order[seat, space] == NO_ORDER:
            return space
    return NOWHERE


@rule
def acceptable(s: State) -> Bits:
    """§10.2 Orders on the board that the seat in turn may accept: only one in a turn, and not after fulfilling."""
    some = EMPTY
    if s.ordered == NOTHING_YET and free_space(s, s.turn) != NOWHERE:
        for n in range(4):
            if matches(s, s.display[n]):
                some |= one(s.display[n])
    return some


@noinline
def accept(s: State, order: int) -> None:
    """§10.3 The order, its advance, and a new order on the board; §15.7 Marrakesh receives an extra schilling."""
    s.ordered = ACCEPTED
    s.order[s.turn, free_space(s, s.turn)] = order
    for n in range(4):
        if s.display[n] == order:
            refill(s, n)
    advance = s.advance[1 if order < FIRST_B else 2]
    earn(s, s.turn, advance + (figure_of(s, s.turn) == MARRAKESH))


@rule
def refill(s: State, n: int) -> None:
    """§10.3 From the pile of its letter; if that is empty, the space stays empty. (V28)"""
    pile = n // 2
    if s.order_pile_size[pile] == 0:
        s.display[n] = NO_ORDER
        return
    s.order_pile_size[pile] -= 1
    s.display[n] = s.order_pile[pile, s.order_pile_size[pile]]
    s.order_pile[pile, s.order_pile_size[pile]] = NO_ORDER


# Fulfilling


@rule
def fulfillable(s: State) -> Bits:
    """§10.4 Own orders with the right flag whose requirements are all met; none after accepting."""
    some = EMPTY
    if s.ordered != ACCEPTED:
        for space in range(SPACES):
            order = s.order[s.turn, space]
            if matches(s, order) and meets(s, s.turn, order):
                some |= one(order)
    return some


@noinline
def meets(s: State, seat: int, order: int) -> bool:
    """§10.5 Seals, bribes, a building or information. Nothing is handed over."""
    kind = s.order_kind[order]
    if kind == BUILDING_NEEDED:
        return has(s.agents[seat], s.order_needs[order, 0])
    missing = 0
    for n in range(KINDS):
        missing += max(0, s.order_needs[order, n] - there_is(s, seat, kind, n))
    if missing == 1 and kind == BRIBES_NEEDED:
        return makes_up_for_one(s, seat, order)
    return missing == 0


@rule
def there_is(s: State, seat: int, kind: int, n: int) -> int:
    """How many the seat can show: agents on this seal, bribes or information of this kind."""
    if kind == SEALS_NEEDED:
        agents = 0
        for building in range(BUILDINGS):
            agents += has(s.agents[seat], building) and s.seal[building] == n
        return agents
    shown: int = s.bribes[seat, n] if kind == BRIBES_NEEDED else s.tiles[seat, n]
    return shown


@rule
def makes_up_for_one(s: State, seat: int, order: int) -> bool:
    """§15.6 New York shows one bribe less for the USA; §15.5 Amsterdam, just placed, a coffee that is not needed itself. (V26)"""
    figure = figure_of(s, seat)
    if figure == NEW_YORK:
        return s.order_flag[order] == USA
    return figure == AMSTERDAM and s.with_figure == 1 and s.bribes[seat, COFFEE] > s.order_needs[order, COFFEE]


@noinline
def fulfil(s: State, order: int) -> None:
    """§10.6 The reward; §11.6 the cash box's schilling; §11.7 the seal's points; §15.4, §15.6 the extras of Hamburg and New York."""
    seat, figure = s.turn, figure_of(s, s.turn)
    s.ordered = FULFILLED
    s.fulfilled[seat] += 1
    s.gone |= one(order)
    for space in range(SPACES):
        if s.order[seat, space] == order:
            s.order[seat, space] = NO_ORDER
    points = s.order_points[order] + (SEAL_POINTS if s.bought[seat] >> SEAL & 1 else 0)
    s.points[seat, ORDERS_POINTS] += points + (figure == NEW_YORK and s.order_flag[order] == USA)
    if room_in_cash_box(s, seat) > 0:
        s.cash_box[seat] += 1
    schillings = s.order_schillings[order]
    earn(s, seat, schillings + (figure == HAMBURG and schillings > 0))


@rule
def asks_for_order(s: State) -> bool:
    return acceptable(s) != EMPTY or fulfillable(s) != EMPTY
