"""§4 Scoring a round."""

import pytest

from doppelagent.core.match import Match

from .recount import recount
from .table import SWEEP, Table, playing, summed_up, sweep, sweeping, table

SINGLE = {"K1": 1, "K2": 1, "K3": 1, "K4": 1, "K5": 1, "K6": 1, "K7": 10, "K8": 2, "K9": 3, "K10": 4, "K11": 5}
SINGLE |= {f"{colour}7": -5 for colour in "BYRG"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("last", [False, True])
def test_4_1_every_black_card_counts_for_whose_pile_it_lies_in(players: int, last: bool) -> None:
    """§4.1 and §4.2: each card lies in one pile, so a wrong value of any card would show."""
    t = playing(players).play_on(lambda _seat, cards: cards[-1 if last else 0])
    (counted,) = recount(t.match)
    assert t.points == [sum(SINGLE.get(card, 0) for card in pile) for pile in counted.piles]
    assert sum(points != 0 for points in t.points) > 1


@pytest.mark.parametrize(("card", "value"), SINGLE.items())
def test_4_1_what_a_single_card_counts(card: str, value: int) -> None:
    """Seat 1 takes one trick, with this card and one that counts 1; seat 0 takes all the others."""
    one = "K1" if card != "K1" else "K2"
    own = [name for name in SWEEP if name not in (card, one)][:14]
    t = playing(4, {0: " ".join(["B2", *own]), 1: "R1 R2 B10", 2: card, 3: one}, without={2: "B 10", 3: "B 10"})
    assert t.play(f"B10 {card} {one} B2 R2").play_on(sweeping).points[1:] == [value + 1, 0, 0]


@pytest.mark.parametrize("no_good_spies", [False, True])
def test_4_1_everybody_sees_what_the_piles_of_the_round_count_so_far(no_good_spies: bool) -> None:
    """After every trick the points of each pile are those of the tricks its seat has taken."""
    t = playing(4, no_good_spies=no_good_spies)
    counted = [0, 0, 0, 0]
    while len(t.hand(t.turn)) > 1 or t.picture(-1)["trick"]:
        t.match.push(t.turn, t.match.legal_moves(t.turn)[-1])
        seen = t.picture(-1)
        if not seen["trick"]:
            counted[seen["last_taker"]] += seen["last_points"]
        assert seen["pile_points"] == counted
    assert sum(points != 0 for points in counted) > 1


def test_4_2_a_round_distributes_60_points() -> None:
    """The rulebook's note."""
    assert sum(playing(4).play_on().points) == 60


@pytest.mark.parametrize("seed", range(6))
def test_4_2_a_round_distributes_60_points_whoever_takes_what(seed: int) -> None:
    t = Table(Match("black-spy", 5, seed=seed)).pass_on().play_on()
    assert sum(t.points) == 60


def test_4_2_a_score_may_fall_below_0() -> None:
    assert sweep(4).scores == [-20, 60, 60, 60]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_4_3_all_sixteen_black_cards_mean_60_for_everybody_else(players: int) -> None:
    """B4: the taker's own four coloured spies still count."""
    assert sweep(players).points == [-20] + [60] * (players - 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_4_3_coloured_spies_count_for_everybody(players: int) -> None:
    """B4: seat 1 took two of them."""
    assert sweep(players, lost=True).points == [-10, 50] + [60] * (players - 2)


def test_4_3_fifteen_black_cards_are_nothing_special() -> None:
    t = playing(3, {0: " ".join(["B2", *(card for card in SWEEP if card != "K1")]), 1: "R1 R2 B9", 2: "K1"}, without={2: "B 9"})
    assert t.play("B9 K1 B2 R2").play_on(sweeping).points == [80 - 1 - 20, 1, 0]


def test_4_3_scores_are_added_up_afterwards() -> None:
    assert summed_up("10 70 80").scores == [10, 70, 80]
    assert table(3, scores="10 70 80").scores == [10, 70, 80]
