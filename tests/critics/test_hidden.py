"""Critics see everything that a View hides, as it is in the State, within bounds."""

import numpy as np
import pytest

from doppelagent import Match, every_game
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.record import dump
from doppelagent.critics.driver import hidden_of, of
from doppelagent.critics.fields import HUNDREDS, WORD, hidden_fields, hidden_layout
from doppelagent.gpu.building.describe import samples

pytestmark = pytest.mark.compiled

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


def reveal(match: Match) -> np.ndarray:
    out = np.zeros(1, hidden_of(match.game).dtype)
    of(match.game).reveal(match._state, out[0])
    numbers: np.ndarray = out["values"][0]
    return numbers


@games
def test_a_view_and_what_it_hides_are_the_whole_state(game: Game) -> None:
    """With other options and seeds than those that found the fields."""
    every = list(samples(game))
    for n, (players, options) in enumerate(every[:: max(1, len(every) // 6)]):
        match, chance = Match(game, players, options, seed=700 + n), np.random.default_rng(n)
        for seat in match.turns(60):
            state = np.frombuffer(dump(match.state), game.State.dtype)[0]
            view = np.frombuffer(dump(match.view(seat)), game.View.dtype)[0]
            for name in {*game.State.fields()} - {*Chance.fields(), *hidden_fields(game)}:
                assert np.array_equal(state[name], view[name]), name
            match.push(seat, int(chance.choice(match.legal(seat))))


@games
def test_the_numbers_are_those_of_the_state(game: Game) -> None:
    match = Match(game, game.usual_players, seed=3)
    for _seat in match.turns(25):
        state, numbers = np.frombuffer(dump(match.state), game.State.dtype)[0], reveal(match)
        for name, block in hidden_layout(game).items():
            field = np.ravel(state[name])
            if field.dtype == np.uint64:
                expected = np.array([number >> n & 1 for number in map(int, field) for n in range(WORD)])
            else:
                expected = (field / HUNDREDS).astype(np.float32)
            assert np.array_equal(numbers[block.slice], expected), name
        assert (numbers >= hidden_layout(game).low).all()
        assert (numbers <= hidden_layout(game).high).all()
        match.push(_seat, match.legal(_seat)[-1])


@games
def test_hands_are_hidden_and_chance_is_not_revealed(game: Game) -> None:
    assert "hand" in hidden_fields(game)
    assert not {*hidden_fields(game)} & {*Chance.fields()}
