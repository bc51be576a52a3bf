"""§12 Payday, and §13.2 the agents that leave for open orders."""

from doppelagent.core.bits import EMPTY, Bits, count, lowest, one
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.actions import MONEY
from doppelagent.games.vienna.box.record import CHOCOLATE
from doppelagent.games.vienna.rules.agents import pay, payments
from doppelagent.games.vienna.rules.figures import agents_without_figure
from doppelagent.games.vienna.state import NO_ORDER, NOWHERE, SPACES, Phase, State


@rule
def begin_payday(s: State, seat: int) -> None:
    """§12.1 Every agent on the board is owed a schilling; §15.3 not the figure."""
    s.turn, s.phase = seat, Phase.PAYDAY
    s.owed = count(agents_without_figure(s, seat))


@rule
def begin_open_orders(s: State, seat: int) -> None:
    """§13.2 One agent leaves for each order on the desk."""
    s.turn, s.phase = seat, Phase.OPEN_ORDERS
    s.owed = 0
    for space in range(SPACES):
        s.owed += s.order[seat, space] != NO_ORDER


@rule
def leavers(s: State) -> Bits:
    """§12.2 Agents that may leave: on payday only when no money is left; §15.3 the figure has its own wage."""
    if s.phase == Phase.OPEN_ORDERS:
        return s.agents[s.turn]
    return agents_without_figure(s, s.turn) if s.money[s.turn] == 0 else EMPTY


@rule
def leave(s: State, building: int) -> None:
    """Back into the supply."""
    s.agents[s.turn] ^= one(building)
    if s.figure[s.turn] == building:
        s.figure[s.turn] = NOWHERE
    else:
        s.supply[s.turn] += 1


@rule
def dismiss(s: State, building: int) -> None:
    s.owed -= 1
    leave(s, building)


@noinline
def asks_on_payday(s: State) -> bool:
    """§12.1 Wages without a choice are paid at once, and agents that cannot be paid leave; the figure is paid last."""
    while s.owed > 0:
        means, unpaid = payments(s), leavers(s)
        if means == EMPTY and s.owed == count(unpaid):
            dismiss(s, lowest(unpaid))
        elif means == one(MONEY):
            pay(s, MONEY)
        else:
            return True
    pay_figure(s)
    return False


@rule
def pay_figure(s: State) -> None:
    """§15.3 One chocolate, if there is one; else the figure leaves. (V24)"""
    if s.figure[s.turn] != NOWHERE:
        if s.bribes[s.turn, CHOCOLATE] > 0:
            s.bribes[s.turn, CHOCOLATE] -= 1
        else:
            leave(s, s.figure[s.turn])


@rule
def asks_for_open_orders(s: State) -> bool:
    """§13.2 Whether the seat chooses which agents leave. If all must leave, they do so at once."""
    while s.owed > 0 and s.agents[s.turn] != EMPTY:
        if s.owed < count(s.agents[s.turn]):
            return True
        dismiss(s, lowest(s.agents[s.turn]))
    s.owed = 0
    return False
