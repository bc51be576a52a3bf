"""§11 The purchase: what is for sale, and what it is good for."""

from typing import Any

import pytest

from doppelagent.core.errors import TooMuch

from .city import building, buildings
from .rounds import finish_round, lay_all
from .table import Table, ordering, payday, place, purchase, turn

JAN = ANNA = 0

PRICES = {"telephone": 2, "sketch": 2, "cash-box": 2, "seal": 2, "side-table": 3, "agent": 1}
DESK_TILES = "telephone sketch cash-box seal"
USA = building(flag="usa")
BOX_ONLY: dict[str, Any] = {"bought": {0: "cash-box"}, "display": "A-02 A-03 B-01 B-02"}


def why_not(t: Table, seat: int, text: str) -> int:
    return t.match.why_not(seat, t.match.game.notation.read(text))


# When, who, how many


def test_11_1_in_turn_order_from_the_coat_of_arms() -> None:
    t = purchase(2, 4, money=dict.fromkeys(range(4), 1))
    order = []
    while t.phase == "purchase":
        order.append(t.turn)
        t.act(t.turn, "done")
    assert order == [2, 3, 0, 1]
    assert (t.phase, t.picture(-1)["coat"]) == ("cards", 3)


def test_11_1_one_thing_for_each() -> None:
    t = purchase(0, 2, money={0: 12, 1: 12}).act(0, "buy agent")
    assert (t.turn, t.money(0), t.bought(0)) == (1, 11, [])
    t.act(1, "buy seal")
    assert (t.phase, t.money(1), t.bought(1)) == ("cards", 10, ["seal"])


def test_11_1_or_nothing() -> None:
    t = purchase(0, 2, money={0: 12}).act(0, "done")
    assert (t.turn, t.money(0), t.bought(0), t.supply(0)) == (1, 12, [], 5)


def test_11_1_who_cannot_buy_anything_is_not_asked() -> None:
    t = purchase(0, 3, money={0: 0, 1: 1, 2: 0})
    assert t.turn == 1
    assert t.act(1, "done").phase == "cards"


def test_11_1_only_at_a_purchase() -> None:
    assert why_not(place(0, version="full", money={0: 5}), 0, "buy agent") == 1101
    assert why_not(payday(0, money={0: 1}, agents={0: "B1 B2"}), 0, "buy agent") == 1101


# Goods and prices


@pytest.mark.parametrize(("good", "price"), PRICES.items())
def test_11_2_prices(good: str, price: int) -> None:
    t = purchase(0, money={0: price})
    assert set(t.may(0, "buy")) == {f"buy {each}" for each, other in PRICES.items() if other <= price}
    assert t.act(0, f"buy {good}").money(0) == 0
    poor = purchase(0, money={0: price - 1, 1: 1})
    assert f"buy {good}" not in poor.may(0)
    assert why_not(poor, 0, f"buy {good}") in (1101, 1102)


@pytest.mark.parametrize("good", [*DESK_TILES.split(), "side-table"])
def test_11_2_each_is_there_once_for_everybody(good: str) -> None:
    t = purchase(0, 2, money={0: 12, 1: 12}, bought={0: good})
    assert set(t.may(0, "buy")) == {f"buy {each}" for each in PRICES if each != good}
    assert why_not(t, 0, f"buy {good}") == 1102
    t.act(0, "done").act(1, f"buy {good}")
    assert t.bought(1) == [good]


def test_11_2_three_agents_and_no_more() -> None:
    for left in (3, 2, 1):
        t = purchase(0, money={0: 12}, side_house={0: left}).act(0, "buy agent")
        assert (t.supply(0), t.desk(0)["side_house"]) == (9 - left, left - 1)
    assert set(purchase(0, money={0: 12}, side_house={0: 0}).may(0, "buy")) == {f"buy {each}" for each in PRICES if each != "agent"}


def test_11_2_a_new_agent_comes_into_the_supply_and_can_be_placed() -> None:
    five = " ".join(buildings()[:5])
    t = purchase(0, 2, agents={0: five}, money={0: 1}, bribes={0: "2 wine"})
    assert t.supply(0) == 0
    t = lay_all(finish_round(t.act(0, "buy agent")))
    while (t.turn, t.phase) != (0, "place"):
        t.act(t.turn, "done")
    t.act(0, f"place supply → {building(colour='pink', but=five)}")
    assert (len(t.agents(0)), t.supply(0)) == (6, 0)


def test_11_2_everything_can_be_bought_in_the_end() -> None:
    t = purchase(0, money={0: 1}, bought={0: f"{DESK_TILES} side-table"}, side_house={0: 1})
    assert t.may(0) == ["buy agent", "done"]
    assert purchase(0, money={0: 99}, bought={0: f"{DESK_TILES} side-table"}, side_house={0: 0}).turn == 1


# The telephone


def test_11_3_four_cards_from_the_next_round_on() -> None:
    t = finish_round(purchase(1, 3, money={1: 2}).act(1, "buy telephone"))
    assert [len(t.hand(seat)) for seat in range(3)] == [3, 4, 3]
    finish_round(lay_all(t))
    assert [len(t.hand(seat)) for seat in range(3)] == [3, 4, 3]


def test_11_3_three_of_them_are_laid_and_the_other_is_discarded() -> None:
    t = finish_round(purchase(0, 2, money={0: 2}).act(0, "buy telephone"))
    first, second, third, fourth = t.hand(0)
    t.act(0, f"I {fourth}", f"II {second}", f"IV {first}")
    lay_all(t)
    assert t.hand(0) == []
    assert t.laid(0) == [fourth, second, first]
    assert third in t.discards


# The sketch


def test_11_4_the_example_of_jan() -> None:
    """No money, but the sketch: he pays for the side table with two wine and one chocolate."""
    t = purchase(JAN, money={JAN: 0}, bought={JAN: "sketch"}, bribes={JAN: "1 chocolate, 2 wine, 1 coffee"})
    t.act(JAN, "buy side-table", "pay 1 wine", "pay 1 wine", "pay 1 chocolate")
    assert (t.bought(JAN), t.bribes(JAN), t.turn) == (["sketch", "side-table"], {"coffee": 1}, 1)


def test_11_4_what_leaves_no_choice_is_paid_at_once() -> None:
    t = purchase(JAN, money={JAN: 0}, bought={JAN: "sketch"}, bribes={JAN: "1 chocolate, 2 wine"}).act(JAN, "buy side-table")
    assert (t.bought(JAN), t.bribes(JAN), t.turn) == (["sketch", "side-table"], {}, 1)
    t = purchase(JAN, money={JAN: 0}, bought={JAN: "sketch"}, bribes={JAN: "5 wine"}).act(JAN, "buy side-table")
    assert (t.bribes(JAN), t.turn) == ({"wine": 2}, 1)


def test_11_4_any_mix_of_money_and_bribes() -> None:
    t = purchase(0, money={0: 2}, bought={0: "sketch"}, bribes={0: "1 wine, 1 coffee"}).act(0, "buy side-table")
    assert (t.phase, t.may(0)) == ("pay", ["pay 1 coffee", "pay 1 schilling", "pay 1 wine"])
    t.act(0, "pay 1 coffee")
    assert t.may(0) == ["pay 1 schilling", "pay 1 wine"]
    t.act(0, "pay 1 schilling", "pay 1 wine")
    assert (t.money(0), t.bribes(0), t.turn) == (1, {}, 1)


def test_11_4_money_and_bribes_together_make_the_purse() -> None:
    def offered(**facts: Any) -> set[str]:
        return {text.removeprefix("buy ") for text in purchase(0, bought={0: "sketch"}, **facts).may(0, "buy")}

    assert offered(money={0: 1}, bribes={0: "1 wine"}) == {"telephone", "cash-box", "seal", "agent"}
    assert offered(money={0: 1}, bribes={0: "1 wine, 1 coffee"}) == {"telephone", "cash-box", "seal", "agent", "side-table"}
    assert offered(money={0: 0}, bribes={0: "1 wine"}) == {"agent"}


def test_11_4_without_it_bribes_buy_nothing() -> None:
    t = purchase(0, money={0: 1}, bribes={0: "9 wine, 9 coffee"})
    assert t.may(0) == ["buy agent", "done"]
    assert t.act(0, "buy agent").bribes(0) == {"wine": 9, "coffee": 9}


def test_11_4_it_does_not_pay_for_itself() -> None:
    assert purchase(0, money={0: 1}, bribes={0: "9 wine"}).may(0) == ["buy agent", "done"]
    t = purchase(0, money={0: 2}, bribes={0: "9 wine"}).act(0, "buy sketch")
    assert (t.turn, t.money(0), t.bribes(0)) == (1, 0, {"wine": 9})


def test_11_4_it_is_no_help_in_action_iii() -> None:
    t = place(0, version="full", bought={0: "sketch"}, money={0: 9}, bribes={0: "1 chocolate, 1 wine, 1 magazine, 1 coffee, 1 tobacco"})
    assert t.may(0, "place") == []


# The cash box


def test_11_5_the_example_of_anna() -> None:
    """Three schillings from an order: the extra one goes into the cash box, two more of her own will, one is kept."""
    t = ordering(ANNA, USA, orders={ANNA: "A-01"}, money={ANNA: 0}, **BOX_ONLY).act(ANNA, "fulfil A-01")
    assert (t.phase, t.cash_box(ANNA), t.money(ANNA)) == ("save", 1, 3)
    assert t.may(ANNA) == ["save 0", "save 1", "save 2", "save 3"]
    t.act(ANNA, "save 2")
    assert (t.cash_box(ANNA), t.money(ANNA), t.turn) == (3, 1, 1)


def test_11_5_a_part_of_an_advance() -> None:
    t = ordering(0, USA, bought={0: "cash-box"}, display="A-02 A-03 B-05 B-02", money={0: 4}).act(0, "accept B-05")
    assert t.may(0) == ["save 0", "save 1", "save 2"]  # of the advance, not of the money that was there
    t.act(0, "save 1")
    assert (t.cash_box(0), t.money(0), t.turn) == (1, 5, 1)


def test_11_5_a_part_of_the_two_schillings_of_action_iii() -> None:
    """V21"""
    t = place(0, version="full", bought={0: "cash-box"}, money={0: 4}).act(0, "take 2 schillings")
    assert t.may(0) == ["save 0", "save 1", "save 2"]
    t.act(0, "save 2")
    assert (t.cash_box(0), t.money(0), t.turn) == (2, 4, 1)


def test_11_5_nothing_is_a_part_too_and_later_it_is_too_late() -> None:
    t = place(0, 2, version="full", bought={0: "cash-box"}).act(0, "take 2 schillings", "save 0")
    assert (t.cash_box(0), t.money(0)) == (0, 3)
    while t.view.round == 1 or t.phase != "cards":
        assert all("save" not in text for text in t.may(t.turn))
        t.act(t.turn, "done")
    assert t.cash_box(0) == 0


def test_11_5_each_order_is_an_income_of_its_own() -> None:
    t = ordering(0, USA, orders={0: "A-01 A-06"}, money={0: 0}, **BOX_ONLY)
    t.act(0, "fulfil A-01", "save 3", "fulfil A-06")
    assert t.may(0) == ["save 0", "save 1"]
    t.act(0, "save 0")
    assert (t.cash_box(0), t.money(0)) == (1 + 3 + 1, 1)


def test_11_5_two_orders_in_one_line_name_what_is_saved_in_between() -> None:
    t = ordering(0, USA, orders={0: "A-01 A-06"}, money={0: 0}, **BOX_ONLY)
    with pytest.raises(TooMuch, match="After 'fulfil A-01' the next part is save, not 'fulfil A-06'") as error:
        t.act(0, "fulfil A-01 A-06")
    assert error.value.next_part == ("save",)
    assert (t.phase, t.money(0)) == ("orders", 0)
    t.act(0, "fulfil A-01 save 3 fulfil A-06 save 0")
    assert (t.cash_box(0), t.money(0)) == (1 + 3 + 1, 1)


def test_11_5_without_a_cash_box_nobody_is_asked() -> None:
    t = ordering(0, USA, orders={0: "A-01"}, money={0: 0}, bought={0: "telephone", 1: "cash-box"}).act(0, "fulfil A-01")
    assert [t.cash_box(seat) for seat in range(3)] == [0, 0, 0]
    assert t.money(0) == 3


def test_11_5_what_is_inside_buys_nothing_and_pays_nobody() -> None:
    t = purchase(0, money={0: 0, 1: 1}, bought={0: "cash-box"}, cash_box={0: 12})
    assert t.turn == 1
    t = payday(0, money={0: 0}, bought={0: "cash-box"}, cash_box={0: 12}, agents={0: "B1 B2"})
    assert (t.agents(0), t.cash_box(0)) == ([], 12)


def test_11_5_bribes_are_no_income() -> None:
    """Not with the sketch either."""
    t = place(0, version="full", bought={0: "cash-box sketch"}).act(0, "take 2 wine")
    assert (t.turn, t.cash_box(0)) == (1, 0)


def test_11_6_an_extra_schilling_for_every_order_even_without_money() -> None:
    """A-11 gives five points and no schilling: there is nothing to decide."""
    t = ordering(0, USA, orders={0: "A-11"}, money={0: 0}, **BOX_ONLY).act(0, "fulfil A-11")
    assert (t.cash_box(0), t.money(0), t.points(0, "orders"), t.turn) == (1, 0, 5, 1)


def test_11_6_none_for_accepting_and_none_for_other_incomes() -> None:
    t = ordering(0, USA, bought={0: "cash-box"}, display="A-06 A-03 B-01 B-02").act(0, "accept A-06", "save 0")
    assert t.cash_box(0) == 0
    assert place(0, version="full", bought={0: "cash-box"}).act(0, "take 2 schillings", "save 0").cash_box(0) == 0


def test_11_6_twelve_schillings_at_most() -> None:
    """V28: the extra schilling comes first, so of three only one more fits in beside eleven."""
    t = ordering(0, USA, orders={0: "A-01"}, money={0: 0}, cash_box={0: 10}, **BOX_ONLY).act(0, "fulfil A-01")
    assert t.may(0) == ["save 0", "save 1"]
    assert why_not(t, 0, "save 2") == 1106
    t.act(0, "save 1")
    assert (t.cash_box(0), t.money(0)) == (12, 2)


def test_11_6_the_extra_schilling_may_be_the_twelfth() -> None:
    t = ordering(0, USA, orders={0: "A-01"}, money={0: 0}, cash_box={0: 11}, **BOX_ONLY).act(0, "fulfil A-01")
    assert (t.cash_box(0), t.money(0), t.turn) == (12, 3, 1)


def test_11_6_a_full_cash_box_takes_nothing_and_gives_nothing() -> None:
    t = ordering(0, USA, orders={0: "A-01"}, money={0: 0}, cash_box={0: 12}, **BOX_ONLY).act(0, "fulfil A-01")
    assert (t.cash_box(0), t.money(0), t.turn) == (12, 3, 1)
    t = place(0, version="full", bought={0: "cash-box"}, cash_box={0: 12}).act(0, "take 2 schillings")
    assert (t.cash_box(0), t.money(0), t.turn) == (12, 3, 1)


# The seal and the side table


def test_11_7_three_points_more_for_every_order() -> None:
    orders: dict[str, Any] = {"orders": {0: "A-01 A-06 A-11"}, "display": "A-02 A-03 B-01 B-02"}
    t = ordering(0, USA, bought={0: "seal"}, **orders).act(0, "fulfil A-01")
    assert t.points(0, "orders") == 0 + 3
    t.act(0, "fulfil A-06", "fulfil A-11")
    assert t.points(0, "orders") == 0 + 3 + 5 + 3 * 3
    assert t.money(0) == 1 + 3 + 1


def test_11_7_nothing_for_accepting_and_nothing_for_others() -> None:
    t = ordering(0, USA, bought={0: "seal"}, display="A-06 A-03 B-01 B-02").act(0, "accept A-06")
    assert t.points(0) == 0
    t = ordering(1, USA, bought={0: "seal"}, orders={1: "A-11"}).act(1, "fulfil A-11")
    assert (t.points(0), t.points(1, "orders")) == (0, 5)


def test_11_8_a_fourth_drawer() -> None:
    t = turn(0, "021 034 077", version="full", bought={0: "side-table"}, drawers={0: "011 022 056"})
    assert t.may(0) == ["drawer 1", "drawer 2", "drawer 3", "drawer 4"]
    assert t.act(0, "drawer 4").drawers(0) == ["011", "022", "056", "021"]
    full = turn(0, "021 034 077", version="full", bought={0: "side-table"}, drawers={0: "011 022 056 081"})
    assert full.act(0, "drawer 4").drawers(0) == ["011", "022", "056", "021"]
    assert "081" in full.discards


def test_11_8_without_it_there_are_three() -> None:
    t = turn(0, "021 034 077", version="full", bought={0: DESK_TILES}, drawers={0: "011 022 056"}, hand={0: "021 034 077 099"})
    assert t.may(0, "drawer") == ["drawer 1", "drawer 2", "drawer 3"]
    assert why_not(t, 0, "drawer 4") == 1108


def test_11_8_a_fourth_space_for_orders() -> None:
    facts: dict[str, Any] = {"display": "A-06 A-03 B-01 B-02", "bought": {0: "side-table"}}
    t = ordering(0, USA, orders={0: "S-01 A-04 B-03"}, **facts).act(0, "accept A-06")
    assert t.orders(0) == ["S-01", "A-04", "B-03", "A-06"]
    assert ordering(0, USA, orders={0: "S-01 A-04 B-03 B-04"}, **facts).may(0) == ["done"]
