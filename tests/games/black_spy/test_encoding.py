"""Features: a View as numbers, seats counted from the one who looks."""

import pytest

from doppelagent.games.black_spy.box import card_named

from .table import playing, summed_up, sweep, table, trick


def at(*cards: str) -> list[int]:
    """Where these cards are in a block of all cards; a second and third K7 come after all kinds."""
    kinds = [card_named(card) - 1 for card in dict.fromkeys(cards)]
    return sorted([*kinds, *range(55, 54 + cards.count("K7"))])


def test_the_own_cards() -> None:
    t = table(4, {0: "K7 K7 K7 R1"})
    assert t.marked(0, "hand") == at(*t.hand(0))
    assert {54 + 1, 54 + 2} <= set(t.marked(0, "hand"))
    assert t.marked(-1, "hand") == t.marked(-1, "seat") == []
    assert t.marked(2, "seat") == [2]


def test_who_passed_what_to_me() -> None:
    t = table(4, {0: "B1 B2 B3", 3: "G1 G2 G3"})
    assert t.marked(0, "passes to") == [1]
    t.pass_on({0: "B1 B2 B3", 3: "G1 G2 G3"})
    assert t.marked(0, "passed") == t.marked(1, "received") == at("B1", "B2", "B3")
    assert t.marked(0, "received") == at("G1", "G2", "G3")
    assert t.marked(2, "passed") != at("B1", "B2", "B3")


def test_the_trick_on_the_table() -> None:
    t = trick("Y5", "Y9 Y2", players=4)
    assert t.marked(3, "lying") == at("Y5", "Y9", "Y2")
    assert t.marked(3, "led") == [1, 5 + 4]  # yellow, 5
    assert [t.marked(3, f"seat +{steps} ahead") for steps in range(4)] == [[], [], [0], []]
    assert [t.marked(3, f"seat +{steps} leader") for steps in range(4)] == [[], [0], [], []]
    assert t.marked(3, "seat +3 gone") == at("Y2")
    assert t.marked(3, "seat +0 asked") == t.marked(2, "seat +1 turn") == [0]


def test_the_order_of_play_and_the_seats_that_took_the_tricks() -> None:
    t = trick("Y5", "Y9 Y2 Y7", players=4)
    order = t.features(0, "order")
    assert [order[n] for card in ("Y5", "Y9", "Y2", "Y7") for n in at(card)] == pytest.approx([1 / 60, 2 / 60, 3 / 60, 4 / 60], abs=1e-4)
    assert t.marked(0, "taker") == [1]
    assert t.marked(1, "taker") == [0]
    assert t.features(0, "seat +1 good") == [0.25]  # §4.2 the yellow spy
    assert t.features(0, "played") == pytest.approx([4 / 60], abs=1e-4)


def test_of_several_black_spies_each_has_its_own_time() -> None:
    t = trick("K5", "K7 K7 K3")  # after one trick
    order = t.features(0, "order")
    assert [order[card_named("K7") - 1], order[55], order[56]] == pytest.approx([6 / 60, 7 / 60, 0], abs=1e-4)
    assert t.features(0, "seat +1 black") == pytest.approx([22 / 80], abs=1e-4)


def test_what_a_seat_has_proved_not_to_hold() -> None:
    t = playing(4, {0: "R1 B5", 1: "Y3"}, without={1: "R 1"}).play("R1 Y3")
    assert t.marked(0, "seat +1 lacks") == [2, 5]  # red, and rank 1
    assert t.marked(0, "seat +2 lacks") == []
    assert t.marked(1, "seat +0 lacks") == [2, 5]


def test_scores_rounds_and_options() -> None:
    t = summed_up("90 50 30")
    assert [t.features(1, f"seat +{steps} score") for steps in range(4)] == [[0.5], [0.3], [0.9], [0]]
    assert t.features(1, "end value") == [2]
    assert t.features(0, "round")[0] > 0.1
    assert [t.marked(0, f"seat +{steps} there") for steps in range(6)] == [[0], [0], [0], [], [], []]
    assert table(3, mole=True, follow_rank=True).marked(0, "variants") == [2, 4]
    assert t.marked(0, "variants") == []


def test_the_choice_of_all_sixteen() -> None:
    t = sweep(3, capture_or_release=True)
    assert t.marked(1, "phase") == [4]
    assert t.features(1, "seat +2 black") == t.features(1, "seat +2 asked") == [1]


def test_features_tell_nothing_that_the_seat_cannot_know() -> None:
    one, other = table(4, {1: "K7 R1"}), table(4, {1: "K8 B1"})
    assert (one.match.features(-1) == other.match.features(-1)).all()
    assert (one.match.features(1) != other.match.features(1)).any()
