"""An `Eye` returns in one call what a View holds."""

import numpy as np
import pytest

import doppelagent as da
from doppelagent.batches.eye import Eye
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.registry import every_game


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_it_sees_the_features_and_the_mask_of_every_seat_and_of_spectators(game: Game) -> None:
    match, random, eye = da.Match(game, game.seats[0], seed=1), da.bot("random", game), Eye(game)
    for turn in match.turns(60):
        for seat in (*range(match.players), WATCHING):
            features, mask = eye.see(match, seat)
            assert np.array_equal(features, match.features(seat))
            assert np.array_equal(mask, match.mask(seat) if seat in match.pending else np.zeros(game.actions.count))
        match.let_choose(random, turn)
    with pytest.raises(da.BadOption, match="There is no seat 7"):
        eye.see(match, 7)
