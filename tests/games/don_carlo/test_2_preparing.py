"""§2 Preparing."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .table import FAMILY, PLAYED_WITH, Table, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_everybody_shuffles_their_own_family(players: int) -> None:
    t = Table(Match("don-carlo", players, seed=7))
    piles = [[*t.hand(seat), *t.stock(seat)] for seat in range(players)]
    assert all(sorted(pile) == FAMILY for pile in piles)
    assert all(pile != FAMILY for pile in piles)
    assert len({str(pile) for pile in piles}) == players


def test_2_1_every_card_may_lie_anywhere() -> None:
    """Over many deals every number lies on the top and at the bottom of every stockpile, about as often as there are copies."""
    tables = [Table(Match("don-carlo", 2, seed=seed)) for seed in range(400)]
    for seat in range(2):
        for place in (0, 10, -1):
            numbers = Counter(t.stock(seat)[place] for t in tables)
            assert all(0.5 < numbers[number] / (400 * FAMILY.count(number) / 25) < 1.6 for number in range(7))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_2_which_countries_are_laid_out(players: int) -> None:
    t = table(players)
    assert " ".join(country["sums"] for country in t.picture(-1)["countries"]) == PLAYED_WITH[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_3_everybody_draws_four_cards(players: int) -> None:
    t = Table(Match("don-carlo", players, seed=3))
    assert t.picture(-1)["hand_sizes"] == [4] * players
    assert t.picture(-1)["stock_sizes"] == [21] * players
    drawn = Table(Match("don-carlo", 2, deal=[("stock 0", "6 5 1 1 " + " ".join(map(str, _rest(6, 5, 1, 1)))), *_stock(1)]))
    assert drawn.hand(0) == [1, 1, 5, 6]


def test_2_3_only_you_see_your_hand() -> None:
    one, other = table(4, {1: "0 0 1 1"}), table(4, {1: "2 2 3 3"})
    for seat in (-1, 0, 2, 3):
        assert dump(one.match.view(seat)) == dump(other.match.view(seat))
    assert one.picture(1) != other.picture(1)


def test_2_3_nobody_knows_the_order_of_a_stockpile() -> None:
    """Not even its owner."""
    one, other = table(4, {0: "1 2 3 4"}, top={0: "5 6"}), table(4, {0: "1 2 3 4"}, top={0: "6 5"})
    assert one.stock(0) != other.stock(0)
    for seat in range(-1, 4):
        assert dump(one.match.view(seat)) == dump(other.match.view(seat))


def test_2_4_the_youngest_begins_and_turns_go_clockwise() -> None:
    t = table(4, {0: "1 1 1 1", 1: "2 2 2 2", 2: "3 3 3 3", 3: "4 4 4 4"})
    order = []
    for name in ("1", "2", "3", "4", "1/1", "2/2", "3/3", "4/4"):
        order.append(t.turn)
        t.send(name)
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]
    assert all(Table(Match("don-carlo", players, seed=1)).turn == 0 for players in (2, 3, 4))


def _rest(*cards: int) -> list[int]:
    return sorted((Counter(FAMILY) - Counter(cards)).elements())


def _stock(seat: int) -> list[tuple[str, str]]:
    return [(f"stock {seat}", " ".join(map(str, FAMILY[::-1])))]
