"""Key moments of a replay: ends of rounds and changes of the scores."""

from itertools import pairwise

import pytest

import doppelagent as da
from doppelagent.core.match import Match
from doppelagent.server.messages.pages import Moment
from doppelagent.server.tables.record_files import replay_record


def played(game: str, players: int, **options: bool | int | str) -> Match:
    match = Match(game, players, options, seed=bytes(range(32)))
    return match.play([da.bot("random", game, seed=seat) for seat in range(players)])


def moments_of(match: Match) -> list[Moment]:
    return replay_record(match.record().encode(), None, "").moments


@pytest.mark.compiled
@pytest.mark.parametrize("game", da.every_game(), ids=lambda game: game.key)
def test_the_last_moment_is_the_result(game: da.Game) -> None:
    match = played(game.key, game.seats[0])
    last = moments_of(match)[-1]
    assert last.scores == [row.score for row in match.standing]
    assert last.leaders == list(match.winners)


def test_there_is_a_moment_for_the_end_of_each_round() -> None:
    match = played("black-spy", 3, end_value=60)
    moments = moments_of(match)
    assert [moment.round for moment in moments] == list(range(1, match.game.round_of(match.state) + 1))
    assert [moment.at for moment in moments] == sorted({moment.at for moment in moments})


def test_a_game_without_rounds_has_one_for_each_change_of_the_scores() -> None:
    moments = moments_of(played("don-carlo", 2))
    assert {moment.round for moment in moments} == {0}
    assert len(moments) > 5
    assert all(one.scores != other.scores for one, other in pairwise(moments))


def test_points_of_a_round_are_those_the_match_would_have_ended_with() -> None:
    """§5 of Pingvasion counts hands at the end only; a replay shows what they would have counted."""
    moments = moments_of(played("pingvasion", 3))
    assert any(sum(moment.scores) for moment in moments[:-1])
