"""§13 The end of the full version: the final scoring."""

from typing import Any

import pytest

from .city import BOX, KINDS, buildings
from .table import Table, the_end

ULRICH = 0

GOODS = ["telephone", "sketch", "cash-box", "seal", "side-table"]


def space(value: int) -> int:
    """The first space of the area with this value."""
    return sum(BOX.areas[: value - 1])


def over(players: int = 2, **facts: Any) -> Table:
    """The match is over: no orders are left on the desks, and all agents were paid. `money` is what is left then."""
    seats = range(players)
    agents = {seat: facts.get("agents", {}).get(seat, 0) for seat in seats}
    facts |= {
        "agents": {seat: " ".join(buildings()[:many]) for seat, many in agents.items()},
        "side_house": {seat: min(3, 8 - many) for seat, many in agents.items()},
        "money": {seat: agents[seat] + facts.get("money", {}).get(seat, 0) for seat in seats},
    }
    t = the_end(facts.pop("coat", 0), players, version="full", orders=dict.fromkeys(seats, ""), **facts)
    assert t.match.over
    return t


def final(t: Table, row: str) -> list[int]:
    """A row of the standing, which is also in the picture."""
    assert t.row(row) == [t.points(seat, row) for seat in range(t.match.players)]
    return t.row(row)


# What everything is worth


def test_13_5_every_tile_counts_by_the_area_of_its_marker() -> None:
    t = over(information={0: "slide slide pistol", 1: "flask"}, markers={"slide": space(3), "pistol": space(6), "flask": space(1)})
    assert final(t, "information") == [2 * 3 + 6, 1]


def test_13_5_nothing_for_sets() -> None:
    """V6: in the intro version this would be ten points more."""
    t = over(information={0: " ".join(KINDS)})
    assert (final(t, "sets"), final(t, "information")[0]) == ([0, 0], 5)
    assert the_end(0, 2, information={0: " ".join(KINDS)}).points(0, "sets") == 10


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_13_6_desk_tiles(number: int, points: int) -> None:
    for first in range(4):
        some = [GOODS[(first + n) % 4] for n in range(number)]
        assert final(over(bought={0: " ".join(some)}), "desk") == [points, 0]


def test_13_6_the_side_table_and_agents_are_no_desk_tiles() -> None:
    assert final(over(bought={0: "side-table", 1: "side-table seal"}, agents={0: 8}), "desk") == [0, 1]


@pytest.mark.parametrize("saved", [0, 1, 3, 12])
def test_13_7_two_points_for_each_schilling_in_the_cash_box(saved: int) -> None:
    assert final(over(bought={0: "cash-box"}, cash_box={0: saved}), "cash_box") == [2 * saved, 0]


def test_13_7_money_outside_and_bribes_give_nothing() -> None:
    t = over(money={0: 9}, bribes={0: "9 wine"}, information={0: "", 1: ""})
    assert t.points(0) == t.points(0, "majority")


def test_13_7_points_of_the_match_are_kept() -> None:
    """From squares, markers, abilities and orders; the desk adds a tile worth one, three points for two desk tiles, four saved."""
    t = over(points={0: "4 3 2 1"}, information={0: "flask"}, bought={0: "cash-box seal"}, cash_box={0: 2}, agents={1: 1})
    assert t.points(0) == 4 + 3 + 2 + 1 + 1 + 3 + 4
    assert t.row("score") == [18, t.points(1)]


# The majority


@pytest.mark.parametrize(
    ("players", "agents", "points"),
    [
        (2, [3, 2], [8, 0]),
        (2, [0, 1], [0, 8]),
        (3, [1, 3, 2], [0, 12, 6]),
        (3, [5, 0, 6], [6, 0, 12]),
        (4, [1, 2, 3, 4], [0, 4, 8, 12]),
        (4, [8, 5, 7, 6], [12, 0, 8, 4]),
    ],
)
def test_13_8_the_places_by_agents_on_the_board(players: int, agents: list[int], points: list[int]) -> None:
    assert final(over(players, agents=dict(enumerate(agents))), "majority") == points


def test_13_8_agents_count_before_money_and_money_before_bribes() -> None:
    agents, money, bribes = {0: 3, 1: 2, 2: 2, 3: 2}, {1: 4, 2: 3, 3: 3}, {0: "", 1: "", 2: "1 wine", 3: "2 wine"}
    assert final(over(4, agents=agents, money=money, bribes=bribes), "majority") == [12, 8, 0, 4]


def test_13_8_bribes_of_all_kinds_count_together() -> None:
    bribes = {0: "5 wine", 1: "1 chocolate, 1 wine, 1 magazine, 1 coffee, 2 tobacco"}
    assert final(over(bribes=bribes, agents={0: 1, 1: 1}), "majority") == [0, 8]


def test_13_8_the_cash_box_is_no_money() -> None:
    """V25"""
    t = over(agents={0: 2, 1: 2}, bought={0: "cash-box"}, cash_box={0: 12}, money={1: 1})
    assert final(t, "majority") == [0, 8]


@pytest.mark.parametrize(
    ("agents", "points"),
    [
        ([2, 2], [4, 4]),
        ([2, 2, 1], [9, 9, 0]),
        ([3, 2, 2], [12, 3, 3]),
        ([2, 2, 2], [6, 6, 6]),
        ([3, 3, 2, 1], [10, 10, 4, 0]),
        ([3, 2, 2, 1], [12, 6, 6, 0]),
        ([3, 2, 1, 1], [12, 8, 2, 2]),
        ([3, 3, 1, 1], [10, 10, 2, 2]),
        ([2, 2, 2, 1], [8, 8, 8, 0]),
        ([2, 1, 1, 1], [12, 4, 4, 4]),
        ([2, 2, 2, 2], [6, 6, 6, 6]),
    ],
)
def test_13_8_who_is_level_in_everything_shares(agents: list[int], points: list[int]) -> None:
    """V16: the points of the places are added up; and it does not matter where the seats sit."""
    players = len(agents)
    for shift in range(players):
        turned = [agents[(seat + shift) % players] for seat in range(players)]
        expected = [points[(seat + shift) % players] for seat in range(players)]
        assert final(over(players, agents=dict(enumerate(turned))), "majority") == expected


def test_13_8_without_agents_one_takes_a_place_too() -> None:
    """V25: also if no seat has any; then money and bribes decide."""
    assert final(over(3, agents={0: 1}, money={1: 1}), "majority") == [12, 6, 0]
    assert final(over(3), "majority") == [6, 6, 6]
    assert final(over(4, money={3: 1}, bribes={1: "9 wine"}), "majority") == [2, 8, 2, 12]


def test_13_8_the_example_of_ulrich() -> None:
    """Four players; 36 for information, 6 for three desk tiles, 6 for three schillings saved, 8 for the second place: 56 points."""
    has = "slide slide briefcase briefcase microfilm microfilm microfilm flask flask pistol pistol"
    values = {"slide": 3, "briefcase": 2, "microfilm": 4, "flask": 2, "pistol": 5}
    t = over(
        4,
        information={ULRICH: has},
        markers={kind: space(value) for kind, value in values.items()},
        bought={ULRICH: "telephone cash-box seal"},
        cash_box={ULRICH: 3},
        agents={ULRICH: 4, 1: 2, 2: 5, 3: 3},
    )
    rows = {row: final(t, row)[ULRICH] for row in ("information", "sets", "desk", "cash_box", "majority")}
    assert rows == {"information": 36, "sets": 0, "desk": 6, "cash_box": 6, "majority": 8}
    assert t.points(ULRICH) == 56


# Who has won


def level(players: int, **facts: Any) -> Table:
    """Everybody has the same score: the majority goes by the agents of the seats, and is made up for by points."""
    shares = {2: [8, 0], 3: [12, 6, 0], 4: [12, 8, 4, 0]}[players]
    agents = {seat: players - seat for seat in range(players)}
    points = {seat: f"{20 - share} 0 0 0" for seat, share in enumerate(shares)}
    t = over(players, agents=agents, points=points, information=dict.fromkeys(range(players), ""), **facts)
    assert t.row("score") == [20] * players
    return t


def test_13_9_the_most_points_win() -> None:
    t = over(3, agents={0: 3, 1: 2, 2: 1}, points={2: "9 0 0 0"}, information={0: "", 1: "", 2: ""}, money={1: 50}, bribes={1: "9 wine"})
    assert t.row("score") == [12, 6, 9]
    assert t.row("place") == [1, 3, 2]


def test_13_9_among_equals_more_money_decides() -> None:
    """Not bribes, nor agents, nor the order of turns."""
    t = level(4, money={0: 1, 1: 4, 2: 3, 3: 0}, bribes={0: "9 wine", 1: "", 2: "", 3: "8 wine"})
    assert t.row("place") == [3, 1, 2, 4]


def test_13_9_the_cash_box_is_no_money() -> None:
    """V25: seat 0 has twelve schillings in its cash box, for which seat 1 has had points."""
    t = over(
        agents={0: 1}, bought={0: "cash-box", 1: "seal"}, cash_box={0: 12}, points={1: "32 0 0 0"}, information={0: "", 1: ""}, money={1: 1}
    )
    assert t.row("score") == [33, 33]
    assert t.row("place") == [2, 1]


def test_13_9_then_more_bribes() -> None:
    t = level(4, money={0: 2, 1: 2, 2: 2, 3: 1}, bribes={0: "1 wine", 1: "2 wine, 1 coffee", 2: "2 tobacco", 3: "9 wine"})
    assert t.row("place") == [3, 1, 2, 4]


@pytest.mark.parametrize(("coat", "places"), [(0, [4, 3, 2, 1]), (1, [1, 4, 3, 2]), (2, [2, 1, 4, 3]), (3, [3, 2, 1, 4])])
def test_13_9_at_last_who_came_later_in_the_last_round(coat: int, places: list[int]) -> None:
    """V17: the one with the coat of arms was first."""
    assert level(4, coat=coat).row("place") == places


@pytest.mark.parametrize("players", [2, 3])
def test_13_9_the_agents_on_the_board_decide_nothing_more(players: int) -> None:
    """Seat 0 has the most agents; in the intro version they would come before the order of the seats (§8.5)."""
    assert level(players).row("place") == [players - seat for seat in range(players)]


def test_13_9_nobody_has_a_place_before_the_end() -> None:
    t = the_end(0, 2, version="full", agents={0: " ".join(buildings()[:2])}, orders={0: "S-01", 1: ""}, money={0: 9})
    assert [t.desk(seat)["place"] for seat in range(2)] == [None, None]
    assert final(t, "majority") == [0, 0]
    t.act(0, t.may(0)[0])
    assert [t.desk(seat)["place"] for seat in range(2)] == [1, 2]
