"""§10.1 Income in schillings; §11.5 the cash box."""

from doppelagent.core.bits import Bits, first
from doppelagent.core.rule import rule
from doppelagent.games.vienna.actions import MOST_SAVED
from doppelagent.games.vienna.state import CASH_BOX, Phase, State


@rule
def earn(s: State, seat: int, schillings: int) -> None:
    """Receive schillings. With room in its cash box the seat is asked how many of them go there."""
    s.money[seat] += schillings
    if schillings > 0 and room_in_cash_box(s, seat) > 0:
        s.income = schillings
        s.after, s.phase = s.phase, Phase.SAVE


@rule
def room_in_cash_box(s: State, seat: int) -> int:
    """§11.6 At most twelve schillings."""
    return MOST_SAVED - s.cash_box[seat] if s.bought[seat] >> CASH_BOX & 1 else 0


@rule
def savings(s: State) -> Bits:
    """§11.5 How much may be put aside: any part of the income, or nothing."""
    return first(min(s.income, room_in_cash_box(s, s.turn)) + 1)


@rule
def save(s: State, schillings: int) -> None:
    s.money[s.turn] -= schillings
    s.cash_box[s.turn] += schillings
    s.income = 0
    s.phase = s.after
