"""§15.7 Expansion 2: Marrakesh, the figure of seat 0, unless the table chooses another colour.

Most stories happen around B9 (brown): B20 (violet), B21 (pink) and B22 (orange) are beside it.
"""

from typing import Any

import pytest

from doppelagent.core.match import Match

from .city import adjacent, around, bribe_for, building, cards, colour_of, flag_of, seal_of
from .table import Table, ordering, place

PLENTY = "9 chocolate, 9 wine, 9 magazine, 9 coffee, 9 tobacco"
ANNA = 0


@pytest.mark.parametrize(
    ("first", "schillings"), [("yellow", [2, 1, 1, 1]), ("red", [1, 1, 1, 2]), ("blue", [1, 1, 2, 1]), ("green", [1, 2, 1, 1])]
)
def test_15_7_a_schilling_for_the_start_order(first: str, schillings: list[int]) -> None:
    t = Table(Match("vienna", 4, {"version": "full", "figures": True, "colours": first}, seed=2))
    assert [t.money(seat) for seat in range(4)] == schillings


@pytest.mark.parametrize(("order", "advance"), [("A-01", 1), ("B-05", 2)])
@pytest.mark.parametrize(("colour", "more"), [("yellow", 1), ("red", 0)])
def test_15_7_a_schilling_more_for_each_order_accepted(order: str, advance: int, colour: str, more: int) -> None:
    t = ordering(0, building(flag="usa"), figures=True, colours=colour, display="A-01 A-02 B-05 B-02", money={0: 0})
    assert t.act(0, f"accept {order}").money(0) == advance + more


def test_15_7_it_may_be_saved_with_the_advance() -> None:
    t = ordering(0, building(flag="usa"), figures=True, display="A-01 A-02 B-05 B-02", bought={0: "cash-box"})
    assert t.act(0, "accept B-05").may(0) == ["save 0", "save 1", "save 2", "save 3"]


def test_15_7_nothing_for_fulfilling() -> None:
    t = ordering(0, building(flag="usa"), figures=True, orders={0: "A-01"}, bribes={0: PLENTY}, money={0: 0})
    assert t.act(0, "fulfil A-01").money(0) == 3


def stepping(figure: str, placed: str, more: str = "", **facts: Any) -> Table:
    """Seat 0 has placed an ordinary agent, and its figure was in the city."""
    facts = {"agents": {0: more}, "only_tiles": {}, "bribes": {0: f"2 {bribe_for(placed)}"}, "information": {0: ""}} | facts
    return place(0, figure={0: figure}, **facts).act(0, f"place supply → {placed}")


def test_15_7_the_example_of_anna() -> None:
    """Pink B21, where she places; brown B9, where her figure is; orange B22, where another agent is; violet B20."""
    pink, brown, orange, violet = "B21", "B9", "B22", "B20"
    assert [colour_of(name) for name in (pink, brown, orange, violet)] == ["pink", "brown", "orange", "violet"]
    tiles = {"S38": "briefcase", "S36": "pistol"}
    assert (around("S38"), around("S36")) == ([brown, pink, orange], [violet, pink])

    t = stepping(brown, pink, orange, only_tiles=tiles)
    assert t.phase == "step"
    assert f"step {orange}" not in t.may(ANNA)
    t.act(ANNA, f"step {violet}")
    assert (t.figure(ANNA), t.tiles(ANNA), t.points(ANNA, "squares")) == (violet, {"pistol": 1}, 2)
    assert t.tile("S38") == "briefcase"

    t = stepping(brown, pink, orange, only_tiles=tiles).act(ANNA, "done")
    assert (t.figure(ANNA), t.tiles(ANNA), t.points(ANNA, "squares")) == (brown, {"briefcase": 1}, 3)
    assert t.tile("S36") == "pistol"


@pytest.mark.parametrize("placed", adjacent("B9"))
def test_15_7_it_steps_to_any_adjacent_building_without_an_own_agent(placed: str) -> None:
    t = stepping("B9", placed)
    assert t.may(0) == sorted(["done", *(f"step {name}" for name in adjacent("B9") if name != placed)])


def test_15_7_its_new_building_need_not_be_adjacent_to_the_agent() -> None:
    far = next(name for name in adjacent("B9") if name not in adjacent("B21"))
    assert stepping("B9", "B21").act(0, f"step {far}").figure(0) == far


def test_15_7_not_if_the_agent_is_placed_elsewhere() -> None:
    far = building(but=" ".join(["B9", *adjacent("B9")]))
    assert stepping("B9", far).phase != "step"


def test_15_7_moving_another_agent_sets_it_off_and_it_may_enter_the_building_just_left() -> None:
    """V27"""
    t = place(0, figure={0: "B9"}, agents={0: "B20"}, only_tiles={}, bribes={0: "2 wine"}).act(0, "move B20 → B21")
    assert "step B20" in t.may(0)
    t.act(0, "step B20")
    assert (t.figure(0), sorted(t.agents(0))) == ("B20", ["B20", "B21"])


@pytest.mark.parametrize("action", ["move B9 → B21", "take 2 wine", "take 2 schillings", "done"])
def test_15_7_nothing_else_sets_it_off(action: str) -> None:
    t = place(0, figure={0: "B9"}, agents={0: "B20"}, only_tiles={}, bribes={0: "2 wine"}).act(0, action)
    assert t.phase != "step"
    assert t.figure(0) == ("B21" if action.startswith("move") else "B9")


def test_15_7_nor_does_placing_the_figure_itself() -> None:
    facts: dict[str, Any] = {"version": "full", "figures": True, "unlocked": "0", "agents": {0: "B20"}, "bribes": {0: "2 coffee"}}
    assert place(0, only_tiles={}, **facts).act(0, "place figure → B9").phase != "step"


def test_15_7_nor_an_agent_while_it_is_at_home() -> None:
    facts: dict[str, Any] = {"version": "full", "figures": True, "unlocked": "0", "agents": {0: "B20"}, "bribes": {0: "2 wine"}}
    assert place(0, only_tiles={}, **facts).act(0, "place supply → B21").phase != "step"


def test_15_7_nor_an_agent_of_somebody_else() -> None:
    t = place(1, figure={0: "B9"}, only_tiles={}, bribes={1: "2 wine"}).act(1, "place supply → B21")
    assert (t.phase != "step", t.figure(0)) == (True, "B9")


@pytest.mark.parametrize("colour", ["red", "blue", "green"])
def test_15_7_no_other_figure_steps(colour: str) -> None:
    assert stepping("B9", "B21", colours=colour).phase != "step"


def test_15_7_agents_of_others_do_not_hinder_it() -> None:
    t = stepping("B9", "B21", agents={1: "B20", 0: ""})
    assert t.act(0, "step B20").figure(0) == "B20"


def test_15_7_where_all_is_full_of_own_agents_nothing_is_asked() -> None:
    """Beside B18 there are only three buildings."""
    here = adjacent("B18")
    assert len(here) == 3
    assert stepping("B18", here[0], " ".join(here[1:])).phase != "step"


def test_15_7_the_step_costs_nothing_and_sets_off_no_ability() -> None:
    """Three points for violet, where only the figure goes."""
    t = stepping("B9", "B21", drawers={0: cards("colour-points", "violet")[0]}).act(0, "step B20")
    assert (t.bribes(0), t.points(0, "abilities")) == ({}, 0)
    assert t.phase != "income-III"


def test_15_7_a_tile_received_because_of_the_step_is_received_and_sets_off_abilities() -> None:
    """V30: the step to B20 encloses S36, a pistol. Eight points for a pistol are offered; three for an agent on violet are not."""
    eight, three = cards("tile-points", "pistol")[0], cards("colour-points", "violet")[0]
    assert colour_of("B20") == "violet"
    t = stepping("B9", "B21", drawers={0: f"{eight} {three}"}, only_tiles={"S36": "pistol"}).act(0, "step B20")
    assert (t.tiles(0), t.points(0, "squares")) == ({"pistol": 1}, 2)
    assert t.may(0) == ["done", "use 1"]
    assert t.act(0, "use 1").points(0, "abilities") == 8


def test_15_7_it_steps_once() -> None:
    t = stepping("B9", "B21").act(0, "step B20")
    assert "B21" in adjacent("B20")
    assert t.phase != "step"


def test_15_7_its_building_counts_for_what_orders_ask_for_but_its_flag_opens_none() -> None:
    """V27: B21 is British. S-03 of Britain wants culture and science: the figure goes to the science of B23, Austrian, as A-13 is."""
    assert (flag_of("B21"), seal_of("B23"), flag_of("B23")) == ("britain", "science", "austria")
    culture = building(seal="culture", but="B9")
    facts: dict[str, Any] = {"orders": {0: "S-03 A-13"}, "display": "A-01 A-03 B-05 B-10", "bribes": {0: PLENTY}}
    stays = stepping("B9", "B21", culture, **facts).act(0, "done")
    assert stays.may(0, "fulfil") == []
    goes = stepping("B9", "B21", culture, **facts).act(0, "step B23")
    assert goes.may(0) == ["done", "fulfil S-03"]  # neither A-13 of Austria, nor A-03 on the board


def test_15_7_both_expansions_the_figure_steps_before_the_third_man_helps_and_walks() -> None:
    """V12: Marrakesh goes to B20; with the third man on B19 that encloses S28, one point less; then he walks on."""
    assert around("S28") == ["B19", "B20"]
    t = stepping("B9", "B21", third_man="B19", only_tiles={"S28": "pistol"})
    assert (t.phase, t.third_man) == ("step", "B19")
    t.act(0, "step B20")
    assert (t.tiles(0), t.points(0, "squares"), t.third_man) == ({"pistol": 1}, 1, "B20")


def test_15_7_both_expansions_the_third_man_does_not_hinder_the_figure() -> None:
    t = stepping("B9", "B21", third_man="B20")
    assert t.act(0, "step B20").figure(0) == "B20" == t.third_man
