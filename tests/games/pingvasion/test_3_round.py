"""§3 A round."""

import pytest

from doppelagent.core.record import dump

from .table import Table, story, table


def views(t: Table, *seats: int) -> list[bytes]:
    return [dump(t.match.view(seat).packed) for seat in seats]


def test_3_1_two_cards_from_the_own_pile_in_every_round() -> None:
    t = table(3, {0: "A4 A5 A6 A7 M8 M9"})
    assert t.hand(0) == ["A4", "A5", "A6", "A7"]
    t.sabotage({0: "A4 A5"}).lay({0: "A6"})
    assert t.picture(0)["drawn"] == ["M8", "M9"]
    assert {"A7", "M8", "M9"} <= set(t.hand(0))
    assert t.picture(1)["piles"] == [12, 12, 12]
    assert len(t.hand(0)) == 5


def test_3_2_one_card_to_the_left_one_to_the_right() -> None:
    t = table(4, {0: "A5 D9", 1: "J4 J5", 2: "C4 C5", 3: "M4 M5"})
    t.sabotage({0: "A5 D9", 1: "J4 J5", 2: "C4 C5", 3: "M4 M5"})
    assert t.picture(0)["received"] == ["J5", "M4"]
    assert t.picture(1)["received"] == ["C5", "A5"]
    assert t.picture(3)["received"] == ["D9", "C4"]
    assert "A5" in t.hand(1)
    assert "D9" in t.hand(3)


def test_3_2_all_choose_at_once_in_any_order() -> None:
    t = table(3, {0: "A5 D9", 2: "J4 M5"})
    assert t.asked == [0, 1, 2]
    t.act(2, "right M5").act(0, "left A5").act(2, "left J4")
    assert t.asked == [0, 1]
    assert t.may(0, "left") == set()
    assert t.may(0, "right") == set(t.hand(0))
    t.act(0, "right D9")
    assert t.asked == [1]


def test_3_2_a_choice_stays_sealed_until_all_are_in() -> None:
    one, other = (table(3, {0: "A5 D9 J4 C4"}) for _ in range(2))
    before = views(one, -1, 1, 2)
    one.act(0, "left A5")
    assert views(one, -1, 1, 2) == before  # nobody sees that seat 0 has begun
    one.act(0, "right D9")
    other.act(0, "right C4", "left J4")
    assert views(one, -1, 1, 2) == views(other, -1, 1, 2) != before


def test_3_2_two_of_a_look_may_go_to_both_sides() -> None:
    t = table(3, {0: "A5 A5"}).act(0, "left A5", "right A5")
    assert t.hand(0).count("A5") == 0


def test_3_2_nobody_else_sees_what_was_given() -> None:
    """The watcher and seat 2 see the same whether seat 0 gave A5 or J4 to seat 1."""
    one, other = (table(4, {0: "A5 J4 D9"}).sabotage({0: gifts}) for gifts in ("A5 D9", "J4 D9"))
    assert views(one, -1, 2) == views(other, -1, 2)
    assert views(one, 1) != views(other, 1)


def test_3_3_you_cannot_give_away_what_you_are_given() -> None:
    t = table(3, {0: "A1 D9"}).act(0, "left A1", "right D9")
    assert "A1" not in t.may(1, "left")
    assert t.picture(1)["received"] == []
    t.sabotage()
    assert t.phase == "troops"
    assert "A1" in t.hand(1)
    assert "A1" in t.may(1, "lay")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_3_3_hands_are_as_large_as_before(players: int) -> None:
    t = table(players).sabotage()
    assert [len(t.hand(seat)) for seat in range(players)] == [4] * players == t.picture(-1)["hand_sizes"]


def test_3_4_troops_are_sealed_until_all_have_chosen() -> None:
    one, other = (table(3, {0: "A5 D9 J4 C4"}).sabotage({0: "J4 C4"}) for _ in range(2))
    before = views(one, -1, 1, 2)
    one.act(0, "lay A5")
    other.act(0, "lay D9")
    assert views(one, -1, 1, 2) == views(other, -1, 1, 2) != before
    assert one.picture(0)["troops"] == [["A5"], [], []]
    assert one.picture(1)["troops"] == [[], [], []]
    assert one.picture(1)["hand_sizes"] == [3, 4, 4]
    one.lay()
    assert one.display(0) == ["A5"]


def test_3_4_one_card_of_the_hand() -> None:
    t = table(3).sabotage()
    assert t.may(0, "lay") == set(t.hand(0))
    t.act(0, f"lay {t.hand(0)[0]}")
    assert t.may(0, "lay") == set()


def test_3_5_what_is_revealed_joins_the_display_by_region() -> None:
    t = story(3, {0: "A5 M9 A4"}, rounds=3)
    assert t.picture(-1)["displays"][0] == {"A": ["A4", "A5"], "D": [], "J": [], "C": [], "M": ["M9"]}
    assert t.picture(-1)["sums"][0] == [9, 0, 0, 0, 9]
    assert t.view.round == 4


def test_3_5_abilities_first_then_the_display() -> None:
    """A kamikaze destroys what would have come into a display."""
    t = story(3, {0: "A2*", 1: "D9"}, rounds=1)
    assert (t.display(0), t.display(1)) == (["A2*"], [])
