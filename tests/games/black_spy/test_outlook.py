"""The outlook of a match before it is over, and its rounds."""

import pytest

from doppelagent.core.contract import check_outlook

from .table import SWEEP, Table, playing, summed_up, sweep, sweeping, table, trick


def worth(t: Table) -> list[float]:
    return check_outlook(t.match)[: t.match.players]


def rounds(t: Table) -> int:
    return t.match.game.round_of(t.match.state)


def test_points_so_far_are_bad() -> None:
    assert worth(table(3, scores="10 -5 80")) == [-10, 5, -80]


@pytest.mark.parametrize(("no_good_spies", "pile"), [(False, 10 - 5), (True, 10)])
def test_a_trick_counts_as_soon_as_it_is_taken(no_good_spies: bool, pile: int) -> None:
    t = trick("R5", "R7 R9", without={3: "R 5"}, hands={3: "K7"}, scores="1 2 3 4", no_good_spies=no_good_spies)
    assert worth(t) == [-1, -2, -3, -4]
    assert worth(t.play("K7")) == [-1, -2, -3 - pile, -4]


def test_all_sixteen_black_cards_turn_the_round_around() -> None:
    """§4.3 Seat 0 wins one trick after the other; its last black card is the 1."""
    t = playing(3, {0: " ".join(SWEEP), 1: "R1 R2"}, no_good_spies=True).play("R2")
    expected = []
    for _ in range(17 * 3):
        expected.append(worth(t))
        t.play(sweeping(t.turn, sorted(t.may(t.turn))))
    assert (expected[-2], worth(t)) == ([-79, 0, 0], [0, -60, -60])


def test_who_may_choose_is_taken_to_capture() -> None:
    """§6.3 Coloured spies do not count then."""
    t = sweep(3, capture_or_release=True, scores="10 20 30")
    assert (t.phase, worth(t)) == ("choose", [-10, -80, -90])


def test_a_round_that_was_scored_does_not_count_twice() -> None:
    t = sweep(3, scores="10 20 30")
    assert (t.phase, t.scores) == ("pass", [-10, 80, 90])
    assert worth(t) == worth(t.deal().pass_on()) == [10, -80, -90]


def test_at_the_end_the_scores_are_all() -> None:
    t = summed_up("50 100 200")
    assert (t.match.over, worth(t)) == (True, [-50, -100, -200])


def test_a_round_lasts_until_it_is_scored() -> None:
    asked = sweep(3, capture_or_release=True)
    assert (rounds(table(3)), rounds(table(3, round=4)), rounds(sweep(3)), rounds(asked)) == (1, 4, 2, 1)
    assert rounds(asked.act(0, "capture")) == 2
