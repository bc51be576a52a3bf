"""Features of a View as numbers; seats are counted from the View's own."""

from typing import Any

import pytest

from doppelagent.games.vienna.box.record import BRIBES, FLAGS
from doppelagent.games.vienna.layout import ABILITY, ABILITY_SIZE, ORDER, ORDER_SIZE

from .city import around, cards, flag_of
from .table import ordering, place, table, turn


def hot(n: int, many: int) -> list[float]:
    return [float(n == each) for each in range(many)]


def test_the_own_hand() -> None:
    t = table(2, version="full", hand={1: "001 063 064 175"})
    assert [n + 1 for n in t.marked(1, "hand")] == [1, 63, 64, 175]
    assert t.marked(-1, "hand") == t.marked(-1, "seat") == []
    assert t.features(-1, "laid I") == [0] * ABILITY_SIZE


def test_of_a_card_laid_only_the_part_that_counts() -> None:
    """021: a bribe for orange … as its icon says; 034 brings coffee; 077 moves a marker."""
    t = turn(0, "021 034 077", drawers={0: "001"})
    ability = t.features(0, "laid I")
    assert (sum(ability[: ABILITY.amount]), ability[ABILITY.amount], ability[ABILITY.card]) == (3, 0.1, 0.12)
    box = t.match.view(0)
    assert t.marked(0, "laid II") == [box.card_bribe[34]]
    assert t.marked(0, "laid IV") == [box.card_information[77]]
    assert t.features(0, "seat +0 laid") == pytest.approx([21 / 175, 34 / 175, 77 / 175], abs=1e-4)
    assert t.features(-1, "seat +0 laid") == pytest.approx([21 / 175, 0, 0], abs=1e-4)  # turned over


def test_the_phase_and_what_is_asked() -> None:
    t = ordering(0, "B7", 2, ordered="fulfilled", taken="wine", to_take=1, owed=2)
    assert (t.marked(0, "phase"), t.marked(0, "placed"), t.marked(0, "ordered")) == ([11], [6], [1])
    assert t.marked(0, "taken") == [BRIBES.index("wine")]
    assert [t.features(0, name) for name in ("full version", "round", "owed", "to take", "income")] == [[1], [0.1], [0.2], [0.1], [0]]


def test_the_tracks_and_the_roof() -> None:
    t = place(0, 4, markers={"slide": 7, "pistol": 15}, roof="C", crossed=True, last_round=True)
    assert t.features(0, "marker") == pytest.approx([0, 1, 0, 0, 7 / 15], abs=1e-4)
    assert t.features(0, "value") == pytest.approx([0, 1, 0, 0, 0.4])
    assert t.features(0, "investigator") == pytest.approx([2 / 11], abs=1e-4)
    assert [t.features(0, name) for name in ("crossed", "last round", "last purchase")] == [[1], [1], [0]]


def test_the_piles() -> None:
    t = table(3, version="full")
    view = t.match.view(0)
    assert t.features(0, "pile size") == pytest.approx([view.pile_size / 100])
    assert t.features(0, "order piles") == pytest.approx([number / 10 for number in view.order_pile_size])
    assert len(t.marked(0, "older")) == 175 - sum(word.bit_count() for word in view.shuffled)
    assert t.marked(0, "discards") == t.marked(0, "gone") == []
    assert t.features(0, "display")[ORDER.order] == pytest.approx(view.display[0] / 60, abs=1e-4)


def test_buildings_and_who_is_there() -> None:
    t = place(1, 3, figure={2: "B9"}, agents={0: "B9", 1: "B9"}, third_man="B9")
    assert t.marked(1, "third man") == [8]
    assert t.features(1, "flags")[40:45] == hot(FLAGS.index(flag_of("B9")), 5)
    assert [8 in t.marked(1, f"seat +{steps} agents") for steps in range(4)] == [True, True, True, False]
    assert [t.features(1, f"seat +{steps} figure") for steps in range(3)] == [[0], [0.3], [0]]
    assert [t.features(2, f"seat +{steps} figure") for steps in range(3)] == [[0.3], [0], [0]]


def test_squares_and_what_each_seat_lacks() -> None:
    here = around("S5")
    t = place(0, 2, agents={0: here[0], 1: " ".join(here)}, only_tiles={"S5": "pistol"})
    assert t.marked(0, "tiles") == [4 * 5 + 1]
    assert [t.features(0, f"seat +{steps} missing")[4] for steps in range(2)] == [(len(here) - 1) / 4, 0]
    assert [t.features(1, f"seat +{steps} missing")[4] for steps in range(2)] == [0, (len(here) - 1) / 4]


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = place(1, 3, coat=2, agents={1: "B3 B4"}, bribes={1: "2 wine"}, information={1: "slide slide"}, offer="0 1 0 0")
    for seat in range(3):
        there = f"seat +{(1 - seat) % 3}"
        assert [t.features(seat, f"seat +{steps} there") for steps in range(4)] == [[1], [1], [1], [0]]
        assert [t.features(seat, f"{there} {name}") for name in ("asked", "turn", "coat", "supply")] == [[1], [1], [0], [0.4]]
        assert t.features(seat, f"{there} bribes") == [0, 0.2, 0, 0, 0]
        assert t.features(seat, f"{there} information") == [0, 0, 0, 0, 0.2]
        assert t.features(seat, f"seat +{(2 - seat) % 3} coat") == [1]
        assert t.features(seat, "offer") == [0, 0.1, 0, 0]


def test_the_desk_of_a_seat_in_the_full_version() -> None:
    points = cards("colour-points", "pink")[0]
    facts: dict[str, Any] = {"money": {1: 7}, "cash_box": {1: 2}, "bought": {1: "seal side-table"}, "points": {1: "10 20 30 40"}}
    t = table(2, version="full", figures=True, drawers={1: f"- {points}"}, orders={1: "A-16"}, fulfilled={1: 3}, **facts)
    desk = {name: t.features(0, f"seat +1 {name}") for name in ("side house", "money", "cash box", "fulfilled", "held")}
    assert desk == {"side house": [0.3], "money": [0.7], "cash box": [0.2], "fulfilled": [0.3], "held": [0.3]}
    assert t.marked(0, "seat +1 bought") == [3, 4]
    assert t.marked(0, "seat +1 colour") == [1]  # red: New York
    assert t.features(0, "seat +1 points") == [0.1, 0.2, 0.3, 0.4]
    drawers = t.features(0, "seat +1 drawers")
    assert drawers[:ABILITY_SIZE] == [0] * ABILITY_SIZE
    assert drawers[ABILITY_SIZE + ABILITY.icon : ABILITY_SIZE + ABILITY.card] == [0, 1, 0, 0, 0, 0.3]  # pink, three points
    orders = t.features(0, "seat +1 orders")
    assert orders[: ORDER.needs] == [*hot(FLAGS.index("france"), 5), *hot(0, 4)]
    assert orders[ORDER_SIZE : 2 * ORDER_SIZE] == [0] * ORDER_SIZE


def test_features_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = (table(3, hand={1: cards}).match for cards in ("020 021 022", "030 031 032"))
    assert all((one.features(seat) == other.features(seat)).all() for seat in (-1, 0, 2))
    assert (one.features(1) != other.features(1)).any()
