"""Bots at a match, positions for measurements, and the speed of search, as library users call them."""

import pytest

from doppelagent import Match, find
from doppelagent.bots import bots_for
from doppelagent.bots.ismcts.speed import SearchSpeed
from doppelagent.core.game import Game
from doppelagent.core.record import dump
from doppelagent.simulation import BotPlay, first_choice
from tests.bots.positions import games

SPY = find("black-spy")
ONE_ROUND = {**SPY.settle({}), "end_value": 1}


def test_bots_play_a_match_to_its_end_each_in_its_seat() -> None:
    one, same, other = (Match(SPY, 3, ONE_ROUND, seed=1).play(bots_for(SPY, ["random"] * 3, seed)) for seed in (1, 1, 2))
    assert one.over
    assert one.moves == same.moves != other.moves


def test_simulated_matches_are_those_that_bots_play() -> None:
    match = Match(SPY, 3, ONE_ROUND, seed=4).play(bots_for(SPY, ["greedy", "random", "random"], 4))
    many = BotPlay(SPY, 3, ONE_ROUND, ["greedy", "random", "random"])
    many.play(4, 1)
    assert many.totals.means("score") == [row.score for row in match.standing]
    assert many.totals.decisions == len(match.moves)


@games
def test_positions_for_measurements_are_real_choices(game: Game) -> None:
    view, again, other = (first_choice(game, game.seats[0], game.settle({}), seed) for seed in (1, 1, 2))
    assert dump(view) == dump(again) != dump(other)


@pytest.mark.long
def test_the_speed_of_search_is_measured_on_several_threads() -> None:
    views = [first_choice(SPY, 3, ONE_ROUND, seed) for seed in range(2)]
    assert SearchSpeed(SPY, views, threads=2).speed(0.01) > 0
