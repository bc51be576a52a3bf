"""§2 Preparing a round."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .table import Table, playing, table


def test_2_1_the_first_dealer_is_drawn_and_ties_prefer_nobody() -> None:
    """B7. If a tie went to the first who drew the highest, seat 0 would deal far more often than seat 5."""
    dealers = Counter(Match("black-spy", 6, seed=seed).view(-1).dealer for seed in range(480))
    assert sorted(dealers) == [0, 1, 2, 3, 4, 5]
    assert all(50 <= times <= 112 for times in dealers.values())  # 80 each, give or take 8


@pytest.mark.parametrize(("players", "cards"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_2_2_all_cards_are_dealt_to_each_the_same_number(players: int, cards: int) -> None:
    t = Table(Match("black-spy", players, seed=3))
    assert [len(t.hand(seat)) for seat in range(players)] == [cards] * players
    assert t.picture(0)["hand_sizes"] == [cards] * players


@pytest.mark.parametrize(("dealer", "next_dealer"), [(0, 1), (2, 3), (3, 0)])
def test_2_3_the_deal_moves_to_the_left(dealer: int, next_dealer: int) -> None:
    t = playing(4, dealer=dealer).play_on().deal()
    assert (t.view.round, t.view.dealer) == (2, next_dealer)


def test_2_4_all_choose_at_once_in_any_order() -> None:
    t = table(4, {0: "B1 B2 B3", 2: "G1 G2 G3"})
    assert list(t.match.pending) == [0, 1, 2, 3]
    t.act(2, "pass G1").act(0, "pass B3").act(2, "pass G3", "pass G2")
    assert list(t.match.pending) == [0, 1, 3]
    assert sorted(t.picture(2)["passed"]) == ["G1", "G2", "G3"]
    assert t.picture(1)["hand_sizes"] == [15, 15, 12, 15]


def test_2_4_any_three_cards_from_the_hand() -> None:
    t = table(3, {0: "R1 K7 K7 K7 B7"}, without={0: "K7"})
    assert t.may(0) == set(t.hand(0))
    t.act(0, "pass K7", "pass K7", "pass R1")
    assert t.hand(0).count("K7") == 1
    assert t.may(0) == set()


def test_2_4_a_choice_stays_sealed_until_all_are_in() -> None:
    one, other = (table(4, {0: "B1 B2 B3 K7 K7 K7"}) for _ in range(2))
    before = dump(one.match.view(1).packed)
    one.act(0, "pass B1", "pass B2")
    assert dump(one.match.view(1).packed) == before  # nobody sees how far seat 0 is
    one.act(0, "pass B3")
    other.act(0, "pass K7", "pass K7", "pass K7")
    for seat in (-1, 1, 2, 3):
        assert dump(one.match.view(seat).packed) == dump(other.match.view(seat).packed)


def test_2_4_nobody_sees_the_order_in_which_cards_were_chosen() -> None:
    one, other = (table(4, {0: "B1 G2 K7"}).pass_on({0: cards}) for cards in ("B1 G2 K7", "K7 B1 G2"))
    assert [dump(one.match.view(seat).packed) for seat in range(-1, 4)] == [dump(other.match.view(seat).packed) for seat in range(-1, 4)]


DIRECTIONS = {3: [1, -1, 1, -1, 1, -1, 1], 4: [1, -1, 2, 1, -1, 2, 1], 5: [1, -1, 1, -1, 1, -1, 1], 6: [1, -1, 1, -1, 1, -1, 1]}


@pytest.mark.parametrize(("players", "round"), [(players, number) for players in DIRECTIONS for number in range(1, 8)])
def test_2_5_left_right_left_and_with_four_left_right_across(players: int, round: int) -> None:
    """B6"""
    t = table(players, {0: "B1 Y1 K7", 2: "K7 K7 G4"}, round=round).pass_on({0: "B1 Y1 K7", 2: "K7 K7 G4"})
    step = DIRECTIONS[players][round - 1]
    assert sorted(t.picture(step % players)["received"]) == ["B1", "K7", "Y1"]
    assert sorted(t.picture((2 + step) % players)["received"]) == ["G4", "K7", "K7"]
    assert {"B1", "Y1", "K7"} <= set(t.hand(step % players))


def test_2_5_the_direction_changes_from_round_to_round() -> None:
    """B6: over four rounds of one match, left, right, across, left."""
    t = table(4, {0: "B1 B2 B3"}, end_value=9999)
    for steps in (1, 3, 2, 1):
        t.pass_on({0: "B1 B2 B3"})
        assert t.picture(steps)["received"] == ["B1", "B2", "B3"]
        t.play_on().deal({0: "B1 B2 B3"})


def test_2_6_received_cards_are_not_seen_before_all_have_passed_on() -> None:
    """B6"""
    t = table(4, {0: "B1 B2 B3"})
    for seat in (0, 1, 2):
        t.act(seat, *(f"pass {card}" for card in t.hand(seat)[:3]))
    assert t.picture(1)["received"] == []
    assert set(t.match.view(1).received) == {0}
    assert not {"B1", "B2", "B3"} & set(t.hand(1))
    t.act(3, *(f"pass {card}" for card in t.hand(3)[:3]))
    assert t.picture(1)["received"] == ["B1", "B2", "B3"]
    assert {"B1", "B2", "B3"} <= set(t.hand(1))


def test_2_6_what_you_were_passed_you_cannot_pass_on() -> None:
    """B6: the three of seat 0 are on their way to seat 1, who still chooses from the twelve and three it was dealt."""
    t = table(4, {0: "B1 B2 B3"}).act(0, "pass B1", "pass B2", "pass B3")
    assert not {"B1", "B2", "B3"} & t.may(1)
    assert t.match.why_not(1, t.match.game.notation.read("pass B1")) == 204


def test_2_6_hands_are_full_again_after_passing() -> None:
    t = table(5).pass_on()
    assert [len(t.hand(seat)) for seat in range(5)] == [12] * 5
