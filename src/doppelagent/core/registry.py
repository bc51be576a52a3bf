"""The registry of games: every folder of `doppelagent.games` with a `game.py`, and the games of other packages.

Another package registers its `Game` by an entry point of the group `doppelagent.games`.
"""

import importlib
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from doppelagent import games
from doppelagent.core.checks import shown
from doppelagent.core.errors import UnknownGame
from doppelagent.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from doppelagent.core.game import Game

GROUP = "doppelagent.games"


def find(key: str) -> "Game":
    """The game of this key, e.g. `black-spy`."""
    game = (_ours() | _announced()).get(key) if isinstance(key, str) else None
    if game is None:
        raise UnknownGame(f"There is no game {shown(key)}{did_you_mean(key, keys())}; there is {', '.join(keys())}.")
    return _load(game)


def every_game() -> tuple["Game", ...]:
    """Every game found, by key."""
    return tuple(find(key) for key in keys())


def keys() -> list[str]:
    """The keys of all games, without importing them."""
    return sorted(_ours() | _announced())


def _load(path: str) -> "Game":
    from doppelagent.core.game import Game  # needs the compiler, which takes long to import

    module, _, name = path.partition(":")
    game = getattr(importlib.import_module(module), name)
    if not isinstance(game, Game):
        raise UnknownGame(f"{path} is not a game.")
    return game


@cache
def _ours() -> dict[str, str]:
    folders = (path.parent.name for place in games.__path__ for path in Path(place).glob("*/game.py"))
    return {name.replace("_", "-"): f"{GROUP}.{name}.game:GAME" for name in folders}


@cache
def _announced() -> dict[str, str]:
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}
