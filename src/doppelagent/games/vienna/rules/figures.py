"""§15 The figures of expansion 2: their seats, when they may be placed, and the steps of Marrakesh."""

from doppelagent.core.bits import EMPTY, Bits, count, has, one, without
from doppelagent.core.rule import rule
from doppelagent.games.vienna.box.record import SQUARES
from doppelagent.games.vienna.state import MARRAKESH, NOWHERE, State, colour_at

UNLOCKED_BY = 5  # §15.2 other agents on the board


@rule
def figure_of(s: State, seat: int) -> int:
    """§15.1 Which figure this seat has, or NOWHERE."""
    return colour_at(s.colours, seat) if s.with_figures else NOWHERE


@rule
def may_come_out(s: State, seat: int) -> bool:
    """§15.2 The first time only if five other agents stand on the board."""
    if s.with_figures == 0 or s.figure[seat] != NOWHERE:
        return False
    return s.unlocked >> seat & 1 == 1 or count(s.agents[seat]) >= UNLOCKED_BY


@rule
def figures_ready(s: State) -> int:
    """§15.2 The seats whose figure may be placed, as bits."""
    seats = 0
    for seat in range(s.players):
        seats |= may_come_out(s, seat) << seat
    return seats


@rule
def agents_without_figure(s: State, seat: int) -> Bits:
    return without(s.agents[seat], one(s.figure[seat])) if s.figure[seat] != NOWHERE else s.agents[seat]


@rule
def neighbours(s: State, building: int) -> Bits:
    """§1.1 The buildings that share a square with this one."""
    some = EMPTY
    for square in range(SQUARES):
        if has(s.streets[square], building):
            some |= s.streets[square]
    return without(some, one(building))


@rule
def steps(s: State) -> Bits:
    """§15.7 Where Marrakesh may step after another agent was placed next to it. (V27)"""
    building = s.figure[s.turn]
    if figure_of(s, s.turn) != MARRAKESH or NOWHERE in (building, s.placed) or s.with_figure:
        return EMPTY
    beside = neighbours(s, building)
    return without(beside, s.agents[s.turn]) if has(beside, s.placed) else EMPTY


@rule
def step_to(s: State, building: int) -> None:
    s.agents[s.turn] ^= one(s.figure[s.turn]) | one(building)
    s.figure[s.turn] = building
