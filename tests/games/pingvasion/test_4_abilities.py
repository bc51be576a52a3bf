"""§4 Special abilities."""

import pytest

from doppelagent.core.record import dump

from .table import Table, story, table


def test_4_1_after_ninja_twins_two_cards() -> None:
    """P2"""
    t = story(3, {0: "J1*"}, rounds=1).sabotage()
    assert t.picture(-1)["ninjas"] == [0]
    assert t.asked == [0, 1, 2]
    first, second, *_ = t.hand(0)
    t.act(0, f"lay {first}")
    assert t.asked == [0, 1, 2]
    t.act(0, f"lay {second}")
    assert t.asked == [1, 2]
    t.lay()
    assert sorted(t.display(0)) == sorted(["J1*", first, second])
    assert t.picture(-1)["ninjas"] == []
    assert t.sabotage().act(0, f"lay {t.hand(0)[0]}").asked == [1, 2]


def test_4_1_both_cards_count_fully_abilities_included() -> None:
    """P2: one of them is a kamikaze, the other one a scout."""
    t = story(3, {0: "J1* A2*+D3*", 1: "A4 M9"}, rounds=2)
    assert t.display(1) == ["A4"]
    assert t.picture(-1)["scouts"] == [0]


def test_4_1_never_three() -> None:
    """P2: two ninja twins laid together still mean two cards."""
    t = story(3, {0: "J1* A1*+D1* M4+M5 M6"}, rounds=3)
    assert t.display(0) == ["A1*", "D1*", "J1*", "M4", "M5"]
    assert t.picture(-1)["ninjas"] == []


def test_4_1_a_twin_may_bring_ninja_twins_again() -> None:
    t = story(3, {0: "J1* A1*+M4"}, rounds=2)
    assert t.picture(-1)["ninjas"] == [0]


def test_4_1_nobody_sees_the_first_of_two_nor_their_order() -> None:
    one, other = (story(3, {0: "J1* M4+M5"}, rounds=1) for _ in range(2))
    one.sabotage()
    other.sabotage()
    cards = one.hand(0)[:2]
    before = [dump(one.match.view(seat).packed) for seat in (-1, 1, 2)]
    one.act(0, f"lay {cards[0]}")
    assert [dump(one.match.view(seat).packed) for seat in (-1, 1, 2)] == before
    assert one.picture(1)["hand_sizes"] == [5, 5, 5]
    one.act(0, f"lay {cards[1]}")
    other.act(0, f"lay {cards[1]}", f"lay {cards[0]}")
    assert [dump(one.match.view(seat).packed) for seat in range(-1, 3)] == [dump(other.match.view(seat).packed) for seat in range(-1, 3)]
    assert one.picture(1)["hand_sizes"] == [3, 5, 5]


@pytest.mark.parametrize(("card", "falls"), [("M6", False), ("M7", True), ("M8", True), ("M9", True)])
def test_4_2_a_kamikaze_destroys_everything_from_7(card: str, falls: bool) -> None:
    """P3"""
    t = story(3, {0: "A2*", 1: card, 2: "D9"}, rounds=1)
    assert t.display(1) == ([] if falls else [card])
    assert sorted(t.picture(-1)["destroyed"]) == sorted(["D9", card] if falls else ["D9"])


def test_4_2_the_own_second_card_included() -> None:
    """P3"""
    t = story(3, {0: "J1* A2*+A9"}, rounds=2)
    assert t.display(0) == ["A2*", "J1*"]
    assert t.picture(-1)["destroyed"] == ["A9"]


def test_4_2_what_lies_in_a_display_is_safe() -> None:
    """P3"""
    t = story(3, {0: "A4 A2* A5", 1: "D9 D8 D7"}, rounds=3)
    assert t.display(1) == ["D7", "D9"]


def test_4_2_cards_of_scouts_who_reveal_later_fall_too() -> None:
    """P3, P4: seat 1 sees the kamikaze, and lays M9 all the same."""
    t = story(3, {0: "A4 A2*", 1: "D3* M9"}, rounds=2)
    assert t.display(1) == ["D3*"]
    assert t.picture(-1)["destroyed"] == ["M9"]


def test_4_2_a_scouts_kamikaze_destroys_what_was_revealed_before() -> None:
    """P4: carried out once, after the last reveal."""
    t = story(3, {0: "A4 D9", 1: "D3* M2*"}, rounds=2)
    assert t.display(0) == ["A4"]


def test_4_2_two_kamikazes_are_as_one() -> None:
    t = story(3, {0: "A2*", 1: "D2*", 2: "M8"}, rounds=1)
    assert (t.display(0), t.display(1), t.display(2)) == (["A2*"], ["D2*"], [])


def test_4_2_a_plain_2_destroys_nothing() -> None:
    assert story(3, {0: "A2", 1: "M9"}, rounds=1).display(1) == ["M9"]


def scouting(*scouts: int) -> Table:
    """Round 2 of three players, saboteurs are through; these seats are scouts."""
    cards = {0: "A3*", 1: "D3*", 2: "M3*"}
    return story(3, {seat: cards[seat] for seat in scouts}, rounds=1).sabotage()


def test_4_3_a_scout_chooses_after_the_others_have_revealed() -> None:
    """P4"""
    t = scouting(1)
    assert (t.picture(-1)["scouts"], t.match.pending, t.phase) == ([1], (0, 2), "troops")
    assert t.match.legal(1) == []
    cards = [t.hand(seat)[0] for seat in (0, 2)]
    t.lay()
    assert (t.match.pending, t.phase) == ((1,), "scouts")
    assert t.picture(1)["troops"] == [[cards[0]], [], [cards[1]]]
    assert t.display(0) != [cards[0]]  # the display comes after all abilities
    t.lay()
    assert (t.view.round, t.phase, t.picture(-1)["scouts"]) == (3, "saboteurs", [])


def test_4_4_several_scouts_choose_at_the_same_time() -> None:
    """P4"""
    t = scouting(0, 2)
    assert t.asked == [1]
    t.lay()
    assert t.asked == [0, 2]
    before = dump(t.match.view(2).packed)
    t.act(0, f"lay {t.hand(0)[0]}")
    assert t.picture(2)["troops"][0] == []
    assert dump(t.match.view(2).packed) != before  # but that seat 0 is ready shows
    assert t.picture(2)["hand_sizes"][0] == 4


def test_4_4_if_everybody_is_a_scout_all_choose_at_once() -> None:
    """P4"""
    t = scouting(0, 1, 2)
    assert (t.match.pending, t.phase, t.picture(-1)["scouts"]) == ((0, 1, 2), "troops", [])
    t.lay()
    assert t.view.round == 3


def test_4_5_ninja_twins_and_scout_in_one_round() -> None:
    """P5: two cards, after the others."""
    t = story(3, {0: "J1* A1*+D3* M4+M5"}, rounds=2).sabotage()
    assert (t.picture(-1)["ninjas"], t.picture(-1)["scouts"], t.match.pending) == ([0], [0], (1, 2))
    t.lay()
    first, second, *_ = t.hand(0)
    assert t.act(0, f"lay {first}").asked == [0]
    assert t.act(0, f"lay {second}").view.round == 4
    assert {first, second} <= set(t.display(0))


@pytest.mark.parametrize("card", ["A1*", "A3*"])
def test_4_6_ninja_twins_and_scouts_of_the_last_round_have_no_effect(card: str) -> None:
    t = story(3, {0: f"M4 M5 M6 J4 J5 J6 C4 {card}"})
    assert t.match.over
    assert (t.picture(-1)["ninjas"], t.picture(-1)["scouts"]) == ([], [])
    assert card in t.display(0)


def test_4_6_a_kamikaze_of_the_last_round_has() -> None:
    t = story(3, {0: "M4 M5 M6 J4 J5 J6 C4 A2*", 1: "D4 D5 D6 C4 C5 C6 A4 A9"})
    assert "A9" not in t.display(1)
    assert t.picture(-1)["destroyed"] == ["A9"]


def test_4_6_twins_and_scouts_of_the_seventh_round_still_work() -> None:
    t = story(3, {0: "M4 M5 M6 J4 J5 J6 C1* C4+C5", 1: "D4 D5 D6 C4 C5 C6 A3*"}, rounds=7).sabotage()
    assert (t.picture(-1)["ninjas"], t.match.pending) == ([0], (0, 2))


def test_4_1_a_plain_1_is_no_ninja() -> None:
    assert story(3, {0: "A1"}, rounds=1).picture(-1)["ninjas"] == []


def test_4_3_who_is_no_scout_waits_for_nobody() -> None:
    assert table(3).sabotage().asked == [0, 1, 2]
