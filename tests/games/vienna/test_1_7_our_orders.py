"""§1.7 The orders of our own edition: as the rulebook's examples show them, and otherwise as we wish them to be (V5)."""

from collections import Counter
from typing import Final

from doppelagent.games.vienna.box.edition import Building, Order
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BRIBES_NEEDED,
    BUILDING_NEEDED,
    FLAGS,
    INFORMATION,
    INFORMATION_NEEDED,
    SEALS,
    SEALS_NEEDED,
    START_ORDERS,
)

from .city import BOX

EACH: Final = range(5)


def orders(*names: str) -> list[Order]:
    first = {"S": START_ORDERS[0], "A": A_ORDERS[0], "B": B_ORDERS[0]}
    return [BOX.orders[first[name[0]] + int(name[2:]) - 1] for name in names]


def test_1_7_our_orders_have_each_flag_equally_often() -> None:
    """V5: among S, A and B, and inside every kind of requirement."""
    for numbers, times in ((START_ORDERS, 1), (A_ORDERS, 6), (B_ORDERS, 5)):
        assert Counter(BOX.orders[number].flag for number in numbers) == dict.fromkeys(EACH, times)
        kinds = Counter((BOX.orders[number].kind, BOX.orders[number].flag) for number in numbers)
        for kind in {kind for kind, _ in kinds}:
            assert len({kinds[kind, flag] for flag in EACH}) == 1


def test_1_7_what_our_orders_ask_for() -> None:
    """V5"""
    for number, order in BOX.orders.items():
        pieces = len(order.needs)
        if order.kind == SEALS_NEEDED:
            assert pieces in ((2,) if number in START_ORDERS else (2, 3) if number in A_ORDERS else (4,))
        elif order.kind == BRIBES_NEEDED:
            assert pieces == len(set(order.needs)) == 3
        elif order.kind == INFORMATION_NEEDED:
            assert pieces in (2, 3)
    lettered = [order for order in BOX.orders.values() if order.kind == BUILDING_NEEDED]
    assert sorted(order.needs[0] for order in lettered) == [*range(10)]
    for order in lettered:  # the stamp never shows the flag printed there, so that an order takes two agents
        assert order.flag != _lettered(order.needs[0]).flag


def _lettered(letter: int) -> Building:
    return next(each for each in BOX.buildings if each.letter == letter)


# By kind, and how often each piece is there: what a reward is worth, a schilling being reckoned at one and a half points.
WORTH: Final = {
    (SEALS_NEEDED, (1, 1)): (3, 3),
    (BUILDING_NEEDED, (1,)): (4, 4),
    (BRIBES_NEEDED, (1, 1, 1)): (4.5, 5),
    (SEALS_NEEDED, (2,)): (5.5, 5.5),
    (SEALS_NEEDED, (1, 2)): (6.5, 6.5),
    (INFORMATION_NEEDED, (1, 1)): (6.5, 7),
    (INFORMATION_NEEDED, (1, 1, 1)): (7.5, 7.5),
    (INFORMATION_NEEDED, (1, 2)): (8, 8),
    (SEALS_NEEDED, (1, 1, 1, 1)): (10, 10),
}


def test_1_7_our_rewards_grow_with_difficulty() -> None:
    """V5"""
    for order in BOX.orders.values():
        low, high = WORTH[order.kind, tuple(sorted(Counter(order.needs).values()))]
        assert low <= order.points + 1.5 * order.schillings <= high


def test_1_7_example_katrin_has_s_01_and_a_16() -> None:
    """Religion and twice nobility, French, together 5 schillings and 2 points."""
    both = orders("S-01", "A-16")
    assert {FLAGS[order.flag] for order in both} == {"france"}
    needed = both[0].needs, both[1].needs
    assert Counter(SEALS[seal] for seal in needed[0]) | Counter(SEALS[seal] for seal in needed[1]) == {"religion": 1, "nobility": 2}
    assert [sum(order.schillings for order in both), sum(order.points for order in both)] == [5, 2]


def test_1_7_example_ulrich_has_b_03_b_14_and_b_20() -> None:
    """Two Austrian ones for what he has, together 13 points and 1 schilling; B-20 is American."""
    *both, other = orders("B-03", "B-14", "B-20")
    has = {"briefcase": 1, "slide": 1, "flask": 1, "microfilm": 1, "pistol": 2}
    assert [FLAGS[order.flag] for order in (*both, other)] == ["austria", "austria", "usa"]
    assert all(Counter(INFORMATION[kind] for kind in order.needs) <= Counter(has) for order in (*both, other))
    assert [sum(order.points for order in both), sum(order.schillings for order in both)] == [13, 1]


def test_1_7_example_jan_fulfils_two_american_orders() -> None:
    """For a flask and a pistol, together 3 points and 7 schillings."""
    both = orders("B-05", "B-10")
    assert {FLAGS[order.flag] for order in both} == {"usa"}
    assert {INFORMATION[kind] for order in both for kind in order.needs} == {"flask", "pistol"}
    assert [sum(order.points for order in both), sum(order.schillings for order in both)] == [3, 7]


def test_1_7_example_annas_order_gives_3_schillings() -> None:
    assert any(order.schillings == 3 for order in BOX.orders.values())
