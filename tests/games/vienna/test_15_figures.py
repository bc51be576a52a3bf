"""§15.1 to §15.3 Expansion 2: whose figure is whose, when it comes out, its wage. Their powers: `test_15_powers`, `test_15_7_marrakesh`."""

from itertools import permutations
from typing import Any

import pytest

from doppelagent.core.errors import BadOption
from doppelagent.core.match import Match

from .city import around, bribe_for, building, buildings, cards, square
from .rounds import finish_round, lay_all
from .table import Table, ordering, payday, place, purchase, table, the_end

FIGURES = {"yellow": "Marrakesh", "red": "New York", "blue": "Hamburg", "green": "Amsterdam"}
NAMES = buildings(but="B9")
WHERE = "B9"  # where the figure stands, in most stories


def others(many: int) -> str:
    """So many other agents in the city."""
    return " ".join(NAMES[:many])


def asked(many: int, **facts: Any) -> Table:
    """Seat 0, with this number of agents in the city, is asked for its action III; its figure costs two coffees on B9."""
    known: dict[str, Any] = {"side_house": {0: 0}, "bribes": {0: "2 coffee"}, "agents": {0: others(many)}}
    return place(0, version="full", figures=True, **known | facts)


# 15.1


@pytest.mark.parametrize("first", FIGURES)
def test_15_1_the_colours_follow_that_of_seat_0(first: str) -> None:
    t = Table(Match("vienna", 4, {"version": "full", "figures": True, "colours": first}, seed=1))
    colours = list(FIGURES) * 2
    expected = colours[colours.index(first) :][:4]
    assert [t.desk(seat)["colour"] for seat in range(4)] == expected
    assert [t.desk(seat)["figure"] for seat in range(4)] == [FIGURES[colour] for colour in expected]


@pytest.mark.parametrize("order", list(permutations(FIGURES)))
def test_15_1_any_assignment_of_colours_can_be_chosen(order: tuple[str, ...]) -> None:
    """V31. A rotation of the usual order is written by its first colour."""
    usual = list(FIGURES) * 2
    turned = any(list(order) == usual[first : first + 4] for first in range(4))
    name = order[0] if turned else "-".join(order)
    for players in (2, 4):
        match = Match("vienna", players, {"version": "full", "figures": True, "colours": name}, seed=1)
        desks = [Table(match).desk(seat) for seat in range(players)]
        assert [(desk["colour"], desk["figure"]) for desk in desks] == [(colour, FIGURES[colour]) for colour in order[:players]]
        assert [match.standing[seat].place for seat in range(players)]  # its State is whole
        assert [Table(match).money(seat) - 1 for seat in range(players)] == [int(colour == "yellow") for colour in order[:players]]


def test_15_1_seat_0_is_yellow_unless_the_table_chooses_otherwise() -> None:
    t = Table(Match("vienna", 2, {"version": "full", "figures": True}, seed=1))
    assert [t.desk(seat)["figure"] for seat in range(2)] == ["Marrakesh", "New York"]


def test_15_1_only_in_the_full_version() -> None:
    with pytest.raises(BadOption, match=r"choose version=full, too \(§15\.1\)"):
        Match("vienna", 2, {"figures": True})


def test_15_1_it_is_one_more_than_the_five_agents() -> None:
    """And not one of the three in the side house."""
    t = Table(Match("vienna", 3, {"version": "full", "figures": True}, seed=1))
    assert [(t.supply(seat), t.desk(seat)["side_house"], t.figure(seat)) for seat in range(3)] == [(5, 3, None)] * 3


@pytest.mark.parametrize("version", ["intro", "full"])
def test_15_1_without_the_expansion_there_is_none(version: str) -> None:
    t = place(0, version=version, agents={0: others(5)}, bribes={0: "2 coffee"})
    assert t.desk(0)["figure"] is None
    assert t.may(0, "place figure") == []


# 15.2


@pytest.mark.parametrize("many", range(9))
def test_15_2_it_comes_out_when_five_others_stand_on_the_board(many: int) -> None:
    assert (f"place figure → {WHERE}" in asked(many).may(0)) == (many >= 5)


def test_15_2_it_is_placed_as_an_agent_and_is_unlocked() -> None:
    t = asked(5)
    supply = t.supply(0)
    t.act(0, f"place figure → {WHERE}")
    assert (t.figure(0), t.bribes(0), t.supply(0)) == (WHERE, {}, supply)
    assert sorted(t.agents(0)) == sorted([WHERE, *NAMES[:5]])
    assert (t.desk(0)["unlocked"], t.desk(1)["unlocked"]) == (True, False)


def test_15_2_it_needs_no_agent_in_the_supply() -> None:
    t = asked(5, side_house={0: 3})
    assert t.supply(0) == 0
    assert t.may(0, "place supply") == []
    assert t.act(0, f"place figure → {WHERE}").figure(0) == WHERE


def test_15_2_agents_of_others_do_not_unlock_it() -> None:
    t = place(0, version="full", figures=True, agents={0: others(4), 1: others(5)}, bribes={0: "2 coffee"})
    assert t.may(0, "place figure") == []


def test_15_2_on_the_board_it_moves_with_any_number_of_others() -> None:
    t = place(0, figure={0: WHERE}, bribes={0: f"2 {bribe_for(NAMES[0])}"})
    assert t.may(0, "place figure") == []
    t.act(0, f"move {WHERE} → {NAMES[0]}")
    assert (t.figure(0), t.agents(0)) == (NAMES[0], [NAMES[0]])


def test_15_2_it_stays_when_fewer_than_five_others_are_left() -> None:
    t = payday(0, figure={0: WHERE}, agents={0: others(5)}, money={0: 0}, bribes={0: "1 chocolate"})
    assert (t.figure(0), t.agents(0)) == (WHERE, [WHERE])


def test_15_2_once_unlocked_it_comes_back_with_any_number_of_others() -> None:
    assert f"place figure → {WHERE}" in asked(0, unlocked="0").may(0)
    assert asked(2, unlocked="1 2").may(0, "place figure") == []  # others have theirs


def test_15_2_placed_sent_home_and_placed_again() -> None:
    """The whole way: placed with five others, on payday neither money nor chocolate, and the next round placed all alone."""
    known: dict[str, Any] = {"crossed": True, "event": "payday", "money": {0: 0, 1: 0}, "bribes": {0: "4 coffee", 1: ""}}
    t = place(0, 2, version="full", figures=True, coat=1, agents={0: others(5)}, **known).act(0, f"place figure → {WHERE}")
    finish_round(t)
    assert (t.view.round, t.agents(0), t.figure(0), t.supply(0)) == (2, [], None, 5)
    lay_all(t)
    assert (t.phase, t.turn) == ("place", 0)
    assert t.act(0, f"place figure → {WHERE}").agents(0) == [WHERE]


def test_15_2_five_agents_on_the_board_alone_unlock_nothing() -> None:
    """It was not placed before one of them was sent home: five are needed again."""
    t = payday(1, 2, figures=True, agents={0: others(5)}, money={0: 4, 1: 0}, bribes={0: "2 coffee"}).act(0, f"dismiss {NAMES[0]}")
    lay_all(t)
    assert (t.phase, t.turn, len(t.agents(0))) == ("place", 0, 4)
    assert f"place supply → {WHERE}" in t.may(0)
    assert t.may(0, "place figure") == []


# 15.3


def test_15_3_it_helps_to_enclose_squares() -> None:
    one, other = around(square(2))
    bribes = {0: f"2 {bribe_for(other)}"}
    t = place(0, figure={0: one}, colours="blue", only_tiles={square(2): "pistol"}, information={0: ""}, bribes=bribes)
    t.act(0, f"place supply → {other}")
    assert (t.tiles(0), t.points(0, "squares")) == ({"pistol": 1}, 2)


def test_15_3_never_two_of_ones_own_in_a_building() -> None:
    kinds = ", ".join(f"9 {kind}" for kind in ("chocolate", "wine", "magazine", "coffee", "tobacco"))
    t = place(0, figure={0: WHERE}, agents={0: others(2)}, bribes={0: kinds})
    assert [text for text in t.may(0) if text.endswith(f"→ {WHERE}")] == []
    assert [text for text in t.may(0, f"move {WHERE}") if text.split()[-1] in NAMES[:2]] == []


def test_15_3_it_is_company_for_others() -> None:
    """§7.7"""
    t = place(1, figure={0: WHERE}, drawers={1: cards("company-points")[0]}, bribes={1: "2 coffee"})
    assert t.act(1, f"place supply → {WHERE}").act(1, "use 1").points(1, "abilities") == 5


def test_15_3_placing_it_sets_off_abilities() -> None:
    points = cards("colour-points", "brown")[0]
    t = asked(5, drawers={0: points}).act(0, f"place figure → {WHERE}", "use 1")
    assert t.points(0, "abilities") == 3


def test_15_3_its_building_counts_for_orders_and_its_flag_opens_them_when_it_is_placed() -> None:
    """S-02 of the USA asks for nobility and culture: the figure brings the culture of B9."""
    noble = building(seal="nobility")
    t = place(0, figure={0: noble}, colours="green", orders={0: "S-02"}, display="A-02 A-03 B-01 B-02", bribes={0: "2 coffee"})
    assert t.act(0, f"place supply → {WHERE}").may(0, "fulfil") == ["fulfil S-02"]
    again = asked(0, colours="green", unlocked="0", agents={0: noble}, orders={0: "S-02"})
    assert again.act(0, f"place figure → {WHERE}").may(0, "fulfil") == ["fulfil S-02"]


def test_15_3_it_counts_for_a_lettered_building() -> None:
    lettered, usa = building(letter="H"), building(flag="usa")
    t = ordering(0, usa, figure={0: lettered}, orders={0: "A-28"}, display="A-02 A-03 B-01 B-02")
    assert t.may(0, "fulfil") == ["fulfil A-28"]


def test_15_3_it_counts_for_the_majority() -> None:
    """V25: two and the figure are more than two."""
    orders, money = {0: "", 1: ""}, {0: 2, 1: 9}
    t = the_end(0, 2, figure={0: WHERE}, agents={0: others(2), 1: others(2)}, orders=orders, money=money, bribes={0: "1 chocolate", 1: ""})
    assert t.match.over
    assert t.row("majority") == [8, 0]


def paid(bribes: str, money: int = 9, many: int = 2, **facts: Any) -> Table:
    """A payday of two players; seat 0 has the figure and this number of other agents on the board."""
    facts = {"figure": {0: WHERE}, "agents": {0: others(many)}, "bribes": {0: bribes}, "money": {0: money, 1: 1}} | facts
    return payday(0, 2, **facts)


def test_15_3_its_wage_is_a_chocolate_and_no_schilling() -> None:
    t = paid("2 chocolate, 1 wine")
    assert (t.figure(0), t.money(0), t.bribes(0)) == (WHERE, 9 - 2, {"chocolate": 1, "wine": 1})


def test_15_3_without_chocolate_it_goes_home_whatever_else_there_is() -> None:
    t = paid("5 wine, 5 tobacco")
    assert (t.figure(0), t.money(0), len(t.agents(0))) == (None, 9 - 2, 2)
    assert t.supply(0) == 5 - 2  # it is not one of the agents


def test_15_3_with_the_sketch_nothing_else_pays_it_either() -> None:
    """V24"""
    t = paid("1 wine, 1 tobacco", money=0, many=0, bought={0: "sketch"})
    assert (t.figure(0), t.bribes(0)) == (None, {"wine": 1, "tobacco": 1})


def test_15_3_a_chocolate_must_be_paid_if_there_is_one() -> None:
    """V24: there is nothing to ask."""
    t = paid("1 chocolate", many=0)
    assert (t.phase, t.figure(0), t.bribes(0), t.money(0)) == ("cards", WHERE, {}, 9)


def test_15_3_it_is_paid_last() -> None:
    """With the sketch the only chocolate may pay another agent, and then the figure leaves."""
    kept = paid("1 chocolate, 1 wine", money=0, many=1, bought={0: "sketch"}).act(0, "pay 1 wine")
    assert (kept.figure(0), kept.bribes(0)) == (WHERE, {})
    lost = paid("1 chocolate, 1 wine", money=0, many=1, bought={0: "sketch"}).act(0, "pay 1 chocolate")
    assert (lost.figure(0), lost.agents(0), lost.bribes(0)) == (None, [NAMES[0]], {"wine": 1})


def test_15_3_it_does_not_leave_in_place_of_an_unpaid_agent() -> None:
    t = paid("1 chocolate", money=1)
    assert t.may(0) == sorted(f"dismiss {name}" for name in NAMES[:2])
    t.act(0, f"dismiss {NAMES[1]}")
    assert sorted(t.agents(0)) == sorted([WHERE, NAMES[0]])


def test_15_3_agents_that_nobody_can_pay_leave_and_it_stays() -> None:
    t = paid("1 chocolate", money=0)
    assert (t.agents(0), t.supply(0)) == ([WHERE], 5)


def test_15_3_at_home_it_costs_nothing() -> None:
    t = payday(0, 2, figures=True, agents={0: others(1)}, bribes={0: "1 chocolate"}, money={0: 2, 1: 1})
    assert (t.money(0), t.bribes(0)) == (1, {"chocolate": 1})


def test_15_3_for_an_open_order_it_may_be_sent_home_as_any_agent() -> None:
    """§13.2 V25"""
    facts: dict[str, Any] = {"figure": {0: WHERE}, "agents": {0: others(1)}, "orders": {0: "S-01", 1: ""}}
    t = the_end(0, 2, money={0: 3, 1: 0}, bribes={0: "1 chocolate"}, **facts)
    assert t.may(0) == sorted([f"dismiss {WHERE}", f"dismiss {NAMES[0]}"])
    t.act(0, f"dismiss {WHERE}")
    assert (t.figure(0), t.agents(0), t.bribes(0), t.money(0)) == (None, [NAMES[0]], {"chocolate": 1}, 2)


def test_15_3_the_last_payday_wants_a_chocolate_too() -> None:
    t = the_end(0, 2, figure={0: WHERE}, orders={0: "", 1: ""}, bribes={0: "", 1: ""})
    assert (t.match.over, t.figure(0)) == (True, None)


def test_15_3_it_cannot_be_bought() -> None:
    assert purchase(0, figures=True, money={0: 9}, side_house={0: 0}).may(0, "buy agent") == []
    assert table(2, version="full", figures=True).desk(0)["side_house"] == 3
