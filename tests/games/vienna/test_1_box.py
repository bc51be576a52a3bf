"""§1 What lies in the box; §9.3 seals and letters; and what our own edition takes care of (V1–V5)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Final

import pytest

from doppelagent.core.match import Match
from doppelagent.games.vienna.box.edition import NO_LETTER, Square
from doppelagent.games.vienna.box.groups import GROUPS
from doppelagent.games.vienna.box.record import (
    BRIBES,
    COLOURS,
    FLAGS,
    INFORMATION,
    LETTER_NAMES,
    SEALS,
)
from doppelagent.games.vienna.options import VERSIONS
from doppelagent.games.vienna.state import FULL, State

from .city import BOX, adjacent, around, bribe_for, building, cards, colour_of, square
from .table import Table, place, turn

MARKS: Final = ("colour", "flag", "seal")
EACH: Final = range(5)


def filled(players: int = 4) -> State:
    s = State()
    BOX.fill(s, players)
    return s


# The board


def test_1_1_thirty_buildings_six_of_each_colour_and_flag() -> None:
    assert len(BOX.buildings) == 30
    for mark in ("colour", "flag"):
        assert Counter(getattr(each, mark) for each in BOX.buildings) == dict.fromkeys(EACH, 6)


def test_1_1_forty_squares_with_two_to_four_streets_to_different_buildings() -> None:
    assert len(BOX.squares) == 40
    for each in BOX.squares:
        assert len(set(each.buildings)) == len(each.buildings) in (2, 3, 4)


@pytest.mark.parametrize("streets", [2, 3, 4])
def test_1_1_a_square_is_worth_as_many_points_as_it_has_streets(streets: int) -> None:
    """V1"""
    here = square(streets)
    *others, last = around(here)
    t = place(0, agents={0: " ".join(others)}, bribes={0: f"2 {bribe_for(last)}"}, only_tiles={here: "slide"})
    t.act(0, f"place supply → {last}")
    assert t.points(0, "squares") == streets


def test_1_1_buildings_are_adjacent_if_they_share_a_square() -> None:
    for one in ("B1", "B17", "B30"):
        for other in adjacent(one):
            assert one in adjacent(other)
            assert any({one, other} <= {*around(f"S{n}")} for n in range(1, 41))
    assert building() not in adjacent(building())


def test_1_1_in_notation_buildings_are_numbered_as_they_are_listed() -> None:
    picture = Table(Match("vienna", 2, seed=1)).picture(-1)
    assert [each["name"] for each in picture["buildings"]] == [f"B{n}" for n in range(1, 31)]
    assert [each["colour"] for each in picture["buildings"]] == [COLOURS[each.colour] for each in BOX.buildings]


def test_1_1_a_third_of_our_squares_has_each_number_of_streets() -> None:
    """V1"""
    assert all(12 <= times <= 15 for times in Counter(len(each.buildings) for each in BOX.squares).values())


def test_1_1_each_of_our_buildings_is_at_two_to_six_squares() -> None:
    """V1"""
    times = Counter(building for each in BOX.squares for building in each.buildings)
    assert {*times.values()} <= {*range(2, 7)}
    assert len(times) == 30


def test_1_1_our_printed_flags_are_regular() -> None:
    """V1: no square meets a flag twice, nor a colour; each nation has one building in the old city, two at the Ring, three outside."""
    for mark in ("colour", "flag"):
        for each in BOX.squares:
            assert len({getattr(BOX.buildings[n], mark) for n in each.buildings}) == len(each.buildings)
    for flag in EACH:
        assert Counter(each.ring for each in BOX.buildings if each.flag == flag) == {"inner": 1, "ring": 2, "outer": 3}


@pytest.mark.parametrize(("one", "other"), [*permutations(MARKS, 2)])
def test_1_1_none_of_our_marks_tells_another(one: str, other: str) -> None:
    """V1: with each value of the one there are at least four of the other."""
    for value in EACH:
        assert len({getattr(each, other) for each in BOX.buildings if getattr(each, one) == value}) >= 4


def test_1_1_no_two_of_our_streets_meet() -> None:
    """V1: the map is planar as it is drawn."""
    streets = [(here, n, [*_drawn(here, n)]) for here in BOX.squares for n in range(len(here.buildings))]
    for (here, n, one), (there, m, other) in combinations(streets, 2):
        if here is not there and here.buildings[n] != there.buildings[m]:
            assert not any(_cross(*a, *b) for a in pairwise(one) for b in pairwise(other)), (here.name, there.name)


def test_1_1_our_names_are_all_different() -> None:
    for language in ("en", "de"):
        assert len({each.name[language] for each in BOX.buildings}) == 30
        assert len({each.label(language) for each in BOX.buildings}) == 30
    assert len({each.name for each in BOX.squares}) == 40


def _drawn(here: Square, street: int, steps: int = 8) -> Iterator[tuple[float, float]]:
    """A street as it is drawn: its middle leaves the straight line by its bend."""
    end = BOX.buildings[here.buildings[street]]
    dx, dy, bend = end.x - here.x, end.y - here.y, here.bends[street]
    for t in (step / steps for step in range(steps + 1)):
        aside = 4 * t * (1 - t) * bend
        yield here.x + t * dx + aside * dy, here.y + t * dy - aside * dx


Point = tuple[float, float]


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


# Bribes and tiles


def test_1_2_one_kind_of_bribe_for_each_colour() -> None:
    expected = {"violet": "chocolate", "pink": "wine", "orange": "magazine", "brown": "coffee", "grey": "tobacco"}
    assert {colour_of(f"B{n}"): bribe_for(f"B{n}") for n in range(1, 31)} == expected


def test_1_2_the_supply_of_bribes_is_unlimited_and_open_to_all() -> None:
    """There are twenty of each kind in the box."""
    t = place(0, bribes={0: "25 wine", 1: "25 wine"}).act(0, "take 2 wine")
    assert t.picture(-1)["desks"][0]["bribes"]["wine"] == 27
    assert t.picture(2)["desks"][1]["bribes"]["wine"] == 25


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_3_nine_tiles_of_each_kind(players: int) -> None:
    """Eight of each kind on the squares, the ninth with a player or left over."""
    t = Table(Match("vienna", players, seed=players))
    lying = Counter(each["tile"] for each in t.picture(-1)["squares"])
    assert lying == dict.fromkeys(INFORMATION, 8)
    dealt = Counter(kind for seat in range(players) for kind in t.tiles(seat))
    assert max(dealt.values()) == 1
    assert dealt.total() == players


# The cards


@pytest.mark.parametrize(("version", "last"), [("intro", 90), ("full", 175)])
def test_1_4_the_cards_of_each_version(version: str, last: int) -> None:
    s = Table(Match("vienna", 4, {"version": version}, seed=1)).state
    held = sum(card << 64 * word for hand in s.hand for word, card in enumerate(hand))
    dealt = [card for card in range(1, 176) if held >> card & 1]
    assert sorted([*s.pile[: s.pile_size], *dealt]) == [*range(1, last + 1)]
    assert (s.version == FULL) == (VERSIONS[version] == FULL)


def test_1_4_a_card_has_a_bribe_an_information_and_an_ability() -> None:
    """The same card in each of its three places."""
    card = cards("flag-points", "usa", version="intro")[0]
    bribe, kind = BRIBES[BOX.cards[int(card)].bribe], INFORMATION[BOX.cards[int(card)].information]
    others = [f"{n:03}" for n in range(86, 91)]
    t = turn(0, f"{card} {others[0]} {others[1]}")
    assert t.drawers(0)[0] == card
    t = turn(0, f"{others[0]} {card} {others[1]}")
    assert t.bribes(0) == dict.fromkeys(BRIBES, 1) | {bribe: 2}
    t = turn(0, f"{others[0]} {others[1]} {card}").act(0, "done")
    assert t.marker(kind) == 1


def test_1_4_the_abilities_are_those_of_the_glossary() -> None:
    """Every card belongs to one group; 131 shows the briefcase and 141 the pistol, as in the examples."""
    assert [card for group in GROUPS for card in range(group.first, group.last + 1)] == [*range(1, 176)]
    assert cards("tile-bribes", "briefcase")[0] == "131"
    assert cards("tile-marker", "pistol")[0] == "141"
    s = filled()
    for number, group in enumerate(GROUPS):
        for card in range(group.first, group.last + 1):
            assert s.ability[card] == 5 * number + BOX.cards[card].icon


def test_1_4_our_bribes_and_information_are_spread_evenly() -> None:
    """V3: equally often in both halves, every pair equally often."""
    for mark in ("bribe", "information"):
        assert Counter(getattr(BOX.cards[card], mark) for card in range(1, 91)) == dict.fromkeys(EACH, 18)
        assert Counter(getattr(BOX.cards[card], mark) for card in range(91, 176)) == dict.fromkeys(EACH, 17)
    assert {*Counter((card.bribe, card.information) for card in BOX.cards.values()).values()} == {7}


def test_1_4_our_bribes_and_information_are_spread_inside_every_group() -> None:
    """V3: each of them once in a group of five, twice in a group of ten; and once in the five small ones, 171 to 175."""
    groups = [range(group.first, group.last + 1) for group in GROUPS if group.last <= 170]
    for numbers in (*groups, range(171, 176)):
        for mark in ("bribe", "information"):
            assert Counter(getattr(BOX.cards[card], mark) for card in numbers) == dict.fromkeys(EACH, len(numbers) // 5)


def test_1_4_our_icons_are_there_once_or_twice() -> None:
    """V4: in groups of five once, in groups of ten twice; the twins differ in both upper corners."""
    for group in (each for each in GROUPS if each.icons):
        size = group.last - group.first + 1
        icons = Counter(BOX.cards[card].icon for card in range(group.first, group.last + 1))
        assert icons == dict.fromkeys(EACH, size // 5)
        for one, other in combinations(range(group.first, group.last + 1), 2):
            if BOX.cards[one].icon == BOX.cards[other].icon:
                assert BOX.cards[one].bribe != BOX.cards[other].bribe
                assert BOX.cards[one].information != BOX.cards[other].information


@pytest.mark.parametrize(("first", "last", "icons"), [(21, 35, COLOURS), (36, 65, FLAGS), (91, 120, SEALS)])
def test_1_4_colours_flags_and_seals(first: int, last: int, icons: tuple[str, ...]) -> None:
    """V4"""
    assert {group.icons for group in GROUPS if first <= group.first and group.last <= last} == {icons}


# The tableau


def test_1_5_six_areas_of_three_spaces_and_a_last_one() -> None:
    """V2: the markers start on the first space; thresholds lie before the spaces 3, 6, 9, 12 and 15."""
    s = filled()
    assert BOX.areas == (3, 3, 3, 3, 3, 1)
    assert (s.first_space, s.last_space) == (0, 15)
    assert s.thresholds == sum(1 << space for space in (3, 6, 9, 12, 15))
    assert Table(Match("vienna", 3, seed=1)).marker("slide") == 0


@pytest.mark.parametrize(("space", "value"), [(0, 1), (2, 1), (3, 2), (8, 3), (12, 5), (14, 5), (15, 6)])
def test_1_5_the_areas_are_worth_1_to_6(space: int, value: int) -> None:
    t = Table(Match("vienna", 2, seed=1))
    assert t.picture(-1)["tracks"]["values"]["slide"] == 1
    t = place(0, markers={"slide": space})
    assert t.picture(-1)["tracks"]["values"]["slide"] == value


@pytest.mark.parametrize(("players", "last"), [(2, "H"), (3, "J"), (4, "L")])
def test_1_6_the_last_space_of_the_roof(players: int, last: str) -> None:
    s = filled(players)
    assert "ABCDEFGHIJKL"[s.last_roof] == last
    t = Table(Match("vienna", players, seed=1))
    assert t.roof == "A"
    assert t.picture(-1)["roof"]["last"] == last


# The full version


def test_9_3_six_buildings_of_each_seal() -> None:
    assert Counter(SEALS[each.seal] for each in BOX.buildings) == dict.fromkeys(SEALS, 6)
    assert SEALS == ("administration", "science", "religion", "culture", "nobility")


def test_9_3_ten_buildings_have_a_letter() -> None:
    """V1: in our edition two of each colour."""
    lettered = [each for each in BOX.buildings if each.letter != NO_LETTER]
    assert sorted(LETTER_NAMES[each.letter] for each in lettered) == [*"ABCDEFGHKL"]
    assert Counter(each.colour for each in lettered) == dict.fromkeys(EACH, 2)
    assert [BOX.buildings[here].letter for here in filled().letter] == [*range(10)]
