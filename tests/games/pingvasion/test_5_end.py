"""§5 The end."""

from .table import Table, story

A, B, C = range(3)  # the players of the rulebook's example


def example() -> Table:
    """Displays that the text leaves open are chosen so that the majorities are as printed."""
    return story(
        3,
        {
            A: "M5 M6 J4 J5 J6 D1 D2 A1",
            B: "C4 C8 D4 D5 J1 J2 A4 A5",
            C: "D4 D7 A5 A6 M4 M5 J6 J7",
        },
        {
            A: "M9 M8 J8 J9 D6 D7 A7 A2 C7 C6",
            B: "C9 C1 D8 J8 J4 A9 A7 M7 M6 C4",
            C: "D9 D9 D1* A8 M2 M9 J5 J9 C5 C6",
        },
    )


def test_5_1_the_highest_sum_has_the_majority() -> None:
    """The rulebook's example: A on the moon and in the jungle, B in the city, C in the desert and in Antarctica."""
    t = example()
    sums = t.picture(-1)["sums"]
    assert (sums[A][4], sums[A][2], sums[B][3], sums[C][1], sums[C][0]) == (11, 15, 12, 11, 11)
    assert t.picture(-1)["majorities"] == {"A": [C], "D": [C], "J": [A], "C": [B], "M": [A]}
    assert t.match.over


def test_5_1_several_who_tie_all_have_it() -> None:
    """P6: both score all their desert cards."""
    t = story(3, {0: "D4 D6", 1: "D5 D5"}, {0: "D7 D9", 1: "D8 D9"}, without="D")
    assert t.picture(-1)["majorities"]["D"] == [0, 1]
    assert (t.points(0)["desert"], t.points(1)["desert"]) == (16, 17)


def test_5_1_where_nobody_has_troops_nobody_has_the_majority() -> None:
    """P6"""
    without_moon = {seat: f"{r}4 {r}5 {r}6 {r}7 {r}1 {r}2 {r}8 {r}9" for seat, r in enumerate("ADJ")}
    t = story(3, without_moon, {0: "M9 M8", 1: "M7 M6"})
    assert t.picture(-1)["majorities"]["M"] == []
    assert [t.points(seat)["moon"] for seat in range(3)] == [0, 0, 0]


def test_5_1_destroyed_cards_count_for_nobody() -> None:
    t = story(3, {0: "D9", 1: "J2*", 2: "A4 D1"}, {0: "D7", 2: "D6 D4"}, without="D")
    assert t.picture(-1)["majorities"]["D"] == [2]
    assert t.points(0)["desert"] == 0  # without its 9 seat 0 has no troops there
    assert t.points(2)["desert"] == 10


def test_5_2_with_the_majority_all_hand_cards_count() -> None:
    """The rulebook's example: C gets 19 for the desert and 8 for Antarctica."""
    assert (example().points(C)["desert"], example().points(C)["antarctica"]) == (19, 8)


def test_5_2_copies_count_each() -> None:
    t = story(3, {0: "D4 D4 D6"}, {0: "D9 D9 D5 D5"}, without="D")
    assert t.points(0)["desert"] == 28


def test_5_2_cards_in_the_display_bring_no_points() -> None:
    t = story(3, {0: "D9 D9 D8"}, {0: "A4 A5 A6 A7 J4 J5 J6 C4 C5 C6"})
    assert t.points(0)["desert"] == 0


def test_5_3_without_the_majority_the_smallest_hand_card() -> None:
    """The rulebook's example: C gets 2 for the moon and 5 for the jungle."""
    assert (example().points(C)["moon"], example().points(C)["jungle"]) == (2, 5)
    assert (example().points(A)["desert"], example().points(A)["antarctica"]) == (6, 2)


def test_5_3_nothing_without_a_hand_card_there() -> None:
    """P7"""
    t = story(3, {0: "D4", 1: "D9"}, {0: "A4 A5 A6 A7 J4 J5 J6 C4 C5 C6"})
    assert t.points(0)["desert"] == 0


def test_5_3_a_star_counts_as_its_number() -> None:
    t = story(3, {0: "D4", 1: "D9"}, {0: "D3* D7"}, without="D")
    assert t.points(0)["desert"] == 3


def test_5_4_nothing_without_troops_there() -> None:
    """The rulebook's example: C has no troops in the city, and two city cards in hand."""
    t = example()
    assert t.points(C)["city"] == 0
    assert {"C5", "C6"} <= set(t.picture(C)["hand"])


def test_5_5_player_c_has_34_points() -> None:
    """The rulebook's example, added up: 19 + 8 + 2 + 5 + 0."""
    t = example()
    assert t.points(C) == {"desert": 19, "antarctica": 8, "moon": 2, "jungle": 5, "city": 0}
    assert t.scores[C] == 34
    assert t.points(A) == {"moon": 17, "jungle": 17, "desert": 6, "antarctica": 2, "city": 0}
    assert t.points(B) == {"city": 14, "desert": 8, "jungle": 4, "antarctica": 7, "moon": 0}
    assert t.row("place") == [1, 3, 2]


def test_5_5_equal_points_share_their_place() -> None:
    """P7: seats 0 and 1 have the majority in one region each, and hold the same there."""
    t = story(
        3,
        {0: "A4 A5 A6 A1 A2 A7 A8 A9", 1: "D4 D5 D6 D1 D2 D7 D8 D9", 2: "J4 J5 J6 J1 J2 J7 J8 J9"},
        {0: "A9 C4 C5 C6 C7 C8 M4 M5 M6 M7", 1: "D9 C4 C5 C6 C7 C8 M4 M5 M6 M7", 2: "J4 C9 C9 C1 C2 M9 M9 M8 M8 M1"},
    )
    assert t.scores == [9, 9, 4]
    assert t.row("place") == [1, 1, 3]


def test_5_5_before_the_end_nobody_has_points() -> None:
    """Points come from hands, and hands are secret."""
    t = story(3, {0: "A9"}, rounds=5)
    assert (t.scores, t.row("place")) == ([0, 0, 0], [1, 1, 1])
    assert t.picture(0)["hands"] == t.picture(0)["points"] == []


def test_5_5_at_the_end_all_hands_are_open() -> None:
    t = example()
    assert sorted(t.picture(-1)["hands"][C]) == sorted(["D9", "D9", "D1*", "A8", "M2", "M9", "J5", "J9", "C5", "C6"])
    assert t.picture(A)["points"][C] == [8, 19, 5, 0, 2]
