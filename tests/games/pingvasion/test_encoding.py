"""Features: a View as numbers, seats counted from the one who looks."""

import pytest

from .table import Table, story, table

PLACES = ("1*", "1", "2*", "2", "3*", "4", "5", "6", "7", "8", "9")


def look(card: str) -> int:
    return 11 * "ADJCM".index(card[0]) + PLACES.index(card[1:])


def copies(t: Table, seat: int, name: str, *cards: str) -> list[float]:
    """How many of these cards a block counts."""
    return [4 * t.features(seat, name)[look(card)] for card in cards]


def test_the_own_cards() -> None:
    t = table(3, {0: "A5 A5 D9 J4"})
    assert copies(t, 0, "hand", "A5", "D9", "J4", "M1") == [2, 1, 1, 0]
    assert 4 * sum(t.features(0, "hand")) == 4
    assert copies(t, 0, "elsewhere", "A5", "D9", "D1*") == [0, 1, 1]
    assert t.features(0, "drawn")[:5] == pytest.approx([(1 + look(card)) / 55 for card in ("A5", "A5", "D9", "J4")] + [0], abs=1e-4)
    assert sum(t.features(-1, "hand") + t.features(-1, "drawn")) == 0


def test_what_was_given_and_received_by_side_and_round() -> None:
    t = table(3, {0: "A5 A5 D9 J4", 1: "C4 C5"}).sabotage({0: "A5 D9", 1: "C4 C5"})
    given, received = t.features(0, "given"), t.features(0, "received")
    assert [4 * given[look("A5")], 4 * given[55 + look("D9")]] == [1, 1]  # left, right
    assert 4 * received[look("C5")] == 1  # from the left, where seat 1 gave it to its right
    assert t.features(0, "gifts")[:3] == pytest.approx([(1 + look("A5")) / 55, (1 + look("D9")) / 55, 0], abs=1e-4)
    assert t.features(0, "arrivals")[0] == pytest.approx((1 + look("C5")) / 55, abs=1e-4)


def test_seats_are_counted_from_the_one_who_looks() -> None:
    t = story(3, {1: "A5 J1*", 2: "D9 M3*"}, rounds=2)
    for seat in range(3):
        ben, cleo = f"seat +{(1 - seat) % 3}", f"seat +{(2 - seat) % 3}"
        assert t.features(seat, f"{ben} laid")[0] == pytest.approx((1 + look("A5")) / 55, abs=1e-4)
        assert t.features(seat, f"{cleo} laid")[0] == pytest.approx((1 + look("D9")) / 55, abs=1e-4)
        assert [t.features(seat, f"{ben} {name}")[0] for name in ("there", "dummy", "asked", "ninja twins", "scout")] == [1, 0, 1, 1, 0]
        assert [t.features(seat, f"{cleo} {name}")[0] for name in ("ninja twins", "scout")] == [0, 1]
        assert t.features(seat, f"{ben} sums") == pytest.approx([0.5, 0, 0.1, 0, 0])
        assert t.features(seat, "seat +3 there") == [0]


def test_majorities_and_what_the_hand_is_worth() -> None:
    t = story(3, {0: "A5", 1: "A6", 2: "D4"}, rounds=1)
    hand = t.hand(0)
    own = [[int(card[1]) for card in hand if card[0] == region] for region in "ADJCM"]
    assert [t.marked(1, f"seat +{steps} majority") for steps in range(3)] == [[0], [1], []]
    assert t.features(0, "lead")[:2] == pytest.approx([-0.1, -0.4])
    assert t.features(0, "lowest") == pytest.approx([min(cards, default=0) / 9 for cards in own], abs=1e-4)
    assert t.features(0, "seat +0 hand sums") == pytest.approx([sum(cards) / 10 for cards in own])
    assert t.features(0, "worth") == pytest.approx([min(own[0], default=0) / 10, 0, 0, 0, 0])  # §5.3 without the majority the smallest
    assert t.features(1, "worth")[0] == pytest.approx(sum(int(card[1]) for card in t.hand(1) if card[0] == "A") / 10)


def test_what_was_destroyed_counts_in_no_sum() -> None:
    t = story(3, {0: "A2*", 1: "D9"}, rounds=1)
    assert t.features(1, "seat +0 sums") == [0] * 5
    assert t.marked(1, "bombed") == [0]


def test_this_round_in_detail() -> None:
    t = story(3, {1: "A3*"}, rounds=1).sabotage().lay()
    card = t.picture(1)["troops"][0][0]
    assert t.marked(1, "seat +2 now") == ["ADJCM".index(card[0]), 5 + PLACES.index(card[1:])]
    assert t.marked(1, "phase") == [2]


def test_phase_round_and_deck() -> None:
    t = table(4, deck="printed").sabotage()
    assert (t.marked(-1, "phase"), t.marked(-1, "round"), t.features(-1, "deck"), t.marked(-1, "seat")) == ([1], [0], [1], [])
    assert 4 * t.features(-1, "elsewhere")[look("A5")] == 4


def test_dummies_sit_between_the_players() -> None:
    t = table(2, {2: "A4 A5 A6", 3: "D4 D5 D6"}).sabotage().lay()
    for seat, left, right in ((0, "A6", "D6"), (1, "D6", "A6")):
        assert t.features(seat, "seat +1 laid")[0] == pytest.approx((1 + look(left)) / 55, abs=1e-4)
        assert t.features(seat, "seat +3 laid")[0] == pytest.approx((1 + look(right)) / 55, abs=1e-4)
        assert [t.features(seat, f"seat +{steps} dummy") for steps in range(4)] == [[0], [1], [0], [1]]
        assert t.features(seat, "seat +1 taken") == pytest.approx([3 / 18], abs=1e-4)


def test_the_end_shows_all_hands_and_points() -> None:
    t = story(3, {0: "D4 D5 D6 D7 J4 J5 J6 J7"}, {0: "D9"})
    assert t.features(1, "seat +2 points") == pytest.approx([points / 10 for points in t.points(0).values()])
    assert sum(t.features(1, "seat +2 hand sums")) > 0
