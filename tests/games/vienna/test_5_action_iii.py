"""§5 Action III."""

import pytest

from doppelagent.games.vienna.box.record import BRIBES, COLOURS

from .city import adjacent, around, bribe_for, building, buildings, cards, colour_of, flag_of, seal_of, square, squares
from .rounds import enclose, lay_all
from .table import Facts, place

PINK = building(colour="pink")
VIOLET = building(colour="violet")
ALL_BRIBES = "2 chocolate, 2 wine, 2 magazine, 2 coffee, 2 tobacco"


def others_around(name: str, but: str) -> str:
    """All buildings around a square but one."""
    return " ".join(each for each in around(name) if each != but)


def test_5_1_an_agent_from_the_supply() -> None:
    t = place(0, bribes={0: "2 wine"}).act(0, f"place supply → {PINK}")
    assert (t.agents(0), t.supply(0), t.bribes(0)) == ([PINK], 5, {})


def test_5_1_or_from_another_building_even_with_a_supply() -> None:
    t = place(0, bribes={0: "2 wine"}, agents={0: VIOLET}).act(0, f"move {VIOLET} → {PINK}")
    assert (t.agents(0), t.supply(0), t.bribes(0)) == ([PINK], 5, {})


def test_5_1_every_agent_may_move_to_any_other_building() -> None:
    t = place(0, bribes={0: ALL_BRIBES}, agents={0: f"{PINK} {VIOLET}"})
    free = buildings(but=f"{PINK} {VIOLET}")
    assert set(t.may(0, "move")) == {f"move {start} → {end}" for start in (PINK, VIOLET) for end in free}
    assert set(t.may(0, "place")) == {f"place supply → {end}" for end in free}


def test_5_1_without_a_supply_agents_can_only_move() -> None:
    six = " ".join(buildings(but=PINK)[:6])
    t = place(0, bribes={0: "2 wine"}, agents={0: six})
    assert t.supply(0) == 0
    assert t.may(0, "place") == []
    assert f"move {six.split()[0]} → {PINK}" in t.may(0)


def test_5_1_moving_is_placing_for_abilities() -> None:
    t = place(0, bribes={0: "2 wine"}, agents={0: VIOLET}, drawers={0: cards("colour-points", "pink")[0]})
    t.act(0, f"move {VIOLET} → {PINK}", "use 1")
    assert t.points(0, "abilities") == 3


def test_5_1_one_agent_in_a_turn() -> None:
    t = place(0, bribes={0: ALL_BRIBES}).act(0, f"place supply → {PINK}")
    assert t.turn == 1


def test_5_2_never_two_of_ones_own_in_a_building() -> None:
    t = place(0, bribes={0: ALL_BRIBES}, agents={0: f"{PINK} {VIOLET}"})
    assert [text for text in t.may(0) if text.endswith(f"→ {PINK}")] == []


def test_5_2_agents_of_others_do_not_matter() -> None:
    t = place(0, 4, bribes={0: "2 wine"}, agents={1: PINK, 2: PINK, 3: PINK}).act(0, f"place supply → {PINK}")
    assert [t.agents(seat) for seat in range(4)] == [[PINK]] * 4


@pytest.mark.parametrize(("colour", "bribe"), [*zip(COLOURS, BRIBES, strict=True)])
def test_5_3_two_bribes_of_the_colour(colour: str, bribe: str) -> None:
    t = place(0, bribes={0: f"2 {bribe}"})
    assert set(t.may(0, "place")) == {f"place supply → {each}" for each in buildings(colour=colour)}
    assert t.act(0, f"place supply → {building(colour=colour)}").bribes(0) == {}
    assert place(0, bribes={0: f"1 {bribe}"}).may(0, "place") == []


def test_5_3_moving_costs_the_same() -> None:
    assert place(0, agents={0: VIOLET}).may(0, "move") == []
    t = place(0, bribes={0: "2 wine"}, agents={0: VIOLET})
    assert set(t.may(0, "move")) == {f"move {VIOLET} → {each}" for each in buildings(colour="pink")}


def test_5_3_the_example_of_anna() -> None:
    """A violet building for two chocolates."""
    t = place(0, bribes={0: "3 chocolate, 1 wine"}).act(0, f"place supply → {VIOLET}")
    assert t.bribes(0) == {"chocolate": 1, "wine": 1}


def discounts(number: int) -> str:
    """Cards that make PINK cheaper by `number` bribes."""
    some = [cards("flag-cheaper", flag_of(PINK))[0], cards("seal-cheaper", seal_of(PINK))[0], cards("company-cheaper")[0]]
    return " ".join(some[:number])


@pytest.mark.parametrize(("number", "price"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_5_3_each_discount_takes_off_one_down_to_nothing(number: int, price: int) -> None:
    """With three discounts nothing is paid out, either."""
    facts: Facts = {"version": "full", "drawers": {0: discounts(number)}, "agents": {1: PINK}}
    t = place(0, bribes={0: "2 wine"}, **facts).act(0, f"place supply → {PINK}")
    assert sum(t.bribes(0).values()) == 2 - price
    short = place(0, bribes={0: f"{price - 1} wine" if price > 1 else ""}, **facts)
    assert (f"place supply → {PINK}" in short.may(0)) == (price == 0)


def test_5_3_discounts_are_for_their_building_only() -> None:
    t = place(0, bribes={0: "1 wine"}, drawers={0: cards("flag-cheaper", flag_of(PINK))[0]})
    assert t.may(0, "place") == [f"place supply → {PINK}"]


def test_5_4_payment_goes_at_once_where_there_is_no_choice() -> None:
    t = place(0, bribes={0: "2 wine, 5 coffee"}).act(0, f"place supply → {PINK}")
    assert t.bribes(0) == {"coffee": 5}
    assert t.phase != "pay"


def test_5_4_with_different_bribes_one_says_which() -> None:
    coffee = cards("any-payment", "coffee")[0]
    t = place(0, version="full", bribes={0: "2 wine, 2 coffee"}, drawers={0: coffee}).act(0, f"place supply → {PINK}")
    assert (t.phase, t.agents(0)) == ("pay", [PINK])
    assert t.may(0) == ["pay 1 coffee", "pay 1 wine"]
    t.act(0, "pay 1 coffee")
    assert t.may(0) == ["pay 1 coffee", "pay 1 wine"]
    t.act(0, "pay 1 wine")
    assert (t.phase != "pay", t.bribes(0)) == (True, {"wine": 1, "coffee": 1})


def test_5_4_the_rest_is_not_asked_when_one_kind_is_left() -> None:
    coffee = cards("any-payment", "coffee")[0]
    t = place(0, version="full", bribes={0: "1 wine, 3 coffee"}, drawers={0: coffee}).act(0, f"place supply → {PINK}", "pay 1 wine")
    assert (t.phase != "pay", t.bribes(0)) == (True, {"coffee": 2})


@pytest.mark.parametrize("kind", BRIBES)
def test_5_5_two_bribes_of_one_kind_instead(kind: str) -> None:
    t = place(0, bribes={0: ""})
    assert t.may(0) == sorted(["done", *(f"take 2 {each}" for each in BRIBES)])
    t.act(0, f"take 2 {kind}")
    assert (t.bribes(0), t.agents(0), t.turn) == ({kind: 2}, [], 1)


def test_5_5_one_may_take_bribes_though_one_could_place() -> None:
    assert place(0, bribes={0: ALL_BRIBES}).act(0, "take 2 wine").bribes(0)["wine"] == 4


def test_5_5_or_nothing() -> None:
    t = place(0, bribes={0: ALL_BRIBES})
    before = t.bribes(0)
    t.act(0, "done")
    assert (t.bribes(0), t.agents(0), t.turn) == (before, [], 1)


def test_5_5_two_schillings_only_in_the_full_version() -> None:
    assert "take 2 schillings" not in place(0).may(0)
    assert place(0, version="full", money={0: 1}).act(0, "take 2 schillings").money(0) == 3


def test_5_5_the_example_of_ulrich() -> None:
    """He takes two wine, and can place an agent on a pink building in the next round."""
    t = place(1, 2, coat=0, bribes={1: "1 wine, 1 coffee"})
    assert t.may(1, "place") == []
    t.act(1, "take 2 wine")
    assert t.bribes(1) == {"wine": 3, "coffee": 1}
    lay_all(t)
    while t.phase != "place":
        t.act(1, t.may(1)[0])
    assert t.turn == 1
    assert set(t.may(1, "place")) >= {f"place supply → {each}" for each in buildings(colour="pink")}


@pytest.mark.parametrize("streets", [2, 3, 4])
def test_5_6_an_enclosed_square_gives_its_tile_and_a_point_for_each_street(streets: int) -> None:
    name = square(streets)
    t = enclose(name, "slide")
    assert t.tiles(0) == {"flask": 1, "slide": 1}
    assert t.points(0, "squares") == streets
    assert t.tile(name) is None


def test_5_6_every_building_around_it_needs_an_own_agent() -> None:
    """Two of three are not enough, nor is a rival on the third."""
    name = square(3)
    first, second, third = around(name)
    t = place(0, bribes={0: f"2 {bribe_for(second)}"}, agents={0: first, 1: third}, only_tiles={name: "slide"})
    t.act(0, f"place supply → {second}")
    assert (t.points(0), t.tile(name)) == (0, "slide")


def test_5_6_an_agent_that_moves_encloses_too() -> None:
    name = square(2)
    first, second = around(name)
    away = next(each for each in buildings() if not {first, second} & {*around(square(at=each))} and each not in (first, second))
    t = place(0, bribes={0: f"2 {bribe_for(second)}"}, agents={0: f"{first} {away}"}, only_tiles={name: "slide"})
    t.act(0, f"move {away} → {second}")
    assert t.points(0, "squares") == 2


def test_5_6_the_building_it_leaves_does_not_count() -> None:
    name = square(2)
    first, second = around(name)
    t = place(0, bribes={0: f"2 {bribe_for(second)}"}, agents={0: first}, only_tiles={name: "slide"})
    t.act(0, f"move {first} → {second}")
    assert (t.points(0), t.tile(name)) == (0, "slide")


def test_5_6_the_example_of_ulrich() -> None:
    """An agent on a pink building encloses two squares: a pistol for 2 points and a briefcase for 3."""
    where = next(each for each in buildings(colour="pink") if squares(2, each) and squares(3, each))
    two, three = square(2, where), square(3, where)
    others = f"{others_around(two, where)} {others_around(three, where)}"
    t = place(0, bribes={0: "2 wine"}, agents={0: others}, information={0: ""}, only_tiles={two: "pistol", three: "briefcase"})
    t.act(0, f"place supply → {where}")
    assert t.tiles(0) == {"pistol": 1, "briefcase": 1}
    assert t.points(0, "squares") == 3 + 2


def test_5_7_a_square_without_a_tile_gives_nothing() -> None:
    """Seat 0 has taken what lay there; seat 1 encloses it too."""
    first, last = around(square(2))
    t = place(1, bribes={1: f"2 {bribe_for(last)}"}, agents={0: f"{first} {last}", 1: first}, only_tiles={})
    t.act(1, f"place supply → {last}")
    assert (t.points(1), t.tiles(1)) == (0, {"pistol": 1})


def test_5_8_a_tile_just_received_counts_for_a_marker_that_an_ability_advances() -> None:
    """The second slide brings a step of the slide's marker two points."""
    name = square(2)
    t = enclose(name, "slide", information={0: "slide"}, drawers={0: cards("flag-marker", flag_of(around(name)[-1]))[0]})
    assert (t.phase, t.tiles(0)) == ("income-III", {"slide": 2})
    t.act(0, "use 1 slide")
    assert t.points(0, "markers") == 2


def test_5_8_a_bribe_that_an_ability_gives_counts_for_orders() -> None:
    """A-01 is American and asks for chocolate, coffee and tobacco."""
    where = building(colour="pink", flag="usa")
    t = place(
        0, version="full", bribes={0: "2 wine, 1 chocolate, 1 coffee"}, orders={0: "A-01"}, drawers={0: cards("flag-bribe", "usa")[0]}
    )
    t.act(0, f"place supply → {where}", "use 1 tobacco")
    assert (t.phase, t.may(0, "fulfil")) == ("orders", ["fulfil A-01"])


def test_5_8_the_figure_steps_first_then_tiles_then_the_third_man_then_abilities() -> None:
    """Seat 0 is Marrakesh. The agent is paid for when the figure is asked; the tile comes when it has stayed, and he has walked."""
    name = next(each for each in squares(2) if colour_of(around(each)[0]) == "violet")
    his, where = around(name)
    figure = next(each for each in adjacent(where) if each != his)
    facts: Facts = {"figure": {0: figure}, "only_tiles": {name: "slide"}, "third_man": his}
    t = place(0, bribes={0: f"2 {bribe_for(where)}"}, drawers={0: cards("flag-points", flag_of(where))[0]}, **facts)
    t.act(0, f"place supply → {where}")
    assert (t.phase, t.bribes(0), t.tile(name), t.third_man) == ("step", {}, "slide", his)
    t.act(0, "done")
    assert (t.phase, t.tile(name), t.points(0)) == ("income-III", None, 1)
    assert t.third_man in adjacent(his)
