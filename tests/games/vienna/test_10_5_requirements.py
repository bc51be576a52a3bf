"""§10.5 What the orders ask for: seals, bribes, a building or information."""

from collections import Counter
from typing import Any

import pytest

from doppelagent.games.vienna.box.record import (
    BRIBES,
    BRIBES_NEEDED,
    BUILDING_NEEDED,
    FLAGS,
    INFORMATION,
    INFORMATION_NEEDED,
    LETTER_NAMES,
    SEALS,
    SEALS_NEEDED,
    order_name,
)

from .city import BOX, around, bribe_for, building, buildings, cards, seal_of, squares
from .table import Table, ordering, place

KATRIN = ULRICH = 0

ORDERS = {order_name(number): order for number, order in BOX.orders.items()}
NAMES = {SEALS_NEEDED: SEALS, BRIBES_NEEDED: BRIBES, BUILDING_NEEDED: LETTER_NAMES, INFORMATION_NEEDED: INFORMATION}
USA, AUSTRIA = building(flag="usa"), building(flag="austria")


def needs(name: str) -> list[str]:
    """What an order asks for: seals, bribes, a letter or information."""
    order = ORDERS[name]
    return [NAMES[order.kind][n] for n in order.needs]


def showing(name: str, things: list[str]) -> Table:
    """Seat 0 has this order and just these things, and has placed an agent on a building with the flag of the order."""
    order, facts = ORDERS[name], dict[str, Any](bribes={0: ""}, information={0: ""})
    missing = [*(Counter(needs(name)) - Counter(things))]
    where = next(each for each in buildings(flag=FLAGS[order.flag]) if seal_of(each) not in missing)
    if order.kind == SEALS_NEEDED:
        agents: list[str] = []
        for seal in things:
            agents.append(building(seal=seal, but=" ".join([where, *agents])))
        facts["agents"] = {0: " ".join(agents)}
    elif order.kind == BRIBES_NEEDED:
        facts["bribes"] = {0: ", ".join(f"1 {each}" for each in things)}
    elif order.kind == BUILDING_NEEDED:
        facts["agents"] = {0: " ".join(building(letter=each) for each in things)}
    else:
        facts["information"] = {0: " ".join(things)}
    return ordering(
        0, where, orders={0: name}, display="- - - -", gone=" ".join(each for each in ORDERS if each != name and each[0] != "S"), **facts
    )


@pytest.mark.parametrize("name", ORDERS)
def test_10_5_what_an_order_asks_for_is_enough_and_nothing_of_it_can_be_left_out(name: str) -> None:
    """§10.6 And it gives the reward shown."""
    t = showing(name, needs(name))
    assert t.may(0) == ["done", f"fulfil {name}"]
    t.act(0, f"fulfil {name}")
    assert (t.points(0), t.money(0)) == (ORDERS[name].points, 1 + ORDERS[name].schillings)
    assert (t.orders(0), t.desk(0)["fulfilled"]) == ([], 1)
    for thing in set(needs(name)):
        rest = needs(name)
        rest.remove(thing)
        assert showing(name, rest).may(0) == ["done"]


def test_10_5_which_numbers_ask_for_what() -> None:
    for first, last, kind in [
        ("S-01", "S-05", SEALS_NEEDED),
        ("A-01", "A-15", BRIBES_NEEDED),
        ("A-16", "A-20", SEALS_NEEDED),
        ("A-21", "A-30", BUILDING_NEEDED),
        ("B-01", "B-20", INFORMATION_NEEDED),
        ("B-21", "B-25", SEALS_NEEDED),
    ]:
        assert {order.kind for name, order in ORDERS.items() if first <= name <= last} == {kind}


def test_10_5_agents_of_others_and_those_at_home_do_not_count() -> None:
    """A-28 asks for the building with the letter H."""
    letter_h = building(letter="H")
    assert ordering(0, USA, orders={0: "A-28"}, agents={1: letter_h, 2: letter_h}, display="A-02 A-03 B-01 B-02").may(0) == ["done"]
    assert ordering(0, USA, orders={0: "A-28"}, agents={0: letter_h}, display="A-02 A-03 B-01 B-02").may(0) == ["done", "fulfil A-28"]


def test_10_5_the_agent_just_placed_counts_for_its_seal() -> None:
    church = building(flag="france", seal="religion")
    assert "fulfil S-01" in ordering(0, church, orders={0: "S-01"}, agents={0: building(seal="nobility")}).may(0)


def test_10_5_a_tile_just_gained_counts() -> None:
    """V12: what came earlier in action III counts for what comes later."""
    near = squares(at=USA)[0]
    others = " ".join(each for each in around(near) if each != USA)
    tiles: dict[str, Any] = {"tiles": {near: "pistol"}, "information": {0: "flask"}}
    t = place(0, version="full", orders={0: "B-05"}, agents={0: others}, bribes={0: f"2 {bribe_for(USA)}"}, **tiles)
    assert "fulfil B-05" in t.act(0, f"place supply → {USA}").may(0)


def test_10_5_a_bribe_just_received_counts() -> None:
    """V12: the ability of a card brings the coffee that A-01 asks for."""
    violet = building(colour="violet", flag="usa")
    t = place(0, version="full", orders={0: "A-01"}, drawers={0: cards("flag-bribe", "usa")[0]}, bribes={0: "3 chocolate, 1 tobacco"})
    t.act(0, f"place supply → {violet}", "use 1 coffee")
    assert "fulfil A-01" in t.may(0)


def test_10_5_what_the_agent_cost_is_gone() -> None:
    """A-01 asks for the chocolate that is paid for a violet building of the USA."""
    violet = building(colour="violet", flag="usa")
    facts: dict[str, Any] = {"version": "full", "orders": {0: "A-01"}, "display": "A-02 A-03 B-01 B-02"}
    t = place(0, bribes={0: "2 chocolate, 1 coffee, 1 tobacco"}, **facts).act(0, f"place supply → {violet}")
    assert (t.turn, t.orders(0)) == (1, ["A-01"])
    t = place(0, bribes={0: "3 chocolate, 1 coffee, 1 tobacco"}, **facts).act(0, f"place supply → {violet}")
    assert t.may(0) == ["done", "fulfil A-01"]


def test_10_5_the_example_of_katrin() -> None:
    """S-01 and A-16: an agent on religion with the flag of France, two others on nobility."""
    church = building(flag="france", seal="religion")
    nobility = " ".join(buildings(seal="nobility")[:2])
    t = ordering(KATRIN, church, orders={KATRIN: "S-01 A-16"}, agents={KATRIN: nobility}).act(KATRIN, "fulfil S-01", "fulfil A-16")
    assert (t.money(KATRIN), t.points(KATRIN)) == (1 + 5, 2)


def test_10_5_the_example_of_ulrich() -> None:
    """B-03 and B-14 with an agent on a building of Austria; B-20 not, for it is American."""
    has = "briefcase slide flask microfilm pistol pistol"
    t = ordering(ULRICH, AUSTRIA, orders={ULRICH: "B-03 B-14 B-20"}, information={ULRICH: has}, display="A-01 A-02 B-01 B-02")
    assert t.may(ULRICH) == ["done", "fulfil B-03", "fulfil B-14"]
    assert t.match.why_not(ULRICH, t.match.game.notation.read("fulfil B-20")) == 1002
    t.act(ULRICH, "fulfil B-03 B-14")  # both at once, in one line
    assert (t.points(ULRICH, "orders"), t.money(ULRICH), t.orders(ULRICH)) == (13, 1 + 1, ["B-20"])
    usa = ordering(ULRICH, USA, orders={ULRICH: "B-03 B-14 B-20"}, information={ULRICH: has}, display="A-02 A-03 B-01 B-02")
    assert usa.may(ULRICH) == ["done", "fulfil B-20"]
