"""§11 The purchase: at most one thing for each seat."""

from doppelagent.core.bits import EMPTY, Bits, lookup, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.rules.agents import payments, worth
from doppelagent.games.vienna.state import AGENT, SKETCH, Phase, State

PRICES = lookup([2, 2, 2, 2, 3, 1])  # §11.2 telephone, sketch, cash box, seal, side table, agent


@rule
def begin_purchase(s: State, seat: int) -> None:
    s.turn, s.phase = seat, Phase.PURCHASE


@rule
def is_left(s: State, seat: int, what: int) -> bool:
    """§11.2 Three agents, everything else once."""
    return s.side_house[seat] > 0 if what == AGENT else s.bought[seat] >> what & 1 == 0


@noinline
def goods(s: State) -> Bits:
    """§11.2 What the seat in turn can still buy, and pay for."""
    purse = worth(s, s.turn, payments(s))
    some = EMPTY
    for what in range(AGENT + 1):
        if is_left(s, s.turn, what) and PRICES[what] <= purse:
            some |= one(what)
    return some


@noinline
def buy(s: State, what: int) -> None:
    """§11.2 A purchase can be used at once; §11.4 but not to pay for itself."""
    s.owed = PRICES[what]
    if what == AGENT:
        s.side_house[s.turn] -= 1
        s.supply[s.turn] += 1
    elif what == SKETCH:
        s.money[s.turn] -= s.owed
        s.owed = 0
    if what != AGENT:
        s.bought[s.turn] |= 1 << what
    s.phase, s.after = Phase.PAY, Phase.PURCHASE
