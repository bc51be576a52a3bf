"""§9 The full version: setting up."""

from collections import Counter
from typing import Any

import pytest

from doppelagent.core.match import Match

from .city import BOX, buildings, card
from .rounds import finish_round, lay_all
from .table import Table, place

END_OF_AREA_1 = BOX.areas[0] - 1  # one step more crosses a threshold
START_ORDERS = {"S-01", "S-02", "S-03", "S-04", "S-05"}
LAST_SPACE = {2: "H", 3: "J", 4: "L"}
PURCHASES = {2: "BCDGH", 3: "BCEIJ", 4: "BDFJL"}
FIRST_PAYDAY = {2: "E", 3: "G", 4: "H"}  # the second one is on the last space (§13.1)


def fresh(players: int = 3, seed: int = 1, version: str = "full") -> Table:
    return Table(Match("vienna", players, {"version": version}, seed=seed))


def reaching(space: str, players: int, seat: int, **facts: Any) -> Table:
    """In this seat's turn the investigator reaches this space. Everybody can buy something, and cannot pay all agents."""
    seats = range(players)
    facts = {"money": dict.fromkeys(seats, 1), "agents": dict.fromkeys(seats, " ".join(buildings()[:2]))} | facts
    where = {"coat": 0, "roof": chr(ord(space) - 1), "markers": {"slide": END_OF_AREA_1}}
    return place(seat, players, version="full", iv=card(information="slide"), **where, **facts).act(seat, "done")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_1_a_hundred_and_seventy_five_cards(players: int) -> None:
    t = fresh(players)
    s = t.state
    hands = [each for seat in range(players) for each in t.hand(seat)]
    assert sorted(hands + [f"{each:03}" for each in s.pile[: s.pile_size]]) == [f"{each:03}" for each in range(1, 176)]
    assert len(hands) == 3 * players
    assert t.picture(-1)["pile"] == 175 - 3 * players


def test_9_1_those_of_both_versions_are_shuffled_together() -> None:
    """In 300 matches every card comes into the hand of seat 0 now and then: about five times."""
    drawn = Counter(each for seed in range(300) for each in fresh(2, seed).hand(0))
    assert len(drawn) > 165
    assert max(drawn.values()) < 25
    assert 380 < sum(many for each, many in drawn.items() if each <= "090") < 545


def test_9_1_the_intro_version_has_no_money_no_orders_and_no_side_house() -> None:
    t = fresh(version="intro")
    assert t.display == [None] * 4
    for seat in range(3):
        assert (t.money(seat), t.orders(seat), t.desk(seat)["side_house"]) == (0, [], 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_2_five_agents_three_in_the_side_house_and_a_schilling(players: int) -> None:
    t = fresh(players)
    for seat in range(players):
        assert (t.supply(seat), t.desk(seat)["side_house"], t.agents(seat)) == (5, 3, [])
        assert (t.cash_box(seat), t.bought(seat), t.points(seat)) == (0, [], 0)
        assert t.bribes(seat) == {"chocolate": 1, "wine": 1, "magazine": 1, "coffee": 1, "tobacco": 1}
        assert sum(t.tiles(seat).values()) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_2_everybody_draws_one_of_five_start_orders(players: int) -> None:
    drawn = [[order for seat in range(players) for order in fresh(players, seed).orders(seat)] for seed in range(40)]
    assert all(len(orders) == len(set(orders)) == players for orders in drawn)
    assert {orders[0] for orders in drawn} == START_ORDERS


def test_9_2_a_start_order_lies_open_on_one_of_three_spaces_and_pays_no_advance() -> None:
    t = fresh()
    for seat in range(3):
        first, *others = t.desk(seat)["orders"]
        assert first in START_ORDERS
        assert others == [None, None]
        assert t.money(seat) == 1


def test_9_4_two_orders_of_each_pile_lie_open() -> None:
    t = fresh()
    assert [order[0] for order in t.display if order] == ["A", "A", "B", "B"]
    assert t.picture(-1)["order_piles"] == [28, 23]


def test_9_4_the_orders_are_shuffled_apart() -> None:
    """In 200 matches every order lies open now and then: about thirteen times an order A, sixteen times an order B."""
    seen = Counter(order for seed in range(200) for order in fresh(2, seed).display)
    assert len(seen) == 30 + 25
    assert all(1 < many < 40 for many in seen.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_5_where_the_tiles_lie_on_the_roof(players: int) -> None:
    """With the last turn of the round he comes to each space in turn; then it is seen what happens."""
    spaces = "BCDEFGHIJKL"[: "BCDEFGHIJKL".index(LAST_SPACE[players]) + 1]
    reached = {space: reaching(space, players, players - 1) for space in spaces}
    assert all(t.roof == space for space, t in reached.items())
    assert "".join(space for space, t in reached.items() if t.phase == "purchase") == PURCHASES[players]
    assert "".join(space for space, t in reached.items() if t.phase == "payday") == FIRST_PAYDAY[players]
    assert all(t.phase == "cards" for space, t in reached.items() if space not in PURCHASES[players] + FIRST_PAYDAY[players])


def test_9_5_the_example_of_a_purchase() -> None:
    """A marker crosses a threshold, the investigator reaches a purchase; it takes place when all have had their turn."""
    t = reaching("B", 3, seat=0)
    assert (t.roof, t.picture(-1)["roof"]["moved"], t.picture(-1)["roof"]["event"]) == ("B", True, "purchase")
    turns = []
    while t.phase != "purchase":
        turns.append(t.turn)
        t.act(t.turn, "done")
    assert dict.fromkeys(turns) == dict.fromkeys([1, 2])
    assert (t.turn, t.picture(-1)["coat"]) == (0, 0)


@pytest.mark.parametrize("space", ["B", "E"])
def test_9_5_before_the_coat_of_arms_is_passed_on(space: str) -> None:
    t = reaching(space, 2, seat=1)
    assert (t.view.round, t.picture(-1)["coat"], t.turn) == (1, 0, 0)
    finish_round(t)
    assert (t.phase, t.view.round, t.picture(-1)["coat"]) == ("cards", 2, 1)


@pytest.mark.parametrize("space", ["B", "E"])
def test_9_5_the_tile_is_used_up(space: str) -> None:
    """In the next round no threshold is crossed: he stays there, and there is no event."""
    t = finish_round(reaching(space, 2, seat=1))
    assert t.picture(-1)["roof"]["event"] is None
    before = [(t.money(seat), t.agents(seat)) for seat in range(2)]
    lay_all(t)
    while t.phase != "cards":
        assert t.phase not in ("purchase", "payday")
        t.act(t.turn, "done")
    assert (t.view.round, t.roof) == (3, space)
    assert [(t.money(seat), t.agents(seat)) for seat in range(2)] == before


def test_9_5_a_second_threshold_of_a_round_leads_nowhere() -> None:
    """He stands on the space before a purchase, and has moved in this round."""
    t = reaching("C", 2, seat=1, crossed=True)
    assert (t.roof, t.phase) == ("B", "cards")
