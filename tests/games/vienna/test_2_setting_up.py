"""§2 Setting up."""

from collections import Counter

import pytest

from doppelagent.core.match import Match

from .city import KINDS, buildings, flag_of
from .table import Table, table

NATIONS = ("usa", "ussr", "france", "britain", "austria")


def fresh(players: int = 3, seed: int = 1, **options: str) -> Table:
    return Table(Match("vienna", players, options, seed=seed))


def tiles_on_squares(t: Table) -> list[str]:
    return [each["tile"] for each in t.picture(-1)["squares"]]


def flags(t: Table) -> list[str]:
    return [each["flag"] for each in t.picture(-1)["buildings"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_a_tile_on_each_of_the_forty_squares(players: int) -> None:
    assert Counter(tiles_on_squares(fresh(players))) == dict.fromkeys(KINDS, 8)


def test_2_1_the_tiles_are_shuffled() -> None:
    """In 100 matches each kind lies on each square now and then: about twenty times."""
    places = Counter((n, kind) for seed in range(100) for n, kind in enumerate(tiles_on_squares(fresh(2, seed))))
    assert len(places) == 40 * 5
    assert all(4 < many < 45 for many in places.values())


def test_2_2_the_flags_are_those_on_the_board() -> None:
    printed = [flag_of(name) for name in buildings()]
    assert flags(fresh(seed=1)) == flags(fresh(seed=2)) == flags(fresh(flags="printed")) == printed


def test_2_2_or_lie_at_random_six_of_each_nation() -> None:
    one, other = flags(fresh(seed=1, flags="random")), flags(fresh(seed=2, flags="random"))
    assert Counter(one) == Counter(other) == dict.fromkeys(NATIONS, 6)
    assert one != other
    places = Counter((n, flag) for seed in range(100) for n, flag in enumerate(flags(fresh(2, seed, flags="random"))))
    assert len(places) == 30 * 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_six_agents_a_bribe_of_each_kind_and_no_points(players: int) -> None:
    t = fresh(players)
    for seat in range(players):
        assert (t.supply(seat), t.agents(seat), t.points(seat)) == (6, [], 0)
        assert t.bribes(seat) == {"chocolate": 1, "wine": 1, "magazine": 1, "coffee": 1, "tobacco": 1}
        assert t.drawers(seat) == [None, None, None]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_everybody_draws_one_of_five_different_tiles(players: int) -> None:
    drawn = [[kind for seat in range(players) for kind in fresh(players, seed).tiles(seat)] for seed in range(40)]
    assert all(len(set(kinds)) == players for kinds in drawn)
    assert {kind for kinds in drawn for kind in kinds} == set(KINDS)
    assert set(fresh(players).tiles(0).values()) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_4_markers_on_their_first_spaces_and_the_investigator_on_a(players: int) -> None:
    t = fresh(players)
    assert [t.marker(kind) for kind in KINDS] == [0] * 5
    assert t.picture(-1)["tracks"]["values"] == dict.fromkeys(KINDS, 1)
    assert t.roof == "A"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_5_ninety_cards_of_which_everybody_has_drawn_three(players: int) -> None:
    t = fresh(players)
    s = t.state
    hands = [card for seat in range(players) for card in t.hand(seat)]
    assert sorted(hands + [f"{card:03}" for card in s.pile[: s.pile_size]]) == [f"{card:03}" for card in range(1, 91)]
    assert t.picture(-1)["pile"] == 90 - 3 * players
    assert t.discards == []


def test_2_5_the_cards_are_shuffled() -> None:
    """In 300 matches every card comes into the hand of seat 0 now and then: about ten times."""
    drawn = Counter(card for seed in range(300) for card in fresh(2, seed).hand(0))
    assert len(drawn) == 90
    assert max(drawn.values()) < 30


def test_2_5_seat_0_has_the_coat_of_arms() -> None:
    assert fresh().picture(-1)["coat"] == table().picture(-1)["coat"] == 0
