"""§5 The end."""

import pytest

from .table import playing, summed_up, table, trick

END_VALUES = {3: 200, 4: 150, 5: 120, 6: 100}


@pytest.mark.parametrize(("players", "end"), END_VALUES.items())
def test_5_1_the_end_value_depends_on_the_number_of_players(players: int, end: int) -> None:
    assert table(players).picture(0)["end_value"] == end


@pytest.mark.parametrize(("players", "end"), END_VALUES.items())
@pytest.mark.parametrize(("beyond", "over"), [(-1, False), (0, True), (1, True), (25, True)])
def test_5_1_reaching_or_passing_the_end_value_ends_the_match(players: int, end: int, beyond: int, over: bool) -> None:
    """B5"""
    t = summed_up(" ".join(["0", str(end + beyond), *["10"] * (players - 2)]))
    assert t.scores[1] == end + beyond
    assert t.match.over is over
    assert (t.phase == "over") is over


def test_5_1_scores_are_added_up_over_the_rounds() -> None:
    t = playing(4).play_on()
    first = t.points
    t.deal().pass_on().play_on(lambda _seat, cards: cards[-1])
    assert t.scores == [a + b for a, b in zip(first, t.points, strict=True)]
    assert first != t.points


def test_5_1_the_end_is_checked_only_after_a_whole_round() -> None:
    """B5: seat 1 stands at 149 and takes a black spy; the round goes on all the same."""
    t = trick("K5", "K7 K7 K3", scores="0 149 0 0")
    assert t.taker == 1
    assert (t.match.over, t.phase, t.scores) == (False, "play", [0, 149, 0, 0])
    assert t.play_on().match.over


def test_5_1_good_spies_later_in_the_round_still_help() -> None:
    """B5: what counts is the sum after the round, 199, not what it was on the way."""
    t = summed_up("-10 199 60", lost=True)
    assert (t.match.over, t.scores) == (False, [-10, 199, 60])


def test_5_1_an_end_value_of_our_own() -> None:
    """B14"""
    assert not summed_up("0 150 150", end_value=151).match.over
    assert summed_up("0 60 60", end_value=60).match.over


def test_5_2_the_lowest_score_wins() -> None:
    """B5"""
    assert summed_up("-40 200 190").row("place") == [1, 3, 2]
    assert summed_up("90 200 70").row("place") == [2, 3, 1]


def test_5_2_equal_scores_share_their_place() -> None:
    """B5: a shared win, and a shared last place."""
    t = summed_up("70 150 70 151")
    assert t.match.over
    assert t.row("place") == [1, 3, 1, 4]
    assert summed_up("20 150 150 60").row("place") == [1, 3, 3, 2]


def test_5_2_nothing_is_asked_after_the_end() -> None:
    t = summed_up("0 200 0")
    assert t.match.pending == ()
    assert [t.match.legal(seat) for seat in range(3)] == [[], [], []]
