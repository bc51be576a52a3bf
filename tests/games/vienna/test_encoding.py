"""Features of a View as numbers; seats are counted from the View's own."""

from typing import Any

import pytest

from doppelagent.core.contract import moments
from doppelagent.core.match import Match
from doppelagent.core.registry import find
from doppelagent.games.vienna.box.record import COLOURS, FLAGS, SEALS
from doppelagent.games.vienna.encoding import SIZE

from .city import around, cards, colour_of, flag_of, seal_of
from .table import Table, ordering, place, table, turn

ABILITY = 14 + 10 + 5 + 1  # what sets it off, what it does, the icon, how much
ORDER = 1 + 5 + 4 + 5 + 2
LAID = 175  # after the hand
TABLE_AT = LAID + ABILITY + 10
TRACKS_AT = TABLE_AT + 18 + 16
DISPLAY_AT = TRACKS_AT + 10 + 7
BUILDINGS_AT = DISPLAY_AT + 4 * ORDER
SQUARES_AT = BUILDINGS_AT + 30 * 25
SEATS_AT = SQUARES_AT + 40 * 10
MARKS = 34
SEAT = (SIZE - SEATS_AT) // 4
DRAWERS_AT = MARKS + 9
ORDERS_AT = DRAWERS_AT + 4 * ABILITY


def features(match: Match, seat: int) -> list[float]:
    out: Any = match.game.Features.blank()
    match.game.encode(match.view(seat).packed, out)
    plain: Any = match.game.Features.plain(out)
    return [round(value, 4) for value in plain.values]


def of(t: Table, seat: int, at: int, many: int) -> list[float]:
    return features(t.match, seat)[at : at + many]


def of_seat(t: Table, seat: int, steps: int, at: int, many: int) -> list[float]:
    """Of the seat `steps` seats to the left."""
    return of(t, seat, SEATS_AT + steps * SEAT + at, many)


def hot(n: int, many: int) -> list[float]:
    return [float(n == each) for each in range(many)]


def test_the_own_hand_comes_first() -> None:
    t = table(2, version="full", hand={1: "001 100 175"})
    assert [n + 1 for n, there in enumerate(of(t, 1, 0, 175)) if there] == [1, 100, 175]
    assert of(t, -1, 0, TABLE_AT) == [0] * TABLE_AT


def test_of_a_card_laid_only_the_part_that_counts() -> None:
    """021: a bribe for orange … as its icon says; 034 brings coffee; 077 moves a marker."""
    t = turn(0, "021 034 077", drawers={0: "001"})
    ability = of(t, 0, LAID, ABILITY)
    assert (sum(ability[:14]), sum(ability[14:24]), sum(ability[24:29]), ability[29]) == (1, 1, 1, 0.1)
    box = t.match.view(0)
    assert of(t, 0, LAID + ABILITY, 10) == hot(box.card_bribe[34], 5) + hot(box.card_information[77], 5)


def test_the_phase_and_what_is_asked() -> None:
    t = ordering(0, "B7", 2, ordered="fulfilled", taken="wine", to_take=1, owed=2)
    values = of(t, 0, TABLE_AT, 34)
    assert values[:18] == hot(11, 18)
    assert values[18:24] == [1, 0.1, 0.2, 0.1, 0, 0]  # full, round, owed, to take, income, figure
    assert values[24:32] == [0, 1, 0, 0, 1, 0, 0, 0]  # what was ordered, taken


def test_the_tracks_and_the_roof() -> None:
    t = place(0, 4, markers={"slide": 7, "pistol": 15}, roof="C", crossed=True, last_round=True)
    values = of(t, 0, TRACKS_AT, 17)
    assert values[:10] == pytest.approx([0, 1, 0, 0, 7 / 15, 0, 1, 0, 0, 0.4], abs=1e-4)
    assert values[10:] == pytest.approx([2 / 11, 1, 1, 0, 0, 0, 1], abs=1e-4)


def test_buildings_and_who_is_there() -> None:
    t = place(1, 3, figure={2: "B9"}, agents={0: "B9", 1: "B9"}, third_man="B9")
    kind = hot(COLOURS.index(colour_of("B9")), 5) + hot(FLAGS.index(flag_of("B9")), 5) + hot(SEALS.index(seal_of("B9")), 5)
    at = BUILDINGS_AT + 8 * 25
    assert of(t, 1, at, 25) == [*kind, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0]
    assert of(t, 2, at, 25) == [*kind, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0]
    assert of(ordering(0, "B7"), 0, BUILDINGS_AT + 6 * 25 + 16, 1) == [1]  # just placed


def test_squares_and_what_each_seat_lacks() -> None:
    here = around("S5")
    t = place(0, 2, agents={0: here[0], 1: " ".join(here)}, only_tiles={"S5": "pistol"})
    streets = len(here) / 10
    assert of(t, 0, SQUARES_AT + 40, 10) == [0, 1, 0, 0, 0, streets, round(streets - 0.1, 4), 0, 0, 0]
    assert of(t, 1, SQUARES_AT + 40, 10) == [0, 1, 0, 0, 0, streets, 0, round(streets - 0.1, 4), 0, 0]


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = place(1, 3, coat=2, agents={1: "B3 B4"}, bribes={1: "2 wine"}, information={1: "slide slide"}, offer="0 1 0 0")
    for seat in range(3):
        steps = (1 - seat) % 3
        assert [of_seat(t, seat, n, 0, 1) for n in range(4)] == [[1], [1], [1], [0]]
        assert of_seat(t, seat, steps, 0, 6) == [1, 1, 1, 0, 0.2, 0.4]  # there, to decide, in turn, coat, agents, supply
        assert of_seat(t, seat, steps, 16, 14) == [0, 0.1, 0, 0, 0, 0.2, 0, 0, 0, 0, 0, 0, 0, 0.2]  # offers, bribes, tiles
        assert of_seat(t, seat, (2 - seat) % 3, 3, 1) == [1]


def test_the_desk_of_a_seat_in_the_full_version() -> None:
    points = cards("colour-points", "pink")[0]
    facts: dict[str, Any] = {"money": {1: 7}, "cash_box": {1: 2}, "bought": {1: "seal side-table"}, "points": {1: "10 20 30 40"}}
    t = table(2, version="full", figures=True, drawers={1: f"- {points}"}, orders={1: "A-16"}, fulfilled={1: 3}, **facts)
    assert of_seat(t, 0, 1, 6, 10) == [0.3, 0.7, 0.2, 0.3, 0.3 + 0.0, 0, 0, 0, 1, 1]  # side house, money, cash box, fulfilled, hand, bought
    assert of_seat(t, 0, 1, 30, 4) == [0, 1, 0, 0]  # New York
    assert of_seat(t, 0, 1, MARKS, 9) == [0.1, 0.2, 0.3, 0.4, 0, 0, 0, 0, 0]
    assert of_seat(t, 0, 1, DRAWERS_AT, ABILITY) == [0] * ABILITY
    assert of_seat(t, 0, 1, DRAWERS_AT + ABILITY + 24, 6) == [0, 1, 0, 0, 0, 0.3]  # pink, three points
    order = of_seat(t, 0, 1, ORDERS_AT, ORDER)
    assert order[:10] == [1, *hot(FLAGS.index("france"), 5), *hot(0, 4)]
    assert of_seat(t, 0, 1, ORDERS_AT + ORDER, ORDER) == [0] * ORDER
    assert of(t, 0, DISPLAY_AT, 1) == [1]


def test_features_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = table(3, hand={1: "020 021 022"}), table(3, hand={1: "030 031 032"})
    assert all(features(one.match, seat) == features(other.match, seat) for seat in (-1, 0, 2))
    assert features(one.match, 1) != features(other.match, 1)


def test_features_are_small_numbers() -> None:
    for number, match in enumerate(moments(find("vienna"), 4, {"version": "full", "figures": True, "third_man": True}, 2)):
        if number % 20 == 0 or match.over:
            assert all(0 <= value <= 3 for seat in range(-1, 4) for value in features(match, seat))
