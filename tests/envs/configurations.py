"""Configurations for the tests of the adapters: one per game, or with DOPPELAGENT_ENVS=all every number of players with each option
changed, and with all of them."""

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from doppelagent.core.errors import BadOption
from doppelagent.core.game import Game, Option, Value
from doppelagent.core.match import Match
from doppelagent.core.registry import every_game

ALL = os.environ.get("DOPPELAGENT_ENVS") == "all"
SHORT: dict[str, dict[str, Value]] = {"black-spy": {"end_value": 1}}  # a match of one round


class Configuration(NamedTuple):
    game: Game
    players: int
    options: dict[str, Value]

    @property
    def arguments(self) -> dict[str, Any]:
        return {"game": self.game.key, "players": self.players, **self.options}

    def __repr__(self) -> str:
        return "-".join([self.game.key, str(self.players), *(f"{key}={Option.write(value)}" for key, value in self.options.items())])


def configurations() -> Iterator[Configuration]:
    for game in every_game():
        short = SHORT.get(game.key, {})
        if not ALL:
            yield Configuration(game, game.seats[0], short)
            continue
        single = [changed(option) for option in game.options if option.key not in short]
        together = {key: value for options in single for key, value in options.items()}
        for players in game.seats:
            for options in ({}, *single, together):
                if playable(game, players, {**options, **short}):
                    yield Configuration(game, players, {**options, **short})


def changed(option: Option) -> dict[str, Value]:
    """The option with a value other than its default; nothing for a file name."""
    if isinstance(option.default, bool):
        return {option.key: not option.default}
    if isinstance(option.default, int):
        return {option.key: option.low + 1}
    others = [choice for choice in option.choices if choice != option.default]
    return {option.key: others[0]} if others else {}


def playable(game: Game, players: int, options: dict[str, Value]) -> bool:
    """Whether the game accepts these options; some need others."""
    try:
        Match(game, players, options, seed=0)
    except BadOption:
        return False
    return True


every_configuration = pytest.mark.parametrize("configuration", list({repr(each): each for each in configurations()}.values()), ids=repr)
