"""The outlook of a match before it is over."""

from doppelagent.core.contract import check_outlook
from doppelagent.core.outlook import TIE

from .table import Table, table


def worth(t: Table) -> list[float]:
    return check_outlook(t.match)[: t.match.players]


def test_points_and_countries_as_if_the_match_ended_now() -> None:
    """Seat 0 owns 5, and seat 1 owns 1-3."""
    t = table(4, sent="0 1, 1 2, 1 3, 0 5, 2 2/3")
    left = [25 - 2, 25 - 2, 25 - 2, 25]
    assert worth(t) == [points - TIE * cards for points, cards in zip([1 + 1 + 5, 2 + 3 + 3, 2, 0], left, strict=True)]


def test_an_agent_may_take_a_country_from_another() -> None:
    t = table(2, {0: "3 1 1 1"}, sent="1 2, 0 1")
    before = worth(t)
    after = worth(t.send("3"))
    assert [now - earlier for now, earlier in zip(after, before, strict=True)] == [3 + 3 + TIE, -3]


def test_among_equals_fewer_cards_left_are_worth_more() -> None:
    """§6.5 Six points each: one agent and the country of 5, two agents and the country of 3."""
    t = table(2, sent="0 2/3, 1 1/1, 1 2")
    assert (t.row("score"), t.row("place")) == ([6, 6], [2, 1])
    assert worth(t) == [6 - 23 * TIE, 6 - 22 * TIE]


def test_at_the_end_the_points_are_those_of_the_standing() -> None:
    t = table(2, {0: "0 5", 1: "0"}, stock={0: "", 1: ""}, out=[1], known={1: "0"}).send("5")
    assert t.match.over
    assert worth(t) == [score - TIE * cards for score, cards in zip(t.row("score"), t.row("cards_left"), strict=True)]


def test_there_are_no_rounds() -> None:
    t = table(2, {0: "3 1 1 1"})
    assert t.match.game.round_of(t.match.state) == 0
    assert t.match.game.round_of(t.send("3").match.state) == 0
