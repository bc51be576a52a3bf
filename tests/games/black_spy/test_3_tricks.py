"""§3 Playing."""

import pytest

from .table import playing, table, trick


def test_3_1_the_red_1_opens_wherever_it_is_after_passing() -> None:
    """B1: dealt to seat 0, passed on to seat 1."""
    t = table(4, {0: "R1 B1 B2"}).pass_on({0: "R1 B1 B2"})
    assert t.phase == "play"
    assert t.turn == t.view.opener == 1


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_3_1_whoever_holds_the_red_1_opens_not_the_dealer(holder: int) -> None:
    assert playing(4, {holder: "R1"}, dealer=1).turn == holder


def test_3_1_the_opener_leads_any_card_but_a_black_one_not_necessarily_the_red_1() -> None:
    """B1"""
    t = playing(4, {2: "R1 B5 G11 K7 K11 K1"})
    assert t.may(2) == {card for card in t.hand(2) if card[0] != "K"}
    assert "B5" in t.play("B5").picture(0)["trick"][0]["card"]


def test_3_1_others_may_play_black_in_the_first_trick() -> None:
    """B1: also a black spy, as a discard or to follow the rank."""
    t = trick("B5", hands={1: "K7 K5 R2"}, without={1: "B"})
    assert "K5" in t.may(1)
    t = trick("B5", hands={1: "K7 R2"}, without={1: "B 5"})
    assert {"K7", "R2"} <= t.may(1)
    assert t.play("K7").view.played == 1 + 1


def test_3_2_follow_colour_or_rank_as_you_like() -> None:
    """B2: who has the colour may follow the rank, and the other way round."""
    t = trick("B5", hands={1: "B9 B2 G5 K5 R11"}, without={1: "B 5"})
    assert t.may(1) == {"B9", "B2", "G5", "K5"}


def test_3_2_with_the_rank_alone_you_must_follow_the_rank() -> None:
    """B2"""
    t = trick("B5", hands={1: "G5 K7"}, without={1: "B 5"})
    assert t.may(1) == {"G5"}


def test_3_2_with_neither_play_anything() -> None:
    """B2"""
    t = trick("B5", hands={1: "K7 R11"}, without={1: "B 5"})
    assert t.may(1) == set(t.hand(1))


def test_3_2_only_the_card_led_is_followed_not_those_in_between() -> None:
    t = trick("B5", "G5", hands={2: "B1 G9 R5"}, without={2: "B 5"})
    assert t.may(2) == {"B1", "R5"}


def test_3_3_clockwise_from_the_leader_one_card_each() -> None:
    t = playing(4, {2: "R1 R5", 3: "R2", 0: "R3", 1: "R4"}, received={})
    turns = []
    for card in ("R5", "R2", "R3", "R4"):
        turns.append(t.turn)
        t.play(card)
    assert turns == [2, 3, 0, 1]
    assert t.picture(0)["last_trick"] == [{"seat": 2 + n & 3, "card": card} for n, card in enumerate(("R5", "R2", "R3", "R4"))]


def test_3_3_a_card_played_leaves_the_hand_and_lies_open() -> None:
    t = trick("B5", "B9")
    assert "B9" not in t.hand(1)
    assert [t.picture(seat)["trick"] for seat in (-1, 3)] == [[{"seat": 0, "card": "B5"}, {"seat": 1, "card": "B9"}]] * 2


def test_3_4_example_blue_9_takes_the_trick() -> None:
    """B2"""
    assert trick("B5", "B9 G5 R11", without={3: "B 5"}).taker == 1


def test_3_4_a_higher_rank_of_another_colour_never_takes_it() -> None:
    """B2"""
    assert trick("B2", "G2 Y11 K11", without={2: "B 2", 3: "B 2"}).taker == 0


@pytest.mark.parametrize(("played", "taker"), [("B6 B7 B8", 3), ("B8 B7 B6", 1), ("B7 B11 B10", 2), ("B4 B3 B2", 0)])
def test_3_4_the_highest_of_the_colour_led_takes_it(played: str, taker: int) -> None:
    assert trick("B5", played).taker == taker


def test_3_4_the_first_black_spy_takes_nothing_when_a_colour_was_led() -> None:
    assert trick("B1", "K7 K7 B2", without={1: "B 1", 2: "B 1"}).taker == 3


def test_3_5_example_the_first_black_spy_takes_the_trick() -> None:
    """B3"""
    assert trick("K5", "K7 K7 K3").taker == 1


@pytest.mark.parametrize(
    ("led", "played", "taker"),
    [("K7", "K7 K7 K7", 0), ("K7", "K7 K7 K8", 3), ("K1", "K2 K7 K7", 2), ("K7", "K11 K7 K7", 1), ("K8", "K7 K7 K7", 0)],
)
def test_3_5_of_several_black_spies_the_first_unless_a_higher_black_card_lies_there(led: str, played: str, taker: int) -> None:
    """B3"""
    assert trick(led, played).taker == taker


def test_3_5_with_coloured_spies_among_them() -> None:
    """B3: a red 7 follows the rank of a black 7 led, and takes nothing."""
    assert trick("K7", "R7 K7 G7").taker == 0


def test_3_6_the_taker_leads_the_next_trick_with_any_card() -> None:
    t = trick("B5", "B9 G5 B1", hands={1: "K7 K11"})
    assert t.turn == 1
    assert t.may(1) == set(t.hand(1)) >= {"K7", "K11"}
    assert t.picture(2)["tricks_taken"] == [0, 1, 0, 0]


@pytest.mark.parametrize(("players", "tricks"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_3_7_the_round_ends_when_all_cards_have_been_played(players: int, tricks: int) -> None:
    t = playing(players)
    for _ in range(59):
        t.play(min(t.may(t.turn)))
    assert (t.phase, t.view.round, len(t.hand(t.turn))) == ("play", 1, 1)
    assert sum(t.picture(-1)["tricks_taken"]) == tricks - 1
    t.play(min(t.may(t.turn)))
    assert t.view.round == 2
    assert len(t.picture(-1)["last_trick"]) == players
