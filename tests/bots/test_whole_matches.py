"""Whole matches between bots that search: for every number of players, with everything a game has switched on."""

from itertools import product

import pytest

from doppelagent import every_game
from doppelagent.core.contract import Options
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from tests.bots.positions import bout
from tests.core.test_contract import SHORT, spread

SIMULATIONS, DECISIONS = (5, 6) if INTERPRETED else (50, 20)
CASES = [(game, players, options) for game in every_game() for players, options in product(game.seats, spread(game))]


@pytest.mark.compiled  # since these matches take minutes interpreted
@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=lambda x: getattr(x, "key", None))
def test_a_match_of_searching_bots_ends(game: Game, players: int, options: Options) -> None:
    match = bout(game, ["ismcts:10"] * players, 1, {**SHORT.get(game.key, {}), **options})
    assert match.over
    assert {move.seat for move in match.moves} == set(range(players))


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_different_bots_play_with_each_other(game: Game) -> None:
    """Each sees only its own Views, and is never asked for what is not its own to choose."""
    names = ["random", "greedy", "informant", "ismcts:5"][: game.seats[-1]]
    assert len(bout(game, names, 1, SHORT.get(game.key), decisions=20).moves) == 20


@pytest.mark.parametrize("settings", ["widening=0.5", "worlds=1/reuse=0", "foresight=0/reward=1", "secrets=1/exploration=0"])
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_search_with_other_settings_plays_on(game: Game, settings: str) -> None:
    assert len(bout(game, [f"ismcts:{SIMULATIONS}/{settings}"] * 3, 1, decisions=DECISIONS).moves) == DECISIONS
