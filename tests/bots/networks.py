"""Networks for tests: small ones with random weights."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from doppelagent.core.game import Game
from doppelagent.core.networkfile import Network, NetworkHeader, read_network, write_network

WIDTH, LAYERS = 8, 2


def header_for(game: Game, /, **changes: Any) -> NetworkHeader:
    header = NetworkHeader(
        game=game.key,
        rules=game.version,
        features_version=game.features.version,
        features=game.features.size,
        actions=game.actions.count,
        width=WIDTH,
        layers=LAYERS,
        points=20.0,
        win=30.0,
    )
    return replace(header, **changes)


def write_random(path: Path, game: Game, seed: int = 0, /, **changes: Any) -> Path:
    """Write a network with random weights."""
    header, chance = header_for(game, **changes), np.random.default_rng(seed)
    write_network(path, header, [chance.standard_normal(shape) for shape in header.shapes])
    return path


def random_network(folder: Path, game: Game, seed: int = 0) -> Network:
    return read_network(write_random(folder / f"{game.key}-{seed}.network", game, seed))
