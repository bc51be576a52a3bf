"""§7.8, §7.12 Abilities for receiving information."""

import pytest

from doppelagent.games.vienna.box.record import BRIBES

from .abilities import gains, group, meeting, numbers, of_icon, places_on, uses
from .city import KINDS, around, bribe_for, building, card, square

JAN = ANNA = 0
LAST_SPACE = 15
TWO = square(streets=2)
PISTOL_ABILITIES = f"{of_icon(131, 135, 'pistol')} {of_icon(136, 140, 'pistol')} {of_icon(141, 145, 'pistol')}"
BY_STREETS = {2: "171", 3: "172", 4: "173"}


def another(kind: str) -> str:
    return KINDS[(KINDS.index(kind) + 1) % 5]


# §7.8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("ability", "kind"), group(131, 135))
def test_7_8_as_many_different_bribes_as_people_play(ability: str, kind: str, players: int) -> None:
    t = gains({TWO: kind}, ability, players=players)
    assert (t.phase, t.may(0)) == ("income-III", ["done", *uses(1, BRIBES)])
    first, *further = ("wine", "tobacco", "chocolate", "coffee")[:players]
    t.act(0, f"use 1 {first}")
    for bribe in further:
        assert (t.phase, t.may(0)) == ("take", sorted(f"take 1 {each}" for each in BRIBES if each not in t.bribes(0)))
        t.act(0, f"take 1 {bribe}")
    assert (t.phase not in ("take", "income-III"), t.bribes(0)) == (True, dict.fromkeys([first, *further], 1))


def test_7_8_the_example_of_jan() -> None:
    """Card 131, a briefcase, three players: coffee, chocolate and a magazine."""
    t = gains({TWO: "briefcase"}, "131").act(JAN, "use 1 coffee", "take 1 chocolate", "take 1 magazine")
    assert t.bribes(JAN) == {"coffee": 1, "chocolate": 1, "magazine": 1}


def test_7_8_different_from_each_other_not_from_those_one_has() -> None:
    where = around(TWO)[0]
    t = gains({TWO: "briefcase"}, "131", bribes={0: f"2 {bribe_for(where)}, 3 coffee"})
    t.act(0, "use 1 coffee")
    assert "take 1 coffee" not in t.may(0)
    assert t.act(0, "take 1 wine", "take 1 tobacco").bribes(0) == {"coffee": 4, "wine": 1, "tobacco": 1}


@pytest.mark.parametrize(("ability", "kind"), group(136, 140))
def test_7_8_eight_points_beside_those_of_the_square(ability: str, kind: str) -> None:
    t = gains({TWO: kind}, ability)
    assert (t.phase, t.may(0), t.points(0)) == ("income-III", ["done", "use 1"], 2)
    t.act(0, "use 1")
    assert (t.points(0, "squares"), t.points(0, "abilities"), t.may(0, "use")) == (2, 8, [])


@pytest.mark.parametrize(("ability", "kind"), group(141, 145))
def test_7_8_two_steps_of_its_marker(ability: str, kind: str) -> None:
    """The tile just received counts for both of them."""
    t = gains({TWO: kind}, ability, information={0: ""}, iv=card(information=another(kind), but=ability))
    assert (t.phase, t.may(0), t.marker(kind)) == ("income-III", ["done", "use 1"], 0)
    t.act(0, "use 1")
    assert (t.marker(kind), t.points(0, "markers"), t.points(0, "abilities")) == (2, 1 + 1, 0)


def test_7_8_the_example_of_anna() -> None:
    """Card 141, her third pistol: twice three points."""
    t = gains({TWO: "pistol"}, "141", information={ANNA: "pistol pistol"}).act(ANNA, "use 1")
    assert (t.tiles(ANNA), t.marker("pistol"), t.points(ANNA, "markers")) == ({"pistol": 3}, 2, 3 + 3)


@pytest.mark.parametrize(
    ("space", "goes_to", "roof"), [(0, 2, "A"), (1, 3, "B"), (2, 4, "B"), (LAST_SPACE - 1, LAST_SPACE, "B"), (LAST_SPACE, LAST_SPACE, "A")]
)
def test_7_8_both_steps_count_also_over_a_threshold_and_on_the_last_space(space: int, goes_to: int, roof: str) -> None:
    t = gains({TWO: "pistol"}, "141", markers={"pistol": space}).act(0, "use 1")
    assert (t.marker("pistol"), t.roof, t.points(0, "markers")) == (goes_to, roof, 1 + 1)


@pytest.mark.parametrize(("ability", "kind"), group(131, 145))
def test_7_8_not_for_another_kind(ability: str, kind: str) -> None:
    t = gains({TWO: another(kind)}, ability, information={0: ""})
    assert (t.may(0, "use"), t.tiles(0), t.bribes(0), t.points(0)) == ([], {another(kind): 1}, {}, 2)


def test_7_8_not_for_the_tiles_one_has_already() -> None:
    t = places_on(building(), PISTOL_ABILITIES, information={0: "pistol pistol"})
    assert t.may(0, "use") == []


def test_7_8_not_for_a_square_that_is_empty() -> None:
    t = gains({TWO: "pistol"}, PISTOL_ABILITIES, only_tiles={}, information={0: "pistol"})
    assert (t.may(0, "use"), t.points(0)) == ([], 0)


def test_7_8_once_for_each_tile() -> None:
    """V22: two pistols at once, each of the three abilities counts twice."""
    t = gains(dict.fromkeys(meeting(2, 2), "pistol"), PISTOL_ABILITIES)
    assert t.tiles(0)["pistol"] == 2
    t.act(0, "use 1 wine", "take 1 coffee", "take 1 tobacco")
    assert t.may(0, "use 1") == uses(1, BRIBES)  # the same bribes again, if one likes
    t.act(0, "use 1 wine", "take 1 coffee", "take 1 tobacco", "use 2", "use 2", "use 3", "use 3")
    assert t.may(0, "use") == []
    assert t.bribes(0) == {"wine": 2, "coffee": 2, "tobacco": 2}
    assert (t.points(0, "abilities"), t.marker("pistol"), t.points(0, "markers")) == (8 + 8, 4, 4 * 2)


def test_7_8_each_of_these_uses_is_optional() -> None:
    """V22"""
    t = gains(dict.fromkeys(meeting(2, 2), "pistol"), of_icon(136, 140, "pistol")).act(0, "use 1")
    assert t.may(0) == ["done", "use 1"]
    assert t.act(0, "done").points(0, "abilities") == 8


def test_7_8_of_several_tiles_only_those_of_the_kind_count() -> None:
    two, three = meeting(2, 3)
    t = gains({two: "pistol", three: "slide"}, of_icon(136, 140, "pistol"))
    assert (t.tiles(0), t.points(0)) == ({"flask": 1, "pistol": 1, "slide": 1}, 5)
    assert t.act(0, "use 1").may(0, "use") == []


# §7.12


@pytest.mark.parametrize("ability", numbers(166, 170))
def test_7_12_five_points_for_a_kind_that_was_not_there_before(ability: str) -> None:
    t = gains({TWO: "slide"}, ability, information={0: "flask pistol briefcase microfilm"})
    assert (t.phase, t.may(0), t.points(0)) == ("income-III", ["done", "use 1"], 2)
    t.act(0, "use 1")
    assert (t.may(0, "use"), t.points(0, "squares"), t.points(0, "abilities")) == ([], 2, 5)


@pytest.mark.parametrize("ability", numbers(166, 170))
def test_7_12_the_tile_one_began_with_was_there(ability: str) -> None:
    t = gains({TWO: "flask"}, ability)
    assert (t.may(0, "use"), t.tiles(0), t.points(0, "abilities")) == ([], {"flask": 2}, 0)


@pytest.mark.parametrize(
    ("kinds", "new"),
    [
        (("slide", "pistol"), 2),
        (("slide", "slide"), 1),
        (("slide", "flask"), 1),
        (("flask", "flask"), 0),
        (("slide", "slide", "pistol"), 2),
    ],
)
def test_7_12_tile_by_tile(kinds: tuple[str, ...], new: int) -> None:
    """V11: seat 0 has a flask. Of two slides at once only the first is new."""
    t = gains(dict(zip(meeting(*[2] * len(kinds)), kinds, strict=True)), "166")
    for _ in range(new):
        assert t.may(0, "use") == ["use 1"]
        t.act(0, "use 1")
    assert (t.may(0, "use"), t.points(0, "abilities")) == ([], 5 * new)


@pytest.mark.parametrize(("streets", "ability"), [*BY_STREETS.items()])
def test_7_12_as_many_bribes_of_one_kind_as_the_square_has_streets(streets: int, ability: str) -> None:
    t = gains({square(streets): "slide"}, ability)
    assert (t.phase, t.may(0), t.points(0)) == ("income-III", ["done", *uses(1, BRIBES)], streets)
    t.act(0, "use 1 tobacco")
    assert (t.may(0, "use"), t.bribes(0), t.points(0)) == ([], {"tobacco": streets}, streets)


@pytest.mark.parametrize("streets", [2, 3, 4])
def test_7_12_not_for_squares_with_fewer_or_more_streets(streets: int) -> None:
    t = gains({square(streets): "slide"}, "171 172 173")
    assert t.may(0) == ["done", *uses(streets - 1, BRIBES)]


def test_7_12_the_streets_count_not_the_own_agents() -> None:
    """With the help of the third man a square with three streets gives two points, but three bribes."""
    name = square(3)
    _, own, his = around(name)
    t = gains({name: "slide"}, "171 172", third_man=his, agents={0: own})
    assert (t.points(0), t.may(0, "use")) == (2, uses(2, BRIBES))


@pytest.mark.parametrize("ability", numbers(174, 175))
@pytest.mark.parametrize("streets", [2, 3, 4])
def test_7_12_a_bribe_for_any_tile(ability: str, streets: int) -> None:
    for kind in ("flask", "slide"):  # one of which was there before
        t = gains({square(streets): kind}, ability)
        assert (t.phase, t.may(0)) == ("income-III", ["done", *uses(1, BRIBES)])
        t.act(0, "use 1 magazine")
        assert (t.may(0, "use"), t.bribes(0), t.points(0)) == ([], {"magazine": 1}, streets)


def test_7_12_bribes_once_for_each_tile() -> None:
    """V22: two squares with two streets; each time the bribe may be another one, or none."""
    t = gains(dict(zip(meeting(2, 2), ("slide", "pistol"), strict=True)), "171 174")
    t.act(0, "use 1 wine", "use 2 wine", "use 1 coffee")
    assert t.may(0) == ["done", *uses(2, BRIBES)]
    assert t.act(0, "done").bribes(0) == {"wine": 3, "coffee": 2}


def test_7_12_squares_of_every_size_at_once() -> None:
    tiles = dict(zip(meeting(2, 3, 4), ("slide", "slide", "slide"), strict=True))
    t = gains(tiles, "171 172 173 174", bought={0: "side-table"})
    t.act(0, "use 3 wine", "use 2 coffee", "use 1 tobacco")
    assert (t.bribes(0), t.points(0)) == ({"wine": 4, "coffee": 3, "tobacco": 2}, 2 + 3 + 4)
    t.act(0, *["use 4 magazine"] * 3)
    assert (t.may(0, "use"), t.bribes(0)["magazine"]) == ([], 3)


def test_7_12_nothing_for_a_square_that_is_empty() -> None:
    t = gains({TWO: "slide"}, "166 171 174", only_tiles={})
    assert (t.may(0, "use"), t.bribes(0), t.points(0)) == ([], {}, 0)
