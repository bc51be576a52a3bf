"""Levels: a game names the bot of each one; a network that does not fit is replaced by a search."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doppelagent import find
from doppelagent.bots import LEVELS, bot, check, compiled_for
from doppelagent.bots.ismcts.bot import IsmctsBot
from doppelagent.bots.levels import FILE, LevelBot, name_of
from doppelagent.bots.network import brain
from doppelagent.core.game import Game
from tests.bots.networks import write_random
from tests.bots.positions import games

GAME = find("don-carlo")
SEARCHES = {"agent": "ismcts:50", "double-agent": "ismcts:150", "director": "ismcts:3000"}


def game_in(folder: Path, levels: dict[str, str] | None = None, **network: Any) -> Game:
    """Don Carlo in another folder, with these levels and this network."""
    if levels is not None:
        (folder / FILE).write_text(json.dumps(levels))
    if network:
        write_random(folder / brain.FILE, GAME, 1, **network)
    return replace(GAME, folder=folder)


@games
def test_what_a_game_names_can_be_played(game: Game) -> None:
    for level in SEARCHES:
        assert check(name_of(level, game)) == name_of(level, game)
    named = json.loads((game.folder / FILE).read_text()) if (game.folder / FILE).exists() else {}
    assert named.keys() <= LEVELS.keys() - {"informant"}
    assert all(name_of(level, game) == name for level, name in named.items())


def test_a_game_that_names_nothing_searches(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    assert {level: name_of(level, game) for level in SEARCHES} == SEARCHES


def test_a_level_is_played_by_the_bot_that_the_game_names(tmp_path: Path) -> None:
    game = game_in(tmp_path, {"double-agent": "network/temperature=0.5", "director": "rollouts:64"}, width=8)
    names = {level: name_of(level, game) for level in SEARCHES}
    assert names == {"agent": "ismcts:50", "double-agent": "network/temperature=0.5", "director": "rollouts:64"}
    assert compiled_for("director", game) == compiled_for("rollouts:64", game) != compiled_for("agent", game)


@pytest.mark.parametrize(
    ("network", "sentence"),
    [
        ({}, "comes without a network"),
        ({"rules": 99}, "trained on other rules of don-carlo"),
        ({"features_version": "old"}, "trained on other features of don-carlo"),
    ],
)
def test_a_network_that_does_not_fit_is_refused_with_a_sentence_and_the_level_searches(
    network: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    game = game_in(tmp_path, {"double-agent": "network", "director": "rollouts:64"}, **network)
    for level, name in (("double-agent", "Double agent"), ("director", "Director")):
        with pytest.warns(RuntimeWarning, match=rf"{name} searches instead\. .*{sentence}"):
            assert name_of(level, game) == SEARCHES[level]
    made = bot("double-agent", game, 1)
    assert isinstance(made, LevelBot)
    assert isinstance(made._by_number, IsmctsBot)


def test_a_damaged_network_is_refused_too(tmp_path: Path) -> None:
    game = game_in(tmp_path, {"double-agent": "network"}, width=8)
    path = tmp_path / brain.FILE
    path.write_bytes(path.read_bytes()[:-2])
    with pytest.warns(RuntimeWarning, match="is damaged"):
        assert name_of("double-agent", game) == SEARCHES["double-agent"]
