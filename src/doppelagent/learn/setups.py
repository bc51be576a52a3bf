"""Setups: undealt States with which training matches begin, over all numbers of players and all options."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.errors import BadOption
from doppelagent.gpu.description import Description, Value
from doppelagent.learn.recipe import Recipe

TRIES: Final = 100  # to find compatible options

Bytes = npt.NDArray[np.uint8]


class Setups:
    """A row of bytes and the number of players for each slot."""

    def __init__(self, description: Description, chosen: list[tuple[int, dict[str, Value]]]) -> None:
        self.rows: Bytes = np.stack([description.configured(players, options) for players, options in chosen])
        self.players = np.array([players for players, _ in chosen], np.int64)


def usual_setups(description: Description, number: int) -> Setups:
    """The usual number of players and the usual options, in every slot."""
    return Setups(description, [(description.usual_players, {})] * number)


def mixed_setups(description: Description, recipe: Recipe, number: int, seed: int) -> Setups:
    """A share of the slots has the usual number of players, the others a random one; independently, the same share has usual options."""
    chance = np.random.default_rng(seed)
    counts = [int(players) for players in description.about["players"]]
    chosen = []
    for _ in range(number):
        players = description.usual_players if chance.random() < recipe.usual else int(chance.choice(counts))
        chosen.append((players, {} if chance.random() < recipe.usual else any_options(description, recipe.values, chance)))
    return Setups(description, chosen)


def any_options(description: Description, values: Mapping[str, list[int]], chance: Any) -> dict[str, Value]:
    """Compatible options, each value equally likely; none if TRIES draws fail."""
    for _ in range(TRIES):
        options = {about["key"]: any_value(about, values, chance) for about in description.about["options"]}
        with suppress(BadOption):
            return description.settle(options)
    return {}


def any_value(about: Mapping[str, Any], values: Mapping[str, list[int]], chance: Any) -> Value:
    default: Value = about["default"]
    if type(default) is int:
        numbers = values.get(about["key"], [default])
        return int(numbers[chance.integers(len(numbers))])
    if type(default) is bool:
        return bool(chance.integers(2))
    texts = [str(default), *about["changes"]]
    return str(texts[chance.integers(len(texts))])
