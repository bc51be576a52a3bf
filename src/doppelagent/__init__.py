"""Doppelagent: four spy games with exact rules, to play, to simulate and to analyse."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doppelagent.bots import bot
    from doppelagent.core.match import Match
    from doppelagent.core.registry import every_game, find
    from doppelagent.solo.match import SoloMatch

__all__ = ["Match", "SoloMatch", "bot", "every_game", "find"]
__version__ = "0.1.0"

_MODULES = {
    "Match": "doppelagent.core.match",
    "SoloMatch": "doppelagent.solo.match",
    "bot": "doppelagent.bots",
    "every_game": "doppelagent.core.registry",
    "find": "doppelagent.core.registry",
}


def __getattr__(name: str) -> Any:
    """Import on first use, because importing the compiler is slow and `doppelagent --help` does not need it."""
    if name not in _MODULES:
        raise AttributeError(f"module 'doppelagent' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
