"""§6 The end."""

import pytest

from .table import Table, table


def last_moves() -> Table:
    """Seat 1 is out; seat 0 has a 5 and a 0 left."""
    return table(2, {0: "0 5", 1: "0"}, stock={0: "", 1: ""}, out=[1], known={1: "0"})


def test_6_1_the_match_ends_when_it_is_over_for_everybody() -> None:
    t = last_moves()
    assert (t.match.over, t.turn) == (False, 0)
    t.send("5")  # the 0 alone forms nothing
    assert (t.match.over, t.phase, t.out) == (True, "over", [0, 1])
    assert [t.match.legal(seat) for seat in range(2)] == [[], []]


def test_6_1_one_goes_on_alone_when_the_others_are_out() -> None:
    t = table(3, {0: "1 2 3", 1: "0", 2: "0"}, stock={0: "", 1: "", 2: ""}, out=[1, 2], known={1: "0", 2: "0"})
    free = sorted(t.may(0) & {"1", "2", "3"})
    assert len(free) > 1
    for name in free:
        assert t.turn == 0
        t.send(name)
    assert t.match.over


def test_6_2_most_agents_get_the_country_card() -> None:
    t = table(4, sent="0 1, 1 2, 1 3, 0 5, 2 2/3")
    assert t.owners == {"1-3": 1, "4": None, "5": 0, "6": None, "7": None, "8": None, "9-12": None}


def test_6_2_agents_count_not_cards() -> None:
    t = table(4, sent="0 3/3/3/3, 1 3/6, 1 4/6")
    assert t.owners["9-12"] == 1


def test_6_2_the_example_zampano_gets_squadronia() -> None:
    """Zampano (seat 0) and Donny (seat 1) have two agents each there, and one of Zampano's came first. D1: 3/3/3, not 3/3/2."""
    t = table(2, {0: "3 3 3 1", 1: "3 4 5 1"}, sent="0 4/5, 1 5/5").send("3/3/3", "3/4/5")
    assert t.agents("9-12") == ["0 4/5", "1 5/5", "0 3/3/3", "1 3/4/5"]
    assert t.owners["9-12"] == 0
    assert t.bonus == [2, 1]
    assert t.influence == [1 + 3, 2 + 4]


@pytest.mark.parametrize(
    ("sent", "owner"),
    [
        ("0 1, 1 2, 1 1/1, 0 3", 0),  # two each, seat 0 came first
        ("1 2, 0 1, 1 1/1, 0 3", 1),
        ("2 3, 0 1, 1 2, 1 1/1, 0 0/1", 0),  # seat 2 came first of all, but is not among the equals
        ("2 3, 1 2, 0 1, 1 1/1, 0 0/1", 1),
        ("0 1, 1 2, 2 3", 0),
    ],
)
def test_6_2_among_equals_whose_first_agent_arrived_first(sent: str, owner: int) -> None:
    """D8"""
    assert table(3, sent=sent).owners["1-3"] == owner


def test_6_2_a_country_without_agents_goes_to_nobody() -> None:
    """D8"""
    t = table(4)
    assert set(t.owners.values()) == {None}
    assert t.row("countries") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "value"), [("1", 3), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("3/4", 7), ("2/6", 8), ("4/5", 9), ("6/6", 9)]
)
def test_6_3_a_country_card_counts_its_number(name: str, value: int) -> None:
    """D8: Egoistria always 3, Squadronia always 9."""
    assert table(4, sent=f"2 {name}").row("countries") == [0, 0, value, 0]


def test_6_4_everything_is_added_up() -> None:
    t = table(2, sent="0 1/1/1, 1 3, 0 1/2/3, 1 6")
    assert t.row("influence") == [1 + 1, 2 + 2]
    assert t.row("bonus") == [2 + 1, 0]
    assert t.row("countries") == [3 + 6, 0]
    assert t.row("score") == [14, 4]
    assert t.row("place") == [1, 2]


def test_6_4_the_standing_in_the_midst_is_as_if_the_match_ended_now() -> None:
    t = table(2, {0: "1 5 5 5", 1: "2 3 6 6"}).send("1")
    assert t.row("score") == [1 + 3, 0]
    t.send("2").send("5").send("3")
    assert t.row("countries") == [5, 3]


def test_6_5_among_equal_scores_fewer_cards_left_are_ahead() -> None:
    """D9: seats 1 and 3 have 2 points each, and seat 1 has sent one card more."""
    t = table(4, sent="0 6, 1 3/3, 2 2/3, 3 5")
    assert (t.row("score"), t.row("cards_left")) == ([7, 2, 6, 2], [24, 23, 23, 24])
    assert t.row("place") == [1, 3, 2, 4]


def test_6_5_then_the_place_is_shared() -> None:
    """D9: nobody has done anything, all share the first place; two with 2 points and 23 cards share the third."""
    assert table(4).row("place") == [1, 1, 1, 1]
    t = table(4, sent="0 6, 1 3/3, 2 5, 3 2/3")
    assert (t.row("score"), t.row("cards_left")) == ([7, 2, 6, 2], [24, 23, 24, 23])
    assert t.row("place") == [1, 3, 2, 3]
