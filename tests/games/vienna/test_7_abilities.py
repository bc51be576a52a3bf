"""§7.1 to §7.3 What holds for every ability."""

from typing import Any

import pytest

from doppelagent.games.vienna.box.record import BRIBES

from .abilities import advances, gains, group, of_icon, places_on, receives, set_off, uses
from .city import BOX, KINDS, around, building, flag_of, seal_of, square
from .table import Table, turn

# The first card of each group of the glossary that is used, rather than changing how something is done.
ONE_OF_EACH = [1, 11, 16, 21, 26, 31, 46, 56, 61, 66, 76, 81, 86, 101, 111, 116, 126, 131, 136, 141, 166, 171, 172, 173, 174]

PINK_USA = building(colour="pink", flag="usa")
MORE_WINE, WINE_POINTS, WINE_MARKER = of_icon(1, 10, "wine"), of_icon(11, 15, "wine"), of_icon(16, 20, "wine")
PISTOL_BRIBE, PISTOL_POINTS = of_icon(66, 75, "pistol"), of_icon(76, 80, "pistol")


def belongings(t: Table) -> tuple[Any, ...]:
    """All that an ability could give seat 0. The microfilm's marker moves by itself, in action IV."""
    markers = [t.marker(kind) for kind in KINDS if kind != "microfilm"]
    return t.bribes(0), t.points(0), t.tiles(0), t.desk(0)["held"], markers


def bribe_on(card: str) -> str:
    return BRIBES[BOX.cards[int(card)].bribe]


# §7.1


def test_7_1_an_ability_counts_in_a_drawer_only() -> None:
    """The bribe of this card would set off its own ability; but it lies there for action II."""
    ability, icon = next((ability, icon) for ability, icon in group(1, 20) if bribe_on(ability) == icon)
    t = turn(0, f"041 {ability} 042", bribes={0: ""})
    assert (t.phase, t.bribes(0), t.points(0)) == ("place", {icon: 1}, 0)


def test_7_1_nor_does_it_count_in_the_drawer_of_somebody_else() -> None:
    for t in (receives("wine", "041", drawers={1: WINE_POINTS}), places_on(PINK_USA, "041", drawers={1: of_icon(56, 60, "usa")})):
        assert t.may(0, "use") == []
        assert (t.points(0), t.points(1)) == (0, 0)


def test_7_1_each_at_the_time_it_names() -> None:
    """First the one of action III, for the agent, then the one of action IV, for the marker."""
    t = places_on(PINK_USA, f"{of_icon(56, 60, 'usa')} {of_icon(76, 80, 'microfilm')}", version="intro")
    assert (t.phase, t.may(0)) == ("income-III", ["done", "use 1"])
    t.act(0, "use 1")
    assert (t.phase, t.may(0)) == ("income-IV", ["done", "use 2"])
    assert t.act(0, "use 2").points(0) == 3 + 2


@pytest.mark.parametrize("number", ONE_OF_EACH)
def test_7_1_nobody_must_use_one(number: int) -> None:
    t = set_off(f"{number:03}")
    assert (t.phase[:6], t.turn) == ("income", 0)
    assert t.may(0, "use") != []
    before = belongings(t)
    t.act(0, "done")
    assert not t.phase.startswith("income")
    assert belongings(t) == before


@pytest.mark.parametrize("number", ONE_OF_EACH)
def test_7_1_it_is_used_once_for_what_sets_it_off(number: int) -> None:
    t = set_off(f"{number:03}")
    before = belongings(t)
    t.act(0, t.may(0, "use")[0])
    while t.phase == "take":
        t.act(0, t.may(0)[0])
    assert t.may(0, "use") == []
    assert belongings(t) != before


@pytest.mark.parametrize("first", [1, 2])
def test_7_1_in_the_order_the_player_likes_and_the_rest_may_be_declined(first: int) -> None:
    t = receives("wine", f"{MORE_WINE} {WINE_POINTS}")
    assert t.may(0) == ["done", "use 1", "use 2"]
    t.act(0, f"use {first}")
    assert t.may(0) == ["done", f"use {3 - first}"]
    t.act(0, "done")
    assert (t.bribes(0)["wine"], t.points(0)) == ((2, 0) if first == 1 else (1, 2))


def test_7_1_where_there_is_a_choice_it_is_named() -> None:
    """A marker for the one, a bribe for the other, nothing for the third."""
    t = places_on(PINK_USA, f"{of_icon(61, 65, 'usa')} {of_icon(21, 25, 'pink')} {of_icon(111, 115, seal_of(PINK_USA))}")
    assert t.may(0) == ["done", *uses(1, KINDS), *uses(2, BRIBES), "use 3"]


# §7.2


@pytest.mark.parametrize("ability", [of_icon(21, 25, "pink"), of_icon(46, 55, "usa"), of_icon(101, 110, seal_of(PINK_USA))])
def test_7_2_a_bribe_for_an_agent_sets_off_nothing(ability: str) -> None:
    t = places_on(PINK_USA, f"{ability} {MORE_WINE} {WINE_POINTS}").act(0, "use 1 wine")
    assert t.may(0, "use") == []
    assert (t.bribes(0), t.points(0)) == ({"wine": 1}, 0)


def test_7_2_nor_do_bribes_for_company() -> None:
    t = places_on(PINK_USA, f"{of_icon(81, 85, 'wine')} {MORE_WINE} {WINE_POINTS}", agents={1: PINK_USA}).act(0, "use 1")
    assert t.may(0, "use") == []
    assert (t.bribes(0), t.points(0)) == ({"wine": 2}, 0)


@pytest.mark.parametrize(("ability", "wine"), [(of_icon(131, 135, "slide"), 1), ("171", 2), ("174", 1)])
def test_7_2_nor_do_bribes_for_a_tile(ability: str, wine: int) -> None:
    t = gains({square(2): "slide"}, f"{ability} {MORE_WINE} {WINE_POINTS}").act(0, "use 1 wine")
    assert t.may(0, "use") == []
    assert (t.bribes(0), t.points(0)) == ({"wine": wine}, 2)  # the points are those of the square


def test_7_2_nor_does_a_bribe_for_a_marker() -> None:
    t = advances("pistol", f"{PISTOL_BRIBE} {MORE_WINE} {WINE_POINTS}").act(0, "use 1 wine")
    assert (t.turn, t.bribes(0), t.points(0)) == (1, {"wine": 1}, 0)


def test_7_2_one_more_bribe_sets_off_no_points_and_no_marker() -> None:
    """Each of the three counts once: for the wine of the card."""
    t = receives("wine", f"{MORE_WINE} {WINE_POINTS} {WINE_MARKER}").act(0, "use 1")
    assert t.may(0) == ["done", "use 2", *uses(3, KINDS)]
    t.act(0, "use 2", "use 3 slide")
    assert (t.phase, t.bribes(0), t.points(0), t.marker("slide")) == ("place", {"wine": 2}, 2, 1)


def test_7_2_a_marker_advanced_in_action_ii_sets_off_nothing() -> None:
    t = receives("wine", f"{WINE_MARKER} {PISTOL_BRIBE} {PISTOL_POINTS}").act(0, "use 1 pistol")
    assert (t.phase, t.marker("pistol")) == ("place", 1)
    t.act(0, "done")
    assert (t.turn, t.bribes(0), t.points(0)) == (1, {"wine": 1}, 0)


@pytest.mark.parametrize("ability", [of_icon(31, 35, "pink"), of_icon(61, 65, "usa"), of_icon(116, 120, seal_of(PINK_USA))])
def test_7_2_nor_does_one_advanced_for_an_agent(ability: str) -> None:
    t = places_on(PINK_USA, f"{ability} {PISTOL_BRIBE} {PISTOL_POINTS}").act(0, "use 1 pistol")
    assert t.may(0, "use") == []
    assert (t.marker("pistol"), t.bribes(0), t.points(0)) == (1, {}, 0)


def test_7_2_nor_does_one_advanced_for_a_tile() -> None:
    t = gains({square(2): "pistol"}, f"{of_icon(141, 145, 'pistol')} {PISTOL_BRIBE} {PISTOL_POINTS}").act(0, "use 1")
    assert t.may(0, "use") == []
    assert (t.marker("pistol"), t.bribes(0), t.points(0, "abilities")) == (2, {}, 0)


def test_7_2_but_such_a_marker_pays_its_points_and_moves_the_investigator() -> None:
    """V10; the slide's marker crosses the first threshold."""
    t = receives("wine", WINE_MARKER, information={0: "slide slide slide"}, markers={"slide": 2}).act(0, "use 1 slide")
    assert (t.marker("slide"), t.roof) == (3, "B")
    assert (t.points(0, "markers"), t.points(0, "abilities")) == (3, 0)


def test_7_2_and_he_does_not_move_again_in_this_round() -> None:
    """The microfilm's marker crosses a threshold in action IV, too."""
    t = receives("wine", WINE_MARKER, markers={"slide": 2, "microfilm": 5}).act(0, "use 1 slide", "done")
    assert (t.marker("microfilm"), t.roof) == (6, "B")


# §7.3


def test_7_3_the_example_of_a_violet_building_of_france() -> None:
    """Points for the colour, and a bribe for the flag."""
    where = building(colour="violet", flag="france")
    t = places_on(where, f"{of_icon(26, 30, 'violet')} {of_icon(46, 55, 'france')}")
    assert t.may(0) == ["done", "use 1", *uses(2, BRIBES)]
    t.act(0, "use 1", "use 2 coffee")
    assert (t.points(0), t.bribes(0)) == (3, {"coffee": 1})


@pytest.mark.parametrize(("colour", "flag", "used"), [("violet", "britain", ["use 1"]), ("pink", "france", ["use 2"]), ("pink", "usa", [])])
def test_7_3_with_one_of_the_marks_one_of_them_counts(colour: str, flag: str, used: list[str]) -> None:
    t = places_on(building(colour=colour, flag=flag), f"{of_icon(26, 30, 'violet')} {of_icon(56, 60, 'france')}")
    assert t.may(0, "use") == used


def test_7_3_colour_flag_and_seal_together() -> None:
    three = f"{of_icon(26, 30, 'pink')} {of_icon(56, 60, 'usa')} {of_icon(111, 115, seal_of(PINK_USA))}"
    t = places_on(PINK_USA, three).act(0, "use 3", "use 1", "use 2")
    assert t.points(0) == 3 + 3 + 3


def test_7_3_abilities_for_one_agent_its_tile_and_its_price() -> None:
    """The agent is paid for with one bribe, brings three points and, for the slide, eight."""
    name = square(2)
    last = around(name)[0]
    cheaper, points = of_icon(36, 45, flag_of(last)), of_icon(111, 115, seal_of(last))
    t = gains({name: "slide"}, f"{cheaper} {points} {of_icon(136, 140, 'slide')}")
    assert sum(t.bribes(0).values()) == 1
    assert t.may(0) == ["done", "use 2", "use 3"]
    assert t.act(0, "use 2", "use 3").points(0) == 2 + 3 + 8


def test_7_3_all_that_one_tile_sets_off() -> None:
    """With the side table there are four drawers. Seat 0 gets its first pistol from a square with two streets."""
    abilities = f"{of_icon(136, 140, 'pistol')} {of_icon(141, 145, 'pistol')} 166 171"
    t = gains({square(2): "pistol"}, abilities, bought={0: "side-table"})
    t.act(0, "use 1", "use 2", "use 3", "use 4 tobacco")
    assert t.bribes(0) == {"tobacco": 2}
    assert (t.points(0, "squares"), t.points(0, "markers"), t.points(0, "abilities")) == (2, 1 + 1, 8 + 5)


def test_7_3_both_abilities_of_one_marker() -> None:
    t = advances("pistol", f"{PISTOL_BRIBE} {PISTOL_POINTS}").act(0, "use 1 wine", "use 2")
    assert (t.turn, t.bribes(0), t.points(0)) == (1, {"wine": 1}, 2)
