"""§5 Action III: an agent into a building, and what that costs."""

from typing import Final

from doppelagent.core.bits import EMPTY, Bits, count, has, lowest, one, without
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.abilities import as_any_bribe, clear_offers, discounts
from doppelagent.games.vienna.actions import MONEY, Verb
from doppelagent.games.vienna.box.record import BUILDINGS, KINDS, NOBILITY, USA
from doppelagent.games.vienna.rules.figures import figure_of
from doppelagent.games.vienna.rules.money import earn
from doppelagent.games.vienna.state import HAMBURG, NEW_YORK, SKETCH, Phase, State

PRICE: Final = 2  # §5.3
INSTEAD_TAKEN: Final = 2  # §5.5 bribes or schillings


@rule
def price(s: State, seat: int, building: int, figure: bool) -> int:
    """§5.3 Two bribes, less the discounts (§7.6); §15.4, §15.6 at most one for some figures. (V23)"""
    cost = max(0, PRICE - count(discounts(s, seat, building)))
    if figure:
        own = figure_of(s, seat)
        if (own == HAMBURG and s.seal[building] == NOBILITY) or (own == NEW_YORK and s.flag[building] == USA):
            cost = min(cost, 1)
    return cost


@rule
def means(s: State, seat: int, building: int) -> Bits:
    """§5.4 With which bribes a building can be paid for, of those that are there."""
    kinds = as_any_bribe(s, seat) | one(s.colour[building])
    some = EMPTY
    for kind in range(KINDS):
        if has(kinds, kind) and s.bribes[seat, kind] > 0:
            some |= one(kind)
    return some


@rule
def worth(s: State, seat: int, some: Bits) -> int:
    """How much these bribes (and schillings) are, all together."""
    total = s.money[seat] if has(some, MONEY) else 0
    for kind in range(KINDS):
        total += s.bribes[seat, kind] if has(some, kind) else 0
    return total


@rule
def purse_for(s: State, seat: int, any_bribe: Bits, building: int) -> int:
    """§5.4 How many bribes the seat can pay with for a building; `any_bribe` are those of §7.9."""
    return worth(s, seat, any_bribe | one(s.colour[building]))


@noinline
def targets(s: State, seat: int, figure: bool) -> Bits:
    """§5.2, §5.3 The buildings without an own agent that the seat can pay for."""
    some, any_bribe = EMPTY, as_any_bribe(s, seat)
    for building in range(BUILDINGS):
        if not has(s.agents[seat], building):
            purse = purse_for(s, seat, any_bribe, building)
            if purse >= PRICE or purse >= price(s, seat, building, figure):
                some |= one(building)
    return some


@noinline
def place(s: State, source: int, building: int) -> None:
    """§5.1 From the supply, the figure, or from another building; then it is paid for."""
    seat = s.turn
    s.with_figure = 1 if source == Verb.FIGURE or source == s.figure[seat] else 0
    s.owed = price(s, seat, building, s.with_figure == 1)
    if source == Verb.SUPPLY:
        s.supply[seat] -= 1
    elif source != Verb.FIGURE:
        s.agents[seat] = without(s.agents[seat], one(source))
    s.agents[seat] |= one(building)
    if s.with_figure:
        s.figure[seat] = building
        s.unlocked |= 1 << seat
    s.placed = building
    clear_offers(s)
    s.phase, s.after = Phase.PAY, Phase.STEP


@rule
def take_instead(s: State, what: int) -> None:
    """§5.5 Two bribes of one kind, in the full version also two schillings."""
    s.phase = Phase.ORDERS
    if what == MONEY:
        earn(s, s.turn, INSTEAD_TAKEN)
    else:
        s.bribes[s.turn, what] += INSTEAD_TAKEN


# Paying


@rule
def payments(s: State) -> Bits:
    """§5.4 What the seat in turn can pay with; §11.4 elsewhere with money, and with any bribe if it has the sketch."""
    if s.phase == Phase.PAY and s.after == Phase.STEP:
        return means(s, s.turn, s.placed)
    some = one(MONEY) if s.money[s.turn] > 0 else EMPTY
    for kind in range(KINDS):
        if s.bought[s.turn] >> SKETCH & 1 and s.bribes[s.turn, kind] > 0:
            some |= one(kind)
    return some


@rule
def pay(s: State, what: int) -> None:
    s.owed -= 1
    if what == MONEY:
        s.money[s.turn] -= 1
    else:
        s.bribes[s.turn, what] -= 1


@rule
def asks_for_payment(s: State) -> bool:
    """Not where only one kind is left to pay with, or all of it must go."""
    while s.owed > 0:
        some = payments(s)
        if count(some) > 1 and worth(s, s.turn, some) > s.owed:
            return True
        pay(s, lowest(some))
    return False
