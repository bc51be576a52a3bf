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
    """Settings of a training. A setting with two numbers moves from the first to the second."""

    minutes: float = 10.0
    width: int = 256  # units of a layer
    layers: int = 2  # residual layers
    slots: int = 512  # matches at once
    steps: int = 128  # per match between two updates
    minibatches: int = 16  # each has its share of the matches
    epochs: int = 1
    rate: tuple[float, float] = (6e-4, 2e-5)  # learning rate
    entropy: tuple[float, float] = (0.01, 0.001)  # entropy bonus
    clip: float = 0.2  # PPO's clipping of probability ratios
    trace: float = 0.95  # lambda of GAE
    points: float = 20.0  # points of lead for a reward of 1
    win: float = 2.0  # reward for the win
    pool: int = 8  # snapshots kept as opponents
    against_pool: float = 0.2  # share of matches against snapshots
    measurements: int = 20  # of strength during training
    measured: int = 64  # matches per measurement
    compiled: bool = False  # use torch.compile, which takes half a minute and is faster on a GPU
    fitted: int = 0  # matches of likeliest actions to which the values are fitted at the end
    usual: float = 0.7  # share of matches with the usual number of players; independently, with the usual options
    values: Mapping[str, list[int]] = field(default_factory=dict)  # for options that are numbers; others keep their default

    def __post_init__(self) -> None:
        if self.slots % self.minibatches:
            raise BadOption(f"{self.slots} matches cannot be shared by {self.minibatches} minibatches.")


def recipe_of(about: Mapping[str, Any]) -> Recipe:
    """The recipe with these settings; raises BadOption for unknown ones."""
    known = {each.name for each in fields(Recipe)}
    if unknown := sorted(set(about) - known):
        raise BadOption(f"A recipe has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")
    settings: dict[str, Any] = {name: tuple(value) if name in ("rate", "entropy") else value for name, value in about.items()}
    return Recipe(**settings)


def read_recipe(path: Path, on: str) -> Recipe:
    """The recipe in a file for `cpu` or `gpu`; without a file, the default recipe."""
    if not path.is_file():
        return Recipe()
    try:
        recipes = json.loads(path.read_text(encoding="utf-8"))
        return recipe_of({**recipes.get("any", {}), **recipes.get(on, {})})
    except (ValueError, TypeError, AttributeError) as error:
        raise BadOption(f"{path} is not a file of recipes: {error}.") from None
