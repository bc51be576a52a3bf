"""§4 Points."""

import pytest

from .table import all_names, table


def test_4_1_the_example_anja_gets_four_points() -> None:
    """In Egoistria are Anneli's agent 1 and Benito's agents 1/1 and 2; Anja (seat 0) sends 0/1."""
    t = table(3, {0: "0 1 5 5"}, sent="1 1, 2 1/1, 2 2").send("0/1")
    assert t.agents("1-3") == ["1 1", "2 1/1", "2 2", "0 0/1"]
    assert (t.influence, t.bonus) == (
        [
            4,
            1,
            2 + 3,
        ],
        [0, 0, 0],
    )


def test_4_1_only_agents_of_that_country_count() -> None:
    t = table(4, {0: "1 2 3 4"}, sent="1 1, 2 5, 3 6, 1 2/3").send("4")
    assert t.influence == [1, 1 + 2, 1, 1]


def test_4_1_points_are_added_up_over_the_match() -> None:
    t = table(2, {0: "1 2 3 5", 1: "5 5 6 6"}, top={0: "1 1"}).send("1", "5", "2")
    assert t.influence == [1 + 2, 1]
    assert t.row("influence") == [3, 1]


@pytest.mark.parametrize("name", all_names(4))
def test_4_2_every_bonus(name: str) -> None:
    """§4.2 to §4.4, with the rulebook's lists written out."""
    rows, equal = ["0/1/2", "1/2/3", "2/3/4", "3/4/5"], ["1/1/1", "2/2/2", "3/3/3", "4/4/4"]
    t = table(4, sent=f"1 {name}")
    assert t.bonus == [0, 1 if name in rows else 2 if name in equal else 0, 0, 0]


def test_4_2_three_numbers_in_a_row() -> None:
    t = table(4, {0: "0 1 2 5"}).send("0/1/2")
    assert (t.influence, t.bonus) == ([1, 0, 0, 0], [1, 0, 0, 0])


def test_4_2_not_around_the_corner() -> None:
    assert table(4, {0: "0 5 6 6"}).send("5/6/0").bonus == [0, 0, 0, 0]
    assert table(4, {0: "0 1 6 6"}).send("6/0/1").bonus == [0, 0, 0, 0]


def test_4_2_nobody_can_send_4_5_6() -> None:
    """D2: it would be a row, but its sum is 15."""
    t = table(4, {0: "4 5 6 6"})
    assert "4/5/6" not in t.may(0)
    assert t.match.why_not(0, t.match.game.notation.read("send 4/5/6")) == 303


def test_4_3_three_equal_numbers() -> None:
    t = table(4, {0: "4 4 4 5"}).send("4/4/4")
    assert (t.influence, t.bonus) == ([1, 0, 0, 0], [2, 0, 0, 0])


def test_4_4_only_for_exactly_three_numbers() -> None:
    assert table(4, {0: "1 1 1 1"}).send("1/1/1/1").bonus == [0, 0, 0, 0]
    assert table(4, {0: "0 1 2 3"}).send("0/1/2/3").bonus == [0, 0, 0, 0]
    assert table(4, {0: "2 2 5 6"}).send("2/2").bonus == [0, 0, 0, 0]
