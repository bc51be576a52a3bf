"""§1 The cards."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.games.don_carlo.box import CODE_NAMES, COUNTRY, MOST_AGENTS, NAMES, code_name

from .table import FAMILY, PLAYED_WITH, Table, all_names, country_of, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_each_family_has_twenty_five_cards(players: int) -> None:
    t = Table(Match("don-carlo", players, seed=5))
    for seat in range(players):
        cards = Counter(t.hand(seat) + t.stock(seat))
        assert cards == Counter(FAMILY) == {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 2}
        assert cards.total() == 25


def test_1_1_cards_with_the_same_number_are_alike() -> None:
    """Of two 1s and two 6s there is one name 1/6, not four."""
    t = table(4, {0: "1 1 6 6"})
    assert sorted(t.may(0)) == ["1", "1/1", "1/1/6", "1/6", "6", "6/6"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_2_the_country_cards_and_their_sums(players: int) -> None:
    """D10"""
    t = table(players)
    assert [country["sums"] for country in t.picture(-1)["countries"]] == PLAYED_WITH[players].split()


def test_1_2_every_name_has_the_country_of_its_sum() -> None:
    countries = ("1-3", "4", "5", "6", "7", "8", "9-12")
    for name in range(NAMES):
        assert countries[COUNTRY[name]] == country_of(code_name(name))


def test_1_3_most_points_win() -> None:
    """The only agent has brought 1 point, and its country 9 more: seat 1 leads."""
    t = table(2, sent="1 5/6")
    assert (t.row("score"), t.row("place")) == ([0, 10], [2, 1])


def test_every_code_name_has_a_number() -> None:
    assert {code_name(name) for name in range(NAMES)} == set(all_names(4))
    assert len(CODE_NAMES) == len(set(CODE_NAMES)) == 7 + 28 + 84 + 210


def test_no_match_has_more_agents_than_there_is_room_for() -> None:
    """Of 100 cards the most names: those of one number, then of two, then of three."""
    lengths = Counter(len(name.split("/")) for name in all_names(4))
    left = 100 - lengths[1] - 2 * lengths[2]
    assert lengths[1] + lengths[2] + left // 3 == MOST_AGENTS == 46
    assert left // 3 <= lengths[3]
