"""§10 Money and orders; what the orders ask for is in `test_10_5_requirements`."""

from typing import Any

import pytest

from doppelagent.games.vienna.box.record import order_name

from .city import BOX, bribe_for, building, buildings, flag_of
from .rounds import finish_round, lay_all
from .table import ordering, place

JAN = 0

USA, FRANCE, AUSTRIA = building(flag="usa"), building(flag="france"), building(flag="austria")
ORDERS = [order_name(number) for number in BOX.orders]
DISPLAY = "A-06 A-02 B-05 B-01"  # USA, France, USA, France


def everything_but(names: str, letters: str = "AB") -> str:
    """All orders of these letters but for some: the piles are used up."""
    return " ".join(name for name in ORDERS if name[0] in letters and name not in names)


# Money


def test_10_1_schillings_come_from_accepting_fulfilling_and_action_iii() -> None:
    assert place(0, version="full").act(0, "take 2 schillings").money(0) == 1 + 2
    assert ordering(0, USA, display=DISPLAY).act(0, "accept A-06").money(0) == 1 + 1
    assert ordering(0, USA, orders={0: "A-01"}).act(0, "fulfil A-01").money(0) == 1 + 3


def test_10_1_no_building_is_paid_with_schillings() -> None:
    t = place(0, version="full", money={0: 9}, bribes={0: "1 chocolate, 1 wine, 1 magazine, 1 coffee, 1 tobacco"})
    assert t.may(0, "place") == []


# Either accept one, or fulfil


def test_10_2_the_flag_of_the_building_decides() -> None:
    facts: dict[str, Any] = {"version": "full", "display": DISPLAY, "orders": {0: "A-07 A-11"}}
    t = place(0, bribes={0: "3 chocolate, 3 wine, 3 magazine, 3 coffee, 3 tobacco"}, agents={0: AUSTRIA}, **facts)
    assert t.act(0, f"place supply → {FRANCE}").may(0) == ["accept A-02", "accept B-01", "done", "fulfil A-07"]
    t = place(0, bribes={0: "3 chocolate, 3 wine, 3 magazine, 3 coffee, 3 tobacco"}, agents={0: AUSTRIA}, **facts)
    assert t.act(0, f"place supply → {USA}").may(0) == ["accept A-06", "accept B-05", "done", "fulfil A-11"]


def test_10_2_moving_an_agent_counts_as_well() -> None:
    t = place(0, version="full", display=DISPLAY, bribes={0: f"2 {bribe_for(USA)}"}, agents={0: FRANCE})
    assert t.act(0, f"move {FRANCE} → {USA}").may(0) == ["accept A-06", "accept B-05", "done"]


def test_10_2_agents_of_earlier_turns_open_nothing() -> None:
    facts: dict[str, Any] = {"version": "full", "display": DISPLAY, "orders": {0: "B-10"}, "information": {0: "flask pistol"}}
    t = place(0, agents={0: f"{USA} {FRANCE}"}, **facts).act(0, "take 2 wine")
    assert (t.turn, t.phase) == (1, "place")
    t = place(0, agents={0: f"{USA} {FRANCE}"}, bribes={0: f"2 {bribe_for(AUSTRIA)}"}, **facts).act(0, f"place supply → {AUSTRIA}")
    assert (t.turn, t.phase) == (1, "place")


def test_10_2_the_flag_that_lies_there_counts_not_the_printed_one() -> None:
    """With flags laid at random: those of this table are the printed ones from the last building to the first."""
    lying = dict(zip(buildings(), reversed([flag_of(each) for each in buildings()]), strict=True))
    where = next(each for each in buildings() if lying[each] == "france" and flag_of(each) == "usa")
    assert ordering(0, where, flags="random", display=DISPLAY).may(0) == ["accept A-02", "accept B-01", "done"]


def test_10_2_only_one_is_accepted() -> None:
    t = ordering(0, USA, display=DISPLAY, orders_A="A-01").act(0, "accept A-06")  # A-01 of the USA comes on the board
    assert t.orders(0) == ["S-01", "A-06"]
    assert t.turn == 1


def test_10_2_after_accepting_nothing_is_fulfilled() -> None:
    facts: dict[str, Any] = {"display": DISPLAY, "orders": {0: "B-10"}, "information": {0: "flask pistol"}}
    t = ordering(0, USA, **facts)
    assert t.may(0) == ["accept A-06", "accept B-05", "done", "fulfil B-10"]
    t.act(0, "accept B-05")  # both could be fulfilled now
    assert t.turn == 1
    assert (t.orders(0), t.points(0, "orders")) == (["B-10", "B-05"], 0)


def test_10_2_after_fulfilling_nothing_is_accepted() -> None:
    t = ordering(0, USA, display=DISPLAY, orders={0: "B-10 A-11"}, information={0: "flask pistol"}).act(0, "fulfil B-10")
    assert t.may(0) == ["done", "fulfil A-11"]
    assert t.match.why_not(0, t.match.game.notation.read("accept A-06")) == 1002
    t.act(0, "done")
    assert (t.orders(0), t.turn) == (["A-11"], 1)


def test_10_2_any_number_is_fulfilled_in_any_order() -> None:
    t = ordering(0, USA, orders={0: "A-01 A-06 A-11"}, display="A-02 A-03 B-01 B-02")
    assert t.may(0) == ["done", "fulfil A-01", "fulfil A-06", "fulfil A-11"]
    t.act(0, "fulfil A-11", "fulfil A-01")
    assert t.may(0) == ["done", "fulfil A-06"]
    t.act(0, "fulfil A-06")
    assert (t.orders(0), t.points(0, "orders"), t.money(0)) == ([], 5 + 3, 1 + 3 + 1)


def test_10_2_neither_is_allowed_too() -> None:
    t = ordering(0, USA, display=DISPLAY, orders={0: "A-01"}).act(0, "done")
    assert (t.orders(0), t.money(0), t.display) == (["A-01"], 1, DISPLAY.split())


# Accepting


@pytest.mark.parametrize(("order", "advance"), [("A-06", 1), ("A-28", 1), ("B-05", 2), ("B-21", 2)])
def test_10_3_an_advance_of_one_schilling_for_a_and_two_for_b(order: str, advance: int) -> None:
    display = f"{order} A-02 B-01 B-02" if order < "B" else f"A-02 A-03 {order} B-01"
    t = ordering(0, USA, display=display).act(0, f"accept {order}")
    assert (t.orders(0), t.money(0)) == (["S-01", order], 1 + advance)


@pytest.mark.parametrize(
    ("order", "display", "piles"),
    [("A-06", "A-07 A-01 B-05 B-01", [27, 23]), ("A-01", "A-06 A-07 B-05 B-01", [27, 23]), ("B-05", "A-06 A-01 B-11 B-01", [28, 22])],
)
def test_10_3_the_space_is_filled_from_the_pile_of_its_letter(order: str, display: str, piles: list[int]) -> None:
    t = ordering(0, USA, display="A-06 A-01 B-05 B-01", orders_A="A-07 A-08", orders_B="B-11 B-12").act(0, f"accept {order}")
    assert (t.display, t.picture(-1)["order_piles"]) == (display.split(), piles)


@pytest.mark.parametrize(("order", "empty", "piles"), [("A-06", 0, [0, 23]), ("B-05", 2, [28, 0])])
def test_10_3_a_pile_that_is_used_up_leaves_the_space_empty(order: str, empty: int, piles: list[int]) -> None:
    """V28"""
    t = ordering(0, USA, display=DISPLAY, gone=everything_but(DISPLAY, order[0])).act(0, f"accept {order}")
    assert t.display == [None if n == empty else each for n, each in enumerate(DISPLAY.split())]
    assert t.picture(-1)["order_piles"] == piles


def test_10_3_an_empty_space_offers_nothing() -> None:
    t = ordering(0, USA, display="A-06 - - B-01", gone=everything_but("A-06 B-01"))
    assert t.may(0) == ["accept A-06", "done"]
    assert t.act(0, "accept A-06").display == [None, None, None, "B-01"]


def test_10_3_accepting_needs_one_of_three_free_spaces() -> None:
    two, three = (ordering(0, USA, display=DISPLAY, orders={0: orders}) for orders in ("S-01 A-03", "S-01 A-03 B-02"))
    assert two.may(0, "accept") == ["accept A-06", "accept B-05"]
    assert three.turn == 0  # the table stands as it was laid
    assert three.may(0) == ["done"]
    assert three.match.why_not(0, three.match.game.notation.read("accept A-06")) == 1003


def test_10_3_who_has_no_free_space_and_nothing_to_fulfil_is_not_asked() -> None:
    facts: dict[str, Any] = {"version": "full", "display": DISPLAY, "bribes": {0: f"2 {bribe_for(USA)}"}}
    assert place(0, orders={0: "S-01 A-03 B-02"}, **facts).act(0, f"place supply → {USA}").turn == 1


def test_10_3_fulfilling_frees_a_space_for_later_turns_only() -> None:
    t = ordering(0, USA, 2, display=DISPLAY, orders={0: "S-01 A-01 A-11"}).act(0, "fulfil A-01")
    assert t.may(0) == ["done", "fulfil A-11"]
    t.act(0, "done")
    assert t.desk(0)["orders"] == ["S-01", None, "A-11"]
    assert ordering(0, USA, display=DISPLAY, orders={0: "S-01 - A-11"}).act(0, "accept A-06").orders(0) == ["S-01", "A-06", "A-11"]


# Fulfilling


def test_10_4_the_examples_of_jan_and_the_two_american_orders() -> None:
    """First he accepts one, though he could fulfil the other; later he fulfils both with one flask and one pistol."""
    later = building(flag="usa", but=USA)
    t = ordering(
        JAN,
        USA,
        2,
        display="A-03 A-02 B-10 B-01",
        orders={JAN: "B-05"},
        information={JAN: "flask pistol"},
        bribes={JAN: f"2 {bribe_for(later)}"},
    )
    assert t.may(JAN) == ["accept B-10", "done", "fulfil B-05"]
    t.act(JAN, "accept B-10")
    assert (t.orders(JAN), t.money(JAN), t.points(JAN, "orders")) == (["B-05", "B-10"], 1 + 2, 0)
    lay_all(finish_round(t))
    while (t.turn, t.phase) != (JAN, "place"):
        t.act(t.turn, "done" if "done" in t.may(t.turn) else t.may(t.turn)[0])
    t.act(JAN, f"place supply → {later}", "fulfil B-05", "fulfil B-10")
    assert (t.points(JAN, "orders"), t.money(JAN)) == (3, 1 + 2 + 7)  # §10.6 the advance is not taken off
    assert (t.tiles(JAN), t.orders(JAN)) == ({"flask": 1, "pistol": 1}, [])


def test_10_4_bribes_are_shown_and_kept() -> None:
    """Wine and magazine are on both orders."""
    t = ordering(
        0,
        USA,
        orders={0: "A-06 A-11"},
        bribes={0: "1 chocolate, 1 wine, 1 magazine, 1 tobacco"},
        display="- - - -",
        gone=everything_but("A-06 A-11"),
    )
    t.act(0, "fulfil A-06", "fulfil A-11")
    assert t.desk(0)["fulfilled"] == 2
    assert t.bribes(0) == {"chocolate": 1, "wine": 1, "magazine": 1, "tobacco": 1}


def test_10_4_agents_stay_and_serve_several_orders() -> None:
    """One agent for culture and one for science are enough for S-03 and B-23, with two more for the other seals of that."""
    britain = building(flag="britain", seal="religion")
    agents = " ".join(building(seal=seal, but=britain) for seal in ("culture", "science", "administration"))
    t = ordering(0, britain, orders={0: "S-03 B-23"}, agents={0: agents}, display="A-02 A-03 B-01 B-03").act(
        0, "fulfil S-03", "fulfil B-23"
    )
    assert (t.points(0, "orders"), t.money(0)) == (7, 1 + 2 + 2)
    assert sorted(t.agents(0)) == sorted([britain, *agents.split()])


def test_10_6_a_fulfilled_order_goes_back_into_the_box() -> None:
    t = ordering(0, USA, orders={0: "B-05"}, information={0: "flask pistol"}).act(0, "fulfil B-05")
    assert "B-05" in t.picture(-1)["gone"]
    assert "B-05" not in [*t.display, *t.orders(0), *t.orders(1), *t.orders(2)]


def test_10_6_only_the_one_who_fulfils_it_is_rewarded() -> None:
    t = ordering(1, USA, orders={1: "A-01"}).act(1, "fulfil A-01")
    assert [t.money(seat) for seat in range(3)] == [1, 1 + 3, 1]
    assert [t.points(seat) for seat in range(3)] == [0, 0, 0]
