"""The drivers of this package, bound to the rules of a game."""

from functools import cache
from types import ModuleType
from typing import Any, Final

from doppelagent.core import playout
from doppelagent.core.bits import lookup
from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.core.outlook import Outlook
from doppelagent.core.rule import bind
from doppelagent.core.scratch import scratch
from doppelagent.critics import driver as critic

ARRAYS: Final = ("BytePlanes", "Bytes", "Ints", "Longs", "Planes", "Words")
_ROOM: Final = __package__


@cache
def reference_of(game: Game) -> ModuleType:
    """The loops on the CPU."""
    return bind(f"{_ROOM}.reference", game.folder, _given(game))


@cache
def kernels_of(game: Game) -> ModuleType:
    return bind(f"{_ROOM}.kernels", game.folder, _given(game))


@cache
def _given(game: Game) -> dict[str, Any]:
    given = {**game.given(), **_more(game)}
    matches = bind(f"{_ROOM}.matches", game.folder, given)
    return {**given, "matches": matches, **{name: getattr(matches, name) for name in ARRAYS}}


def _more(game: Game) -> dict[str, Any]:
    """Further names that drivers of this package are bound to; `given.pyi` has their types."""
    records = {
        "state": game.State,
        "actions": game.Actions,
        "view": game.View,
        "standing": game.Standing,
        "chance": Chance,
        "outlook": Outlook,
    }
    return {
        "ACTIONS": game.actions.count,
        "ACTION_NUMBERS": lookup(game.actions.numbers.tolist()),
        "SEATS": game.Standing.dtype["place"].shape[0],
        "STATE_WORDS": game.State.dtype.itemsize // 8,
        "Hidden": critic.hidden_of(game),
        "reveal": critic.of(game).reveal,
        "play_out": playout.of(game).play_out,
        **{f"new_{name}": scratch(record) for name, record in records.items()},
    }
