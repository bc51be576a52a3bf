"""Whole games, one for each way to end. Seat 0 sweeps every round: −20 for it (four coloured spies), 60 for each other."""

import pytest

from doppelagent.core import recordfile
from doppelagent.core.errors import BadRecord
from doppelagent.core.match import Match
from doppelagent.core.record import dump

from .recount import recount
from .table import Table, sweep, sweep_again


def story(t: Table) -> list[list[int]]:
    """Sweep on to the end; the scores after each round."""
    scores = [t.scores]
    while not t.match.over:
        scores.append(sweep_again(t).scores)
    assert [counted.scores for counted in recount(t.match)] == scores
    assert dump(recordfile.loads(t.match.record()).state) == dump(t.match.state)
    return scores


def test_the_end_value_is_passed() -> None:
    t = sweep(3)
    assert story(t) == [[-20, 60, 60], [-40, 120, 120], [-60, 180, 180], [-80, 240, 240]]
    assert t.row("place") == [1, 2, 2]


def test_the_end_value_is_reached_exactly() -> None:
    t = sweep(4, end_value=120)
    assert story(t) == [[-20, 60, 60, 60], [-40, 120, 120, 120]]
    assert t.row("place") == [1, 2, 2, 2]


def test_a_shared_victory() -> None:
    """Seat 1 and seat 2 start far below and are level at the end."""
    t = sweep(4, scores="149 -61 -61 90")
    assert t.scores == [129, -1, -1, 150]
    assert (t.match.over, t.row("place")) == (True, [3, 1, 1, 4])


def test_with_reduce_points_only_above_the_end_value() -> None:
    """180 is hit and falls to 90; 90 was not hit from below, so it is not halved; 210 ends the match."""
    t = sweep(3, reduce_points=True, end_value=180)
    assert [scores[1] for scores in story(t)] == [60, 120, 90, 150, 210]
    assert t.row("place") == [1, 2, 2]


def test_with_reduce_points_half_of_the_end_value() -> None:
    t = sweep(5, reduce_points=True)
    assert [scores[1] for scores in story(t)] == [30, 90, 150]  # 60 is half of 120


def test_by_capture() -> None:
    t = sweep(3, scores="0 100 140", capture_or_release=True)
    assert not t.match.over
    t.act(0, "capture")
    assert (t.match.over, t.scores, t.row("place")) == (True, [0, 160, 200], [1, 2, 3])


def test_a_release_alone_ends_nothing_and_wins_later() -> None:
    """Nobody's score rises by a release, so the match goes on; its −60 decide the next round."""
    t = sweep(3, scores="150 199 100", capture_or_release=True).act(0, "release")
    assert (t.match.over, t.scores) == (False, [90, 199, 100])
    sweep_again(t).act(0, "capture")
    assert (t.match.over, t.scores, t.row("place")) == (True, [90, 259, 160], [1, 3, 2])


def test_with_every_variant() -> None:
    t = sweep(4, capture_or_release=True, mole=True, follow_rank=True, no_good_spies=True, reduce_points=True, end_value=120)
    t.act(0, "capture")
    assert t.scores == [0, 30, 30, 30]
    sweep_again(t).act(0, "release")
    assert t.scores == [-60, 30, 30, 30]
    sweep_again(t).act(0, "capture")
    assert t.scores == [-60, 90, 90, 90]
    sweep_again(t).act(0, "capture")
    assert (t.match.over, t.scores, t.row("place")) == (True, [-60, 150, 150, 150], [1, 2, 2, 2])


def test_the_dealer_goes_round() -> None:
    t = sweep(3, end_value=9999)
    dealers = [t.view.dealer]
    for _ in range(4):
        dealers.append(sweep_again(t).view.dealer)
    assert dealers == [1, 2, 0, 1, 2]


def test_the_record_of_a_whole_game_holds_its_end() -> None:
    t = sweep(3, end_value=60)
    text = t.match.record()
    assert text.endswith("end -20 60 60\n")
    with pytest.raises(BadRecord, match="these actions end with -20 60 60"):
        recordfile.loads(text.replace("end -20 60 60", "end -20 60 61"))
    assert isinstance(recordfile.loads(text), Match)
