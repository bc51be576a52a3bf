"""Doppelagent: four spy games, with exact rules, to play and to study."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doppelagent.core.match import Match
    from doppelagent.core.registry import every_game, find

__all__ = ["Match", "every_game", "find"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Loaded when first asked for, so that `doppelagent --help` need not wait for the compiler."""
    if name == "Match":
        from doppelagent.core.match import Match

        return Match
    if name in ("every_game", "find"):
        from doppelagent.core import registry

        return getattr(registry, name)
    raise AttributeError(f"doppelagent has no {name!r}.")
