"""§12 Payday."""

from typing import Any

import pytest

from .city import building, buildings
from .rounds import finish_round, lay_all
from .table import Table, payday

KATRIN = 0

SIX = buildings()[:6]
THREE = buildings()[:3]
NO_MONEY = {0: 0, 1: 0, 2: 0}


def wages(agents: list[str], money: int, bribes: str = "", bought: str = "", **facts: Any) -> Table:
    """Payday; seat 0 has these agents on the board, the other seats none."""
    side_house = {0: max(0, 3 - max(0, len(agents) - 5))}
    return payday(0, agents={0: " ".join(agents)}, money={0: money}, bribes={0: bribes}, bought={0: bought}, side_house=side_house, **facts)


def why_not(t: Table, seat: int, text: str) -> int:
    return t.match.why_not(seat, t.match.game.notation.read(text))


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_12_1_a_schilling_for_each_agent_on_the_board(number: int) -> None:
    t = wages(SIX[:number], money=7)
    assert (t.phase, t.money(0), t.agents(0), t.supply(0)) == ("cards", 7 - number, SIX[:number], 5 - number)


def test_12_1_everybody_pays_in_turn_order() -> None:
    t = payday(1, agents=dict.fromkeys(range(3), " ".join(THREE)), money={0: 2, 1: 1, 2: 3})
    assert (t.turn, [t.money(seat) for seat in range(3)]) == (1, [2, 0, 3])  # the others have not paid yet
    t.act(1, f"dismiss {THREE[0]}", f"dismiss {THREE[1]}")
    assert (t.turn, [t.money(seat) for seat in range(3)]) == (0, [0, 0, 0])
    t.act(0, f"dismiss {THREE[2]}")
    assert [t.agents(seat) for seat in range(3)] == [THREE[:2], THREE[2:], THREE]
    assert (t.phase, t.picture(-1)["coat"]) == ("cards", 2)


def test_12_1_the_example_of_katrin() -> None:
    """Six agents and five schillings: she pays five, and takes one agent of her choice back."""
    t = wages(SIX, money=5)
    assert (t.turn, t.money(KATRIN)) == (KATRIN, 0)
    assert t.may(KATRIN) == sorted(f"dismiss {each}" for each in SIX)
    t.act(KATRIN, f"dismiss {SIX[3]}")
    assert t.agents(KATRIN) == [each for each in SIX if each != SIX[3]]
    assert (t.supply(KATRIN), t.phase) == (1, "cards")


def test_12_1_as_many_leave_as_are_not_paid() -> None:
    t = wages(THREE, money=1)
    assert t.may(0) == sorted(f"dismiss {each}" for each in THREE)
    t.act(0, f"dismiss {THREE[1]}")
    assert t.may(0) == sorted(f"dismiss {each}" for each in (THREE[0], THREE[2]))
    t.act(0, f"dismiss {THREE[2]}")
    assert (t.agents(0), t.supply(0), t.phase) == ([THREE[0]], 4, "cards")


def test_12_1_without_money_all_go_home_without_a_question() -> None:
    t = wages(THREE, money=0)
    assert (t.phase, t.agents(0), t.supply(0)) == ("cards", [], 5)


def test_12_1_who_went_home_can_be_placed_again() -> None:
    t = lay_all(wages(SIX[:5], money=0, bribes="2 wine"))
    while (t.turn, t.phase) != (0, "place"):
        t.act(t.turn, "done")
    t.act(0, f"place supply → {building(colour='pink')}")
    assert (len(t.agents(0)), t.supply(0)) == (1, 4)


def test_12_1_bribes_and_points_pay_nobody() -> None:
    t = wages(THREE, money=0, bribes="9 wine", points={0: "30 0 0 0"})
    assert (t.agents(0), t.bribes(0), t.points(0)) == ([], {"wine": 9}, 30)


def test_12_2_money_must_be_used_while_there_is_any() -> None:
    """With the sketch the seat is asked how to pay; but no agent may leave while there is a schilling."""
    t = wages(THREE, money=1, bribes="1 wine", bought="sketch")
    assert t.may(0) == ["pay 1 schilling", "pay 1 wine"]
    assert why_not(t, 0, f"dismiss {THREE[0]}") == 1202
    assert why_not(t, 0, "done") == 1201
    t.act(0, "pay 1 wine")
    assert (t.money(0), len(t.agents(0)), t.may(0, "pay")) == (0, 3, [])  # the schilling went by itself
    t.act(0, f"dismiss {THREE[0]}")
    assert (t.agents(0), t.phase) == (THREE[1:], "cards")


def test_12_2_no_schilling_is_left_when_somebody_leaves() -> None:
    t = wages(THREE, money=2)
    assert (t.money(0), t.may(0)) == (0, sorted(f"dismiss {each}" for each in THREE))


def test_12_3_bribes_first_so_that_money_is_left_over() -> None:
    t = wages(THREE, money=3, bribes="1 wine, 2 coffee", bought="sketch")
    t.act(0, "pay 1 coffee", "pay 1 wine", "pay 1 coffee")
    assert (t.money(0), t.bribes(0), t.agents(0), t.phase) == (3, {}, THREE, "cards")


def test_12_3_or_money_first() -> None:
    t = wages(THREE, money=3, bribes="1 wine, 2 coffee", bought="sketch")
    t.act(0, "pay 1 schilling", "pay 1 schilling", "pay 1 schilling")
    assert (t.money(0), t.bribes(0), t.agents(0), t.phase) == (0, {"wine": 1, "coffee": 2}, THREE, "cards")


def test_12_3_without_money_one_decides_for_each_agent() -> None:
    """One is paid with wine, one goes, one is paid with coffee."""
    t = wages(THREE, money=0, bribes="1 wine, 2 coffee", bought="sketch")
    assert t.may(0) == [*sorted(f"dismiss {each}" for each in THREE), "pay 1 coffee", "pay 1 wine"]
    t.act(0, "pay 1 wine", f"dismiss {THREE[1]}", "pay 1 coffee")
    assert (t.agents(0), t.bribes(0), t.supply(0), t.phase) == ([THREE[0], THREE[2]], {"coffee": 1}, 3, "cards")


def test_12_3_bribes_need_not_be_used() -> None:
    t = wages(THREE, money=0, bribes="9 coffee", bought="sketch").act(0, *(f"dismiss {each}" for each in THREE))
    assert (t.agents(0), t.bribes(0), t.phase) == ([], {"coffee": 9}, "cards")


def test_12_3_when_money_and_bribes_are_used_up_the_others_leave() -> None:
    t = wages(SIX[:5], money=1, bribes="1 wine", bought="sketch").act(0, "pay 1 schilling", "pay 1 wine")
    assert [text.split()[0] for text in t.may(0)] == ["dismiss"] * 5
    t.act(0, *(f"dismiss {each}" for each in SIX[:3]))
    assert (t.agents(0), t.phase) == (SIX[3:5], "cards")


def test_12_3_it_is_for_the_one_who_has_the_sketch() -> None:
    t = payday(0, agents={0: " ".join(THREE)}, money=NO_MONEY, bribes={0: "9 wine"}, bought={1: "sketch"})
    assert (t.agents(0), t.bribes(0)) == ([], {"wine": 9})


def test_12_3_the_next_round_follows_payday() -> None:
    t = wages(THREE, money=3)
    assert (t.view.round, t.phase) == (2, "cards")
    finish_round(lay_all(t))
    assert t.agents(0) == THREE  # no payday in this round
