"""§15.4 to §15.6 Expansion 2: the two powers of Hamburg, Amsterdam and New York City. Seat 0 has the figure of the colour named."""

from typing import Any

import pytest

from .city import bribe_for, building, buildings, card, cards, flag_of, seal_of
from .table import Table, ordering, place, turn

BLUE, GREEN, RED, YELLOW = "blue", "green", "red", "yellow"  # Hamburg, Amsterdam, New York City, Marrakesh
PLENTY = "9 chocolate, 9 wine, 9 magazine, 9 coffee, 9 tobacco"
NO_OFFER = "A-02 A-03 B-01 B-02"  # on the board: orders of France, Austria, France, Britain


def orders(colour: str, flag: str, held: str, bribes: str = PLENTY, **facts: Any) -> Table:
    """Seat 0 has placed an ordinary agent on a building with this flag, and has these orders; those on the board are of other flags."""
    display = NO_OFFER if flag == "usa" else "A-28 A-30 B-05 B-10"
    known: dict[str, Any] = {"figures": True, "colours": colour, "orders": {0: held}, "display": display, "bribes": {0: bribes}}
    return ordering(0, facts.pop("at", building(flag=flag)), money={0: 0}, **known | facts)


def price(colour: str, where: str, drawers: str = "", **facts: Any) -> int:
    """What the figure costs on this building."""
    t = place(0, version="full", figures=True, colours=colour, bribes={0: PLENTY}, drawers={0: drawers}, **{"unlocked": "0"} | facts)
    source = f"move {facts['figure'][0]}" if "figure" in facts else "place figure"
    t.act(0, f"{source} → {where}")
    return 9 - t.bribes(0).get(bribe_for(where), 0)


# 15.4 Hamburg


@pytest.mark.parametrize(("order", "flag", "schillings"), [("A-06", "usa", 1), ("A-01", "usa", 3)])
def test_15_4_a_schilling_more_for_each_order_that_brings_schillings(order: str, flag: str, schillings: int) -> None:
    assert orders(BLUE, flag, order).act(0, f"fulfil {order}").money(0) == schillings + 1
    assert orders(GREEN, flag, order).act(0, f"fulfil {order}").money(0) == schillings


def test_15_4_for_each_of_several() -> None:
    t = orders(BLUE, "usa", "A-01 A-06").act(0, "fulfil A-01", "fulfil A-06")
    assert t.money(0) == 3 + 1 + 1 + 1


def test_15_4_for_start_orders_too() -> None:
    culture = building(seal="culture", flag="usa")
    t = orders(BLUE, "usa", "S-02", at=culture, agents={0: building(seal="nobility")})
    assert t.act(0, "fulfil S-02").money(0) == 2 + 1


def test_15_4_none_for_an_order_without_schillings() -> None:
    t = orders(BLUE, "usa", "A-11").act(0, "fulfil A-11")
    assert (t.money(0), t.points(0, "orders")) == (0, 5)


def test_15_4_the_extra_schilling_of_the_cash_box_does_not_make_it_one() -> None:
    t = orders(BLUE, "usa", "A-11", bought={0: "cash-box"}).act(0, "fulfil A-11")
    assert (t.money(0), t.cash_box(0)) == (0, 1)


def test_15_4_it_is_a_part_of_the_income_that_may_be_saved() -> None:
    t = orders(BLUE, "usa", "A-01", bought={0: "cash-box"}).act(0, "fulfil A-01")
    assert t.may(0) == [f"save {n}" for n in range(3 + 1 + 1)]
    assert t.act(0, "save 4").cash_box(0) == 1 + 4


def test_15_4_not_for_accepting_nor_for_two_schillings_taken() -> None:
    t = ordering(0, building(flag="usa"), figures=True, colours=BLUE, display="A-01 A-02 B-01 B-02", money={0: 0}).act(0, "accept A-01")
    assert t.money(0) == 1
    assert place(0, version="full", figures=True, colours=BLUE, money={0: 0}).act(0, "take 2 schillings").money(0) == 2


def test_15_4_wherever_the_figure_is() -> None:
    away = building(flag="france")
    assert orders(BLUE, "usa", "A-06", figure={0: away}).act(0, "fulfil A-06").money(0) == 1 + 1


@pytest.mark.parametrize("where", buildings(seal="nobility"))
def test_15_4_on_nobility_the_figure_costs_one_bribe(where: str) -> None:
    assert price(BLUE, where) == 1
    assert price(GREEN, where) == 2


@pytest.mark.parametrize("seal", ["administration", "science", "religion", "culture"])
def test_15_4_on_other_seals_two(seal: str) -> None:
    assert price(BLUE, building(seal=seal)) == 2


def test_15_4_moved_as_well_as_placed() -> None:
    """V23"""
    start, where, *_ = buildings(seal="nobility")
    assert price(BLUE, where, figure={0: start}) == 1
    assert price(BLUE, building(seal="culture"), figure={0: start}) == 2


def test_15_4_other_agents_pay_two() -> None:
    where = building(seal="nobility")
    t = place(0, version="full", figures=True, colours=BLUE, bribes={0: f"1 {bribe_for(where)}"}, unlocked="0")
    assert t.may(0, "place supply") == []
    assert f"place figure → {where}" in t.may(0)


def test_15_4_a_limit_after_discounts() -> None:
    """V23: one with one discount, nothing with two."""
    where = building(seal="nobility")
    by_flag, by_seal = cards("flag-cheaper", flag_of(where))[0], cards("seal-cheaper", "nobility")[0]
    assert [price(BLUE, where, drawers) for drawers in (by_flag, by_seal, f"{by_flag} {by_seal}")] == [1, 1, 0]


# 15.5 Amsterdam


@pytest.mark.parametrize(("colour", "received"), [(GREEN, 2), (BLUE, 1), (RED, 1), (YELLOW, 1)])
def test_15_5_a_coffee_more_with_the_coffee_of_action_ii(colour: str, received: int) -> None:
    t = turn(0, f"056 {card(bribe='coffee')} 077", version="full", figures=True, colours=colour, bribes={0: ""})
    assert t.bribes(0) == {"coffee": received}


@pytest.mark.parametrize("kind", ["chocolate", "wine", "magazine", "tobacco"])
def test_15_5_not_with_other_bribes(kind: str) -> None:
    t = turn(0, f"056 {card(bribe=kind)} 077", version="full", figures=True, colours=GREEN, bribes={0: ""})
    assert t.bribes(0) == {kind: 1}


def test_15_5_the_coffee_of_an_ability_brings_no_further_one() -> None:
    """Two, and one for card 004 or 009: not four."""
    extra = cards("extra-bribe", "coffee")[0]
    t = turn(0, f"{extra} {card(bribe='coffee', but=extra)} 077", version="full", figures=True, colours=GREEN, bribes={0: ""})
    assert t.act(0, "use 1").bribes(0) == {"coffee": 3}
    assert t.phase == "place"  # once only


def test_15_5_nor_do_two_coffees_taken_or_chosen() -> None:
    t = place(0, version="full", figures=True, colours=GREEN, bribes={0: ""})
    assert t.act(0, "take 2 coffee").bribes(0) == {"coffee": 2}
    violet = cards("colour-bribe", "violet")[0]
    placed = place(0, version="full", figures=True, colours=GREEN, drawers={0: violet}, bribes={0: "2 chocolate"})
    assert placed.act(0, f"place supply → {building(colour='violet')}", "use 1 coffee").bribes(0) == {"coffee": 1}


def smuggling(held: str, bribes: str, figure: bool = True, colour: str = GREEN, moved: bool = False) -> list[str]:
    """What can be fulfilled after the figure was placed in a building of the USA, or another agent was; two more coffees paid for that."""
    where = building(flag="usa", colour="brown")
    start = building(flag="france")
    facts: dict[str, Any] = {"figure": {0: start}} if moved else {"figures": True, "version": "full", "unlocked": "0"}
    many = {kind: int(number) for number, kind in (part.split() for part in bribes.split(", "))}
    many["coffee"] = many.get("coffee", 0) + 2
    have = ", ".join(f"{number} {kind}" for kind, number in many.items())
    t = place(0, colours=colour, orders={0: held}, display=NO_OFFER, bribes={0: have}, **facts)
    source = f"move {start}" if moved else "place figure" if figure else "place supply"
    return t.act(0, f"{source} → {where}").may(0, "fulfil")


@pytest.mark.parametrize("moved", [False, True])
def test_15_5_a_coffee_stands_for_one_other_bribe(moved: bool) -> None:
    """A-11 wants wine, magazine and tobacco."""
    assert smuggling("A-11", "1 wine, 1 tobacco, 1 coffee", moved=moved) == ["fulfil A-11"]
    assert smuggling("A-11", "1 wine, 1 tobacco", moved=moved) == []


def test_15_5_only_in_a_turn_in_which_the_figure_was_placed() -> None:
    assert smuggling("A-11", "1 wine, 1 tobacco, 1 coffee", figure=False) == []


def test_15_5_once_for_each_order() -> None:
    assert smuggling("A-11", "1 wine, 5 coffee") == []


def test_15_5_such_a_coffee_is_not_also_coffee_on_that_order() -> None:
    """V26: A-01 wants chocolate, coffee and tobacco."""
    assert smuggling("A-01", "1 chocolate, 1 coffee") == []
    assert smuggling("A-01", "1 chocolate, 2 coffee") == ["fulfil A-01"]


def test_15_5_nothing_stands_for_a_coffee() -> None:
    assert smuggling("A-01", "9 chocolate, 9 tobacco") == []


def test_15_5_several_orders_may_show_the_same_one() -> None:
    """V26: A-06 wants chocolate, wine and magazine, A-11 wine, magazine and tobacco: one coffee stands for the magazine of both."""
    where = building(flag="usa", colour="brown")
    bribes = {0: "1 chocolate, 1 wine, 1 tobacco, 3 coffee"}
    facts: dict[str, Any] = {"figures": True, "version": "full", "unlocked": "0", "colours": GREEN, "bribes": bribes}
    t = place(0, orders={0: "A-06 A-11"}, display=NO_OFFER, **facts).act(0, f"place figure → {where}", "fulfil A-11", "fulfil A-06")
    assert (t.orders(0), t.points(0, "orders")) == ([], 5 + 3)
    assert t.bribes(0) == {"chocolate": 1, "wine": 1, "tobacco": 1, "coffee": 1}  # shown, not handed over


def test_15_5_only_for_bribes() -> None:
    """B-05 wants a flask and a pistol, and seat 0 has the flask."""
    assert smuggling("B-05", "9 coffee") == []


def test_15_5_no_other_figure_can_do_it() -> None:
    assert smuggling("A-11", "1 wine, 1 tobacco, 1 coffee", colour=BLUE) == []


# 15.6 New York City


@pytest.mark.parametrize(("bribes", "may"), [("1 wine, 1 magazine", True), ("1 wine, 1 tobacco", True), ("5 wine", False)])
def test_15_6_one_bribe_less_for_an_order_of_the_usa(bribes: str, may: bool) -> None:
    """A-11 wants wine, magazine and tobacco. The figure is at home."""
    assert (orders(RED, "usa", "A-11", bribes).may(0, "fulfil") == ["fulfil A-11"]) is may
    assert orders(YELLOW, "usa", "A-11", bribes).may(0, "fulfil") == []


def test_15_6_not_for_other_flags() -> None:
    """A-15 of the USSR wants wine, coffee and tobacco."""
    assert orders(RED, "ussr", "A-15", "1 wine, 1 tobacco").may(0, "fulfil") == []
    assert orders(RED, "ussr", "A-15", "1 wine, 1 tobacco, 1 coffee").may(0, "fulfil") == ["fulfil A-15"]


def test_15_6_information_is_not_left_out() -> None:
    assert orders(RED, "usa", "B-05", information={0: "flask"}).may(0, "fulfil") == []


@pytest.mark.parametrize(("order", "points"), [("A-11", 5), ("A-01", 0), ("B-05", 2)])
def test_15_6_a_point_more_for_each_order_of_the_usa(order: str, points: int) -> None:
    information = {0: "flask pistol", 1: ""}
    assert orders(RED, "usa", order, information=information).act(0, f"fulfil {order}").points(0, "orders") == points + 1
    assert orders(GREEN, "usa", order, information=information).act(0, f"fulfil {order}").points(0, "orders") == points


def test_15_6_for_each_of_several() -> None:
    assert orders(RED, "usa", "A-06 A-11").act(0, "fulfil A-06", "fulfil A-11").points(0, "orders") == 3 + 1 + 5 + 1


def test_15_6_no_point_for_other_flags() -> None:
    assert orders(RED, "ussr", "A-15").act(0, "fulfil A-15").points(0, "orders") == 5


@pytest.mark.parametrize("where", buildings(flag="usa"))
def test_15_6_in_a_building_of_the_usa_the_figure_costs_one_bribe(where: str) -> None:
    assert price(RED, where) == 1
    assert price(YELLOW, where) == 2


@pytest.mark.parametrize("flag", ["ussr", "france", "britain", "austria"])
def test_15_6_in_others_two(flag: str) -> None:
    assert price(RED, building(flag=flag)) == 2


def test_15_6_moved_as_well_as_placed() -> None:
    start, where, *_ = buildings(flag="usa")
    assert price(RED, where, figure={0: start}) == 1


def test_15_6_a_limit_after_discounts() -> None:
    """V23"""
    where = building(flag="usa")
    by_flag, by_seal = cards("flag-cheaper", "usa")[0], cards("seal-cheaper", seal_of(where))[0]
    assert [price(RED, where, drawers) for drawers in (by_flag, by_seal, f"{by_flag} {by_seal}")] == [1, 1, 0]


def test_15_6_the_flag_that_lies_there_counts() -> None:
    """Flags at random: here they lie in the reverse order."""
    t = place(0, version="full", flags="random", figures=True, colours=RED, unlocked="0", bribes={0: PLENTY})
    lying = {each["name"]: each["flag"] for each in t.picture(-1)["buildings"]}
    where = next(name for name, flag in lying.items() if flag == "usa" != flag_of(name))
    t.act(0, f"place figure → {where}")
    assert t.bribes(0)[bribe_for(where)] == 9 - 1
