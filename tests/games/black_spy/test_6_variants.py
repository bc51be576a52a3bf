"""§6 Variants, all but the mole (`test_6_mole.py`)."""

from itertools import product
from typing import Any

import pytest

from .recount import recount
from .table import playing, summed_up, sweep, table, trick

VARIANTS = ("no_good_spies", "capture_or_release", "mole", "call_colour", "follow_rank", "reduce_points")


@pytest.mark.parametrize("chosen", list(product((False, True), repeat=6)))
def test_6_1_every_combination_deals_plays_and_scores(chosen: tuple[bool, ...]) -> None:
    """B14"""
    variants: dict[str, Any] = dict(zip(VARIANTS, chosen, strict=True))
    t = playing(4, round=2, scores="3 9 0 9", **variants)
    if t.phase == "call":
        t.act(0, "call Y")
    t.play_on(lambda _seat, cards: cards[len(cards) // 2])
    (counted,) = recount(t.match, [3, 9, 0, 9])
    assert (t.points, t.scores) == (counted.points, counted.scores)


@pytest.mark.parametrize("end", [1, 9999])
def test_6_1_any_end_value_from_1_to_9999(end: int) -> None:
    t = playing(4, end_value=end).play_on()
    assert t.match.over is (end == 1)


# No good spies


def test_6_2_a_round_distributes_80_points() -> None:
    """The rulebook's sum; coloured spies count 0."""
    t = playing(4, no_good_spies=True).play_on()
    assert sum(t.points) == 80
    assert [a - b for a, b in zip(t.points, playing(4).play_on().points, strict=True)] == [
        5 * sum(card in ("B7", "Y7", "R7", "G7") for card in pile) for pile in recount(t.match)[0].piles
    ]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_6_2_all_sixteen_still_mean_60_for_everybody_else(players: int) -> None:
    """B8: and their taker's coloured spies, or anybody's, count nothing."""
    assert sweep(players, lost=True, no_good_spies=True).points == [0] + [60] * (players - 1)


# Capture or release


def test_6_3_whoever_has_all_sixteen_is_asked() -> None:
    """B9: only this seat, and before anything is scored."""
    t = sweep(3, scores="5 6 7", capture_or_release=True)
    assert (t.phase, t.turn, t.scores) == ("choose", 0, [5, 6, 7])
    assert t.match.legal_moves(0) == ["capture", "release"]
    assert t.match.legal_moves(1) == []


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("no_good_spies", [False, True])
@pytest.mark.parametrize(("choice", "points"), [("capture", (0, 60)), ("release", (-60, 0))])
def test_6_3_capture_or_release(players: int, lost: bool, no_good_spies: bool, choice: str, points: tuple[int, int]) -> None:
    """B9: coloured spies do not count in either case, wherever they lie."""
    t = sweep(players, lost=lost, capture_or_release=True, no_good_spies=no_good_spies).act(0, choice)
    assert t.points == [points[0]] + [points[1]] * (players - 1)
    assert (t.view.round, t.view.dealer) == (2, 1)


def test_6_3_without_all_sixteen_nobody_is_asked_and_coloured_spies_count() -> None:
    t = playing(4, capture_or_release=True).play_on()
    assert t.view.round == 2
    assert t.points == playing(4).play_on().points
    assert sum(t.points) == 60


# Call a colour


def test_6_6_after_passing_the_dealer_calls_any_colour_but_black() -> None:
    """B11"""
    t = table(4, dealer=2, call_colour=True)
    assert t.match.pending == (0, 1, 2, 3)
    t.pass_on()
    assert (t.phase, t.turn) == ("call", 2)
    assert t.match.legal_moves(2) == ["call B", "call G", "call R", "call Y"]
    assert [t.match.legal_moves(seat) for seat in (0, 1, 3)] == [[], [], []]


def test_6_6_a_colour_the_dealer_does_not_hold_may_be_called() -> None:
    assert "B" in playing(4, without={0: "B"}, call_colour=True).may(0)


@pytest.mark.parametrize(
    ("dealer", "without", "opener"),
    [(0, {}, 1), (3, {}, 0), (0, {1: "G"}, 2), (1, {2: "G", 3: "G"}, 0), (0, {1: "G", 2: "G", 3: "G"}, 0)],
)
def test_6_7_the_first_from_the_dealers_left_who_has_the_colour_leads_it(dealer: int, without: dict[int, str], opener: int) -> None:
    """B11: if need be the dealer, last of all."""
    t = playing(4, without=without, dealer=dealer, call_colour=True).act(dealer, "call G")
    assert t.turn == opener
    assert t.may(opener) == {card for card in t.hand(opener) if card[0] == "G"}
    assert t.picture(0)["called"] == "G"


def test_6_7_the_red_1_decides_nothing() -> None:
    """B11: also when red is called, it need not be the red 1 and its holder does not lead."""
    t = playing(4, {3: "R1"}, call_colour=True).act(0, "call R")
    assert t.turn == 1
    t = playing(4, {1: "R1 R5"}, call_colour=True).act(0, "call R")
    assert {"R1", "R5"} <= t.may(1)


def test_6_7_only_the_first_lead_is_bound() -> None:
    """The rulebook: from the second trick on any card; black is no longer forbidden either."""
    t = playing(4, {1: "G11 K7", 2: "G1", 3: "G2", 0: "G3"}, call_colour=True).act(0, "call G").play("G11 G1 G2 G3")
    assert t.turn == 1
    assert t.may(1) == set(t.hand(1))


def test_6_7_who_is_passed_over_has_proved_not_to_hold_the_colour() -> None:
    t = playing(4, without={1: "G", 2: "G"}, call_colour=True).act(0, "call G")
    assert t.lacks(1) == t.lacks(2) == {f"G{rank}" for rank in range(1, 12)}
    assert t.lacks(3) == t.lacks(0) == set()


# Follow the rank


def test_6_8_the_rank_of_the_right_neighbours_card_may_be_played_too() -> None:
    """B12"""
    t = trick("B5", "B9", hands={2: "B1 G9 R5 Y3"}, without={2: "B 5 9"}, follow_rank=True)
    assert t.may(2) == {"B1", "R5", "G9"}
    assert trick("B5", "B9", hands={2: "B1 G9 R5 Y3"}, without={2: "B 5 9"}).may(2) == {"B1", "R5"}


def test_6_8_it_never_obliges() -> None:
    """B12: with neither colour nor rank of the card led play anything, also holding the right neighbour's rank."""
    t = trick("B5", "B9", hands={2: "G9 Y3 K7"}, without={2: "B 5"}, follow_rank=True)
    assert t.may(2) == set(t.hand(2))


def test_6_8_only_the_card_just_played_not_that_of_others() -> None:
    t = trick("B5", "B9 B1", hands={3: "B2 G9 Y1"}, without={3: "B 5 9 1"}, follow_rank=True)
    assert t.may(3) == {"B2", "Y1"}


def test_6_8_the_rank_does_not_take_the_trick() -> None:
    assert trick("B5", "B9 G9 Y9", hands={2: "B1", 3: "B2"}, follow_rank=True).taker == 1


def test_6_8_playing_the_neighbours_rank_proves_nothing() -> None:
    """B12: seat 2 played green 9 with or without blue; seat 3 followed nothing and so proved it."""
    t = trick("B5", "B9 G9 Y3", hands={2: "B1"}, without={3: "B 5 9"}, follow_rank=True)
    assert t.lacks(2) == set()
    assert t.lacks(3) == {f"B{rank}" for rank in range(1, 12)} | {"Y5", "R5", "G5", "K5"}
    t = trick("B5", "B9 G9 Y3", without={2: "B 5", 3: "B 5"})
    assert "B1" in t.lacks(2)


# Reduce points


def test_6_9_example_with_3_players() -> None:
    """The rulebook: 200 falls to 100, 100 falls to 50. B13: 200 is not halved twice."""
    t = summed_up("10 200 100", reduce_points=True)
    assert t.scores == [10, 100, 50]
    assert not t.match.over


@pytest.mark.parametrize(
    ("sums", "scores"),
    [
        ("0 150 75 9", [0, 75, 37, 9]),  # B13: 75 becomes 37, rounded down
        ("0 149 74 76", [0, 149, 74, 76]),
        ("0 120 60 61 59", [0, 60, 30, 61, 59]),
        ("0 100 50 25 99 1", [0, 50, 25, 25, 99, 1]),
        ("75 0 0 75", [37, 0, 0, 37]),  # hit from above too
    ],
)
def test_6_9_the_end_value_and_its_half_are_halved_when_hit_exactly(sums: str, scores: list[int]) -> None:
    """B13"""
    t = summed_up(sums, reduce_points=True)
    assert t.scores == scores
    assert not t.match.over


def test_6_9_an_odd_end_value_has_no_exact_half() -> None:
    """B13"""
    assert summed_up("0 151 75 76", reduce_points=True, end_value=151).scores == [0, 75, 75, 76]


def test_6_9_a_score_that_the_round_did_not_change_is_not_halved_again() -> None:
    """B13: seat 0 has fallen back to 100 and gets 0 in this round."""
    t = summed_up("100 100 61", reduce_points=True, no_good_spies=True)
    assert t.points == [0, 60, 60]
    assert t.scores == [100, 50, 61]
    t = summed_up("40 100 61", reduce_points=True, capture_or_release=True, choice="release")
    assert t.scores == [40, 100, 61]


def test_6_9_without_the_variant_nothing_is_halved() -> None:
    assert summed_up("0 199 100").scores == [0, 199, 100]


def test_6_9_the_winner_is_who_is_lowest_after_halving() -> None:
    """B13: 100 becomes 50 and beats 60."""
    t = summed_up("60 100 201", reduce_points=True)
    assert t.match.over
    assert (t.scores, t.row("place")) == ([60, 50, 201], [2, 1, 3])


def test_6_9_the_mole_asks_in_the_order_of_the_halved_scores() -> None:
    """B13: 200 became 100, so 120 picks first."""
    t = summed_up("10 200 120", reduce_points=True, mole=True).deal()
    assert (t.scores, t.phase, t.turn) == ([10, 100, 120], "mole", 2)


@pytest.mark.parametrize(("players", "end"), [(3, 200), (4, 150), (5, 120), (6, 100)])
def test_6_10_the_match_ends_only_above_the_end_value(players: int, end: int) -> None:
    """The rulebook: with 3 players at 201 or more."""
    rest = " ".join(["0"] * (players - 2))
    assert not summed_up(f"0 {end} {rest}", reduce_points=True).match.over
    assert summed_up(f"0 {end + 1} {rest}", reduce_points=True).match.over


def test_6_10_a_halved_score_does_not_end_an_odd_match() -> None:
    assert not summed_up("0 151 0", reduce_points=True, end_value=151).match.over
    assert summed_up("0 152 0", reduce_points=True, end_value=151).match.over
