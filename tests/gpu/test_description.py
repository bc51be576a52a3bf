"""A description says everything that a machine without the rules needs."""

import json

import numpy as np
import pytest

from doppelagent import every_game
from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game
from doppelagent.gpu.building.describe import configured, describe, samples
from doppelagent.gpu.description import Description, dtype_of, layout_of

pytestmark = pytest.mark.compiled

games = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


def described(game: Game) -> Description:
    return Description(json.loads(json.dumps(describe(game))))


@games
def test_states_are_configured_without_the_rules(game: Game) -> None:
    description = described(game)
    for players, options in samples(game):
        assert np.array_equal(description.configured(players, options), configured(game, players, options))


@games
def test_it_names_features_actions_and_records(game: Game) -> None:
    description = described(game)
    assert description.action_count == game.actions.count
    assert description.about["actions"][3] == game.actions.names[3]
    assert description.feature_count == game.features.size == sum(np.prod(shape) for _, shape, *_ in description.about["features"])
    assert description.records["State"] == game.State.dtype
    assert description.usual_players == game.usual_players
    assert description.in_order == (game.key == "vienna")


@games
def test_wrong_options_are_refused_in_one_sentence(game: Game) -> None:
    description = described(game)
    with pytest.raises(BadOption, match=f"{game.title['en']} has no option 'moon'"):
        description.configured(game.seats[0], {"moon": True})
    with pytest.raises(BadOption, match=f"{game.title['en']} is played by"):
        description.configured(9)
    for option in description.about["options"]:
        with pytest.raises(BadOption, match=f"The option {option['key']} cannot be 'moon' here"):
            description.configured(game.seats[0], {option["key"]: "moon"})


def test_options_that_exclude_each_other_are_refused_as_by_the_game() -> None:
    for game in every_game():
        for pair, sentence in describe(game)["refused"]:
            with pytest.raises(BadOption) as refused:
                described(game).configured(game.seats[0], pair)
            assert str(refused.value) == sentence


def test_a_layout_keeps_a_dtype_whole() -> None:
    for game in every_game():
        assert dtype_of(json.loads(json.dumps(layout_of(game.Standing.dtype)))) == game.Standing.dtype
