"""§8, §13 The final scoring and the places."""

from typing import Final

from doppelagent.core.bits import count, first, lookup, u64
from doppelagent.core.rule import entry, noinline, rule
from doppelagent.games.vienna.box.record import KINDS
from doppelagent.games.vienna.state import (
    ABILITIES_POINTS,
    FULL,
    MARKERS_POINTS,
    ORDERS_POINTS,
    SOURCES,
    SQUARES_POINTS,
    Phase,
    Standing,
    State,
)

# Categories of the final scoring, after the sources of points in play.
INFORMATION_POINTS, SETS_POINTS, DESK_POINTS, CASH_BOX_POINTS, MAJORITY_POINTS = range(5)
FINAL: Final = 5

A_SET: Final = 10  # §8.3
DESK = lookup([0, 1, 3, 6, 10])  # §13.6 by the number of desk tiles
DESK_TILES: Final = 0b1111  # of what was bought: not the side table
A_SCHILLING: Final = 2  # §13.7 in the cash box
MAJORITY = lookup([0] * 10 + [8, 0, 0, 0, 0] + [12, 6, 0, 0, 0] + [12, 8, 4, 0, 0])  # §13.8 five for each number of players: by place


@entry
def standing(s: State, out: Standing) -> None:
    """§8.5, §13.9 Points so far; when the match is over, with the final scoring. All ties are broken (V17)."""
    for seat in range(s.players):
        out.squares[seat] = s.points[seat, SQUARES_POINTS]
        out.markers[seat] = s.points[seat, MARKERS_POINTS]
        out.abilities[seat] = s.points[seat, ABILITIES_POINTS]
        out.orders[seat] = s.points[seat, ORDERS_POINTS]
        out.information[seat] = final_points(s, seat, INFORMATION_POINTS)
        out.sets[seat] = final_points(s, seat, SETS_POINTS)
        out.desk[seat] = final_points(s, seat, DESK_POINTS)
        out.cash_box[seat] = final_points(s, seat, CASH_BOX_POINTS)
        out.majority[seat] = final_points(s, seat, MAJORITY_POINTS)
        out.orders_fulfilled[seat] = s.fulfilled[seat]
        out.rounds[seat] = s.round
        out.score[seat] = score(s, seat)
        out.place[seat] = place(s, seat)


@rule
def final_points(s: State, seat: int, what: int) -> int:
    """Points of the final scoring; 0 before the end."""
    return points_at_end(s, seat, what) if s.phase == Phase.OVER else 0


@noinline
def points_at_end(s: State, seat: int, what: int) -> int:
    """§8, §13 Points of one category of the final scoring, if the match ended now."""
    if what == INFORMATION_POINTS:
        return information_points(s, seat)
    if s.version != FULL:
        return A_SET * complete_sets(s, seat) if what == SETS_POINTS else 0
    if what == DESK_POINTS:
        return desk_points(s, seat)
    if what == CASH_BOX_POINTS:
        return A_SCHILLING * s.cash_box[seat]
    return majority_points(s, seat) if what == MAJORITY_POINTS else 0


@rule
def score(s: State, seat: int) -> int:
    """All points of a seat."""
    return score_if_over(s, seat) if s.phase == Phase.OVER else score_so_far(s, seat)


@noinline
def score_if_over(s: State, seat: int) -> int:
    """Points with the final scoring, as if the match ended now."""
    total = score_so_far(s, seat)
    for what in range(FINAL):
        total += points_at_end(s, seat, what)
    return total


@rule
def score_so_far(s: State, seat: int) -> int:
    total = 0
    for source in range(SOURCES):
        total += s.points[seat, source]
    return total


@noinline
def place(s: State, seat: int) -> int:
    """§8.5, §13.9 The number of seats ahead, plus 1."""
    ahead = 0
    for other in range(s.players):
        more = score(s, other) - score(s, seat)
        ahead += more > 0 or (more == 0 and tie_rank(s, other) > tie_rank(s, seat))
    return 1 + ahead


@rule
def value(s: State, kind: int) -> int:
    """§8.4 The area in which the marker stands: 1 to 6."""
    return 1 + count(s.thresholds & first(s.marker[kind] + 1))


@rule
def desk_points(s: State, seat: int) -> int:
    """§13.6"""
    points: int = DESK[count(u64(s.bought[seat] & DESK_TILES))]
    return points


@rule
def information_points(s: State, seat: int) -> int:
    """§8.4, §13.5"""
    total = 0
    for kind in range(KINDS):
        total += s.tiles[seat, kind] * value(s, kind)
    return total


@rule
def complete_sets(s: State, seat: int) -> int:
    """§8.3"""
    fewest: int = s.tiles[seat, 0]
    for kind in range(1, KINDS):
        fewest = min(fewest, s.tiles[seat, kind])
    return fewest


# Comparing seats


@rule
def all_bribes(s: State, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += s.bribes[seat, kind]
    return total


@rule
def majority_rank(s: State, seat: int) -> int:
    """§13.8 Agents on the board, then money, then bribes, in one number to compare by."""
    return (count(s.agents[seat]) << 40) + (s.money[seat] << 20) + all_bribes(s, seat)


@noinline
def majority_points(s: State, seat: int) -> int:
    """§13.8 Seats that are equal share the points of all the places they take together. (V16)"""
    ahead = level = 0
    for other in range(s.players):
        ahead += majority_rank(s, other) > majority_rank(s, seat)
        level += majority_rank(s, other) == majority_rank(s, seat)
    total = 0
    for place in range(ahead, ahead + level):
        total += MAJORITY[5 * s.players + place]
    return total // level


@rule
def tie_rank(s: State, seat: int) -> int:
    """§8.5 Bribes, then agents on the board; §13.9 in the full version money, then bribes; then the later turn in the last round."""
    later = (seat - s.coat) % s.players
    if s.version == FULL:
        return (s.money[seat] << 40) + (all_bribes(s, seat) << 20) + later
    return (all_bribes(s, seat) << 40) + (count(s.agents[seat]) << 20) + later
