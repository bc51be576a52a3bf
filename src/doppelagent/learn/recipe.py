"""Recipes: how a game's network is trained, as data. Each game has them in `training.json`, one for the CPU and one for a GPU."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from doppelagent.core.errors import BadOption

FILE: Final = "training.json"


@dataclass(frozen=True)
class Recipe:
    """Settings of a training. Those with two numbers go from the first to the second."""

    minutes: float = 10.0
    width: int = 256  # units of a layer
    layers: int = 2  # residual layers
    slots: int = 512  # matches at once
    steps: int = 128  # of each match between two updates
    minibatches: int = 16  # each has its share of the matches
    epochs: int = 1
    rate: tuple[float, float] = (6e-4, 2e-5)  # of learning
    entropy: tuple[float, float] = (0.01, 0.001)  # the bonus for trying things
    clip: float = 0.2  # the most that an update changes a probability, as a share of it
    trace: float = 0.95  # lambda of GAE
    points: float = 20.0  # of lead that are a reward of 1
    win: float = 2.0  # the reward for the win
    pool: int = 8  # snapshots that are kept as opponents
    against_pool: float = 0.2  # the share of matches against them
    measurements: int = 20  # of strength on the way
    measured: int = 64  # matches of each
    compiled: bool = False  # by torch.compile, which takes half a minute and is faster on a GPU
    usual: float = 0.7  # the share of matches with the usual number of players, and that with the usual options
    values: Mapping[str, list[int]] = field(default_factory=dict)  # of options that are numbers; others keep their default

    def __post_init__(self) -> None:
        if self.slots % self.minibatches:
            raise BadOption(f"{self.slots} matches cannot be shared by {self.minibatches} minibatches.")


def recipe_of(about: Mapping[str, Any]) -> Recipe:
    """The recipe of a table of settings; raises BadOption for settings that there are not."""
    known = {each.name for each in fields(Recipe)}
    if unknown := sorted(set(about) - known):
        raise BadOption(f"A recipe has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")
    settings: dict[str, Any] = {name: tuple(value) if name in ("rate", "entropy") else value for name, value in about.items()}
    return Recipe(**settings)


def read_recipe(path: Path, on: str) -> Recipe:
    """The recipe in a file for `cpu` or `gpu`; without a file, that of no game in particular."""
    if not path.is_file():
        return Recipe()
    try:
        recipes = json.loads(path.read_text(encoding="utf-8"))
        return recipe_of({**recipes.get("any", {}), **recipes.get(on, {})})
    except (ValueError, TypeError, AttributeError) as error:
        raise BadOption(f"{path} is not a file of recipes: {error}.") from None
