"""Doppelagent: four spy games with exact rules, to play, to simulate and to analyse.

import doppelagent as da
match = da.Match("black-spy", players=4, seed=7)
match.push(0, match.legal(0)[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doppelagent.arenas.arena import Arena, arena
    from doppelagent.batches.batch import Batch
    from doppelagent.bots import bot
    from doppelagent.core.bot import Bot, Budget
    from doppelagent.core.errors import (
        BadBot,
        BadDeal,
        BadNotation,
        BadOption,
        BadRecord,
        DoppelagentError,
        IllegalMove,
        TooMuch,
        UnknownGame,
    )
    from doppelagent.core.features import Block
    from doppelagent.core.game import Game
    from doppelagent.core.match import Match, Move
    from doppelagent.core.recordfile import load, loads
    from doppelagent.core.registry import every_game, find
    from doppelagent.core.view import View
    from doppelagent.debriefs.debrief import debrief
    from doppelagent.debriefs.many import debrief_all
    from doppelagent.debriefs.report import Debrief
    from doppelagent.replays import Replay, replay
    from doppelagent.simulation import Simulation, simulate
    from doppelagent.solo.match import SoloMatch

_NAMES = {
    "doppelagent.arenas.arena": ("Arena", "arena"),
    "doppelagent.batches.batch": ("Batch",),
    "doppelagent.bots": ("bot",),
    "doppelagent.core.bot": ("Bot", "Budget"),
    "doppelagent.core.errors": (
        "BadBot", "BadDeal", "BadNotation", "BadOption", "BadRecord", "DoppelagentError", "IllegalMove", "TooMuch", "UnknownGame",
    ),
    "doppelagent.core.features": ("Block",),
    "doppelagent.core.game": ("Game",),
    "doppelagent.core.match": ("Match", "Move"),
    "doppelagent.core.recordfile": ("load", "loads"),
    "doppelagent.core.registry": ("every_game", "find"),
    "doppelagent.core.view": ("View",),
    "doppelagent.debriefs.debrief": ("debrief",),
    "doppelagent.debriefs.many": ("debrief_all",),
    "doppelagent.debriefs.report": ("Debrief",),
    "doppelagent.replays": ("Replay", "replay"),
    "doppelagent.simulation": ("Simulation", "simulate"),
    "doppelagent.solo.match": ("SoloMatch",),
}  # fmt: skip
_MODULES = {name: module for module, names in _NAMES.items() for name in names}

__all__ = [
    "Arena",
    "BadBot",
    "BadDeal",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "Batch",
    "Block",
    "Bot",
    "Budget",
    "Debrief",
    "DoppelagentError",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Replay",
    "Simulation",
    "SoloMatch",
    "TooMuch",
    "UnknownGame",
    "View",
    "arena",
    "bot",
    "debrief",
    "debrief_all",
    "every_game",
    "find",
    "load",
    "loads",
    "replay",
    "simulate",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import on first use, because importing the compiler is slow and `doppelagent --help` does not need it."""
    if name not in _MODULES:
        raise AttributeError(f"module 'doppelagent' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
