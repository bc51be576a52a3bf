"""Features: what a View knows, as numbers; seats are counted from the one who looks."""

import pytest

from doppelagent.games.don_carlo.box import CODE_NAMES, NAMES, name_called

from .table import all_names, table


def test_the_own_hand() -> None:
    t = table(4, {1: "0 0 3 6"})
    assert t.features(1, "hand") == [0.5, 0, 0, 0.25, 0, 0, 0.25]
    assert t.features(-1, "hand") == [0] * 7
    assert (t.marked(1, "seat"), t.marked(-1, "seat")) == ([1], [])


def test_the_phase_and_the_free_names() -> None:
    t = table(2, {0: "0 0 0 0"}, top={0: "4 4 1 6"}).send("1")
    assert t.marked(0, "phase") == [1]
    free = {"/".join(map(str, CODE_NAMES[name])) for name in range(NAMES) if t.features(0, "names")[name] == 1}
    assert free == set(all_names(2)) - {"1"}


def test_the_agents_in_the_order_of_their_arrival() -> None:
    t = table(3, sent="1 5, 2 2/3", turn=1)
    names = t.features(0, "names")
    assert [names[name_called(name)] for name in ("5", "2/3")] == pytest.approx([-1 / 46, -2 / 46], abs=1e-4)
    assert t.marked(0, "senders") == [1, 4 + 2]
    assert t.marked(2, "senders") == [2, 4 + 0]
    assert t.features(0, "arrived") == pytest.approx([2 / 46], abs=1e-4)


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = table(3, sent="1 5, 2 2/3", turn=1)
    for seat in range(3):
        seats = [(seat + steps) % 3 for steps in range(3)]
        assert [t.marked(seat, f"seat +{steps} there") for steps in range(4)] == [[0], [0], [0], []]
        for name in ("asked", "turn"):
            assert [t.features(seat, f"seat +{steps} {name}") for steps in range(3)] == [[other == 1] for other in seats]
        influence = [t.features(seat, f"seat +{steps} influence")[0] for steps in range(3)]
        assert influence == pytest.approx([(0.0, 0.01, 0.02)[other] for other in seats])


def test_what_is_known_of_the_cards_of_a_seat() -> None:
    t = table(2, {1: "0 1 2 3"}, sent="1 6", known={1: "1"}, bottom={1: "4 0"})
    assert t.features(0, "seat +1 hand size") == [1]
    assert t.features(0, "seat +1 stockpile") == [20 / 25]
    assert t.features(0, "seat +1 buried") == [2 / 25]
    assert t.features(0, "seat +1 known") == [0, 0.25, 0, 0, 0, 0, 0]
    assert t.features(0, "seat +1 below") == [0.25, 0, 0, 0, 0.25, 0, 0]
    assert t.features(0, "seat +1 unseen") == [0.75, 0.75, 1, 1, 0.75, 0.75, 0.25]
    assert t.features(0, "seat +1 bottom")[:3] == pytest.approx([1 / 7, 5 / 7, 0], abs=1e-4)  # from the bottom: 0, then 4
    assert t.features(1, "seat +0 unseen") == [0.5, 0.75, 0.75, 0.75, 0.75, 0.75, 0.25]  # its own hand it has seen


def test_the_countries_of_a_seat() -> None:
    t = table(2, sent="0 1, 1 2, 1 3, 0 6")
    assert t.features(0, "seat +0 agents") == [0.1, 0, 0, 0.1, 0, 0, 0]
    assert t.features(0, "seat +1 agents") == [0.2, 0, 0, 0, 0, 0, 0]
    assert t.marked(0, "seat +0 countries") == [3]
    assert t.marked(0, "seat +1 countries") == [0]


def test_features_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = (table(4, {1: cards}).match for cards in ("0 0 1 1", "2 2 3 3"))
    assert all((one.features(seat) == other.features(seat)).all() for seat in (-1, 0, 2, 3))
    assert (one.features(1) != other.features(1)).any()
