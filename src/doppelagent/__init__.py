"""Doppelagent: four spy games, with exact rules, to play and to study."""

from doppelagent.core.match import Match
from doppelagent.core.registry import every_game, find

__all__ = ["Match", "every_game", "find"]
__version__ = "0.1.0"
