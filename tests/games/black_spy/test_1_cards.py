"""§1 The cards."""

from collections import Counter

import pytest

from doppelagent.core.match import Match
from doppelagent.games.black_spy.box import card_named

from .table import DECK, Table, summed_up, trick


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_1_1_sixty_cards_eleven_of_each_colour_and_sixteen_black(players: int) -> None:
    t = Table(Match("black-spy", players, seed=11))
    cards = Counter(card for seat in range(players) for card in t.hand(seat))
    assert cards == Counter(DECK)
    assert Counter(card[0] for card in cards.elements()) == {"B": 11, "Y": 11, "R": 11, "G": 11, "K": 16}
    assert cards["K7"] == 6


def test_1_1_the_black_7s_look_alike_in_hand() -> None:
    t = trick("R11", "R2 R3 R4", hands={0: "K7 K7"}, without={0: "K7"})
    assert t.hand(0).count("K7") == 2
    assert t.match.legal_moves(0).count("play K7") == 1


def test_1_1_no_view_tells_which_of_the_black_7s_it_shows() -> None:
    seen: dict[int, set[int]] = {}
    for seed in range(60):
        t = Table(Match("black-spy", 3, seed=seed))
        for seat in range(3):
            others = sum(1 << card_named(card) for card in t.hand(seat) if card != "K7")
            seen.setdefault(t.hand(seat).count("K7"), set()).add(t.match.view(seat).hand - others)
    assert sorted(seen) >= [0, 1, 2, 3, 4]
    assert all(len(ways) == 1 for ways in seen.values())


def test_1_2_rank_1_is_the_lowest_and_11_the_highest() -> None:
    assert trick("Y10", "Y1 Y11 Y9").taker == 2
    assert trick("Y2", "Y1 G2 B2").taker == 0


def test_1_3_when_the_end_value_is_reached_the_fewest_points_win() -> None:
    t = summed_up("80 200 199")
    assert t.match.over
    assert t.row("place") == [1, 3, 2]
