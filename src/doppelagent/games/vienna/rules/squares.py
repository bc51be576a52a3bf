"""§5.6 Enclosed squares and their tiles; §14 the third man, who helps to enclose them."""

from doppelagent.core.bits import EMPTY, Bits, count, has, lookup, lowest, one, without
from doppelagent.core.rule import noinline, rule
from doppelagent.games.vienna.abilities import offer_for_tile
from doppelagent.games.vienna.box.record import BUILDINGS, GREY, SQUARES, VIOLET
from doppelagent.games.vienna.rules.figures import neighbours
from doppelagent.games.vienna.state import NOWHERE, SQUARES_POINTS, State

FONDNESS = lookup([4, 2, 1, 3, 0])  # §14.4 by colour: violet, then brown, pink, orange; never grey


@noinline
def gather(s: State) -> bool:
    """§5.6 Gain all squares that the seat in turn encloses; returns whether the third man helped (§14.2). (V19)"""
    helped = False
    for square in range(SQUARES):
        if s.tile[square] != NOWHERE and encloses(s, s.turn, square):
            agents = agents_around(s, s.turn, square)
            helped |= agents < count(s.streets[square])
            gain(s, square, agents)
    return helped


@rule
def agents_around(s: State, seat: int, square: int) -> int:
    """§5.6 How many of the buildings around a square have an agent of this seat."""
    return count(s.streets[square] & s.agents[seat])


@rule
def encloses(s: State, seat: int, square: int) -> bool:
    """§5.6 Whether the seat has an agent on every building around the square; §14.2 the third man stands in for one."""
    missing = without(s.streets[square], s.agents[seat])
    return missing == EMPTY or (s.third_man != NOWHERE and missing == one(s.third_man))


@noinline
def gain(s: State, square: int, points: int) -> None:
    """§5.6 The tile, and a point for each own agent around the square."""
    kind = s.tile[square]
    s.tile[square] = NOWHERE
    s.points[s.turn, SQUARES_POINTS] += points
    s.tiles[s.turn, kind] += 1
    offer_for_tile(s, kind, count(s.streets[square]), s.tiles[s.turn, kind] == 1)


# The third man


@rule
def violet_buildings(s: State) -> Bits:
    """§14.1 Where he may begin."""
    some = EMPTY
    for building in range(BUILDINGS):
        if s.colour[building] == VIOLET:
            some |= one(building)
    return some


@rule
def streets_to_tiles(s: State, building: int) -> int:
    """§14.3 How many streets lead from here to squares with information."""
    streets = 0
    for square in range(SQUARES):
        streets += has(s.streets[square], building) and s.tile[square] != NOWHERE
    return streets


@noinline
def walks(s: State) -> Bits:
    """§14.3 The adjacent buildings of another colour, never grey, with the most streets to information; §14.4 violet before others."""
    some, best = EMPTY, NOWHERE
    beside = neighbours(s, s.third_man)
    while beside != EMPTY:
        building = lowest(beside)
        beside ^= one(building)
        colour = s.colour[building]
        if colour != GREY and colour != s.colour[s.third_man]:
            liking = 5 * streets_to_tiles(s, building) + FONDNESS[colour]
            if liking > best:
                some, best = EMPTY, liking
            if liking == best:
                some |= one(building)
    return some


@rule
def asks_for_walk(s: State) -> bool:
    """§14.4 Whether the player chooses: only between equal buildings. Without a building to go to he stays."""
    some = walks(s)
    if count(some) > 1:
        return True
    if some != EMPTY:
        s.third_man = lowest(some)
    return False
