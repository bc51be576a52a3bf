"""Decorators for rules, which say how each is compiled; `bind` gives a driver (a playout, a search) the rules of one game.

With DOPPELAGENT_INTERPRET=1 rules stay plain Python functions, so that debuggers and coverage see every line.
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from doppelagent.core.mode import INTERPRETED

if not INTERPRETED:
    from doppelagent.core.compiled.entries import compiled_entry, compiled_part, compiled_shared

F = TypeVar("F", bound=Callable[..., Any])

_BOUND = "__rules_of__"  # a global of a bound driver: the folder of its game


def entry(function: F) -> F:
    """Called from Python, as the rules of a Game are: compiled once, cached on disk, runs without the interpreter's lock."""
    return function if INTERPRETED else cast(F, compiled_entry(function, function.__globals__.get(_BOUND)))


def vector_entry(function: F) -> F:
    """An entry that knows no game, whose loops over long arrays are vectorised (SIMD)."""
    return function if INTERPRETED else cast(F, compiled_entry(function, None, vectors=True))


def rule(function: F) -> F:
    """Called from other rules: compiled as a part of them."""
    return function if INTERPRETED else cast(F, compiled_part(function))


def inline(function: F) -> F:
    """Always inlined: small, and on the path of every decision."""
    return function if INTERPRETED else cast(F, compiled_part(function, forceinline=True))


def noinline(function: F) -> F:
    """Never inlined: large, rare, or called from many places."""
    return function if INTERPRETED else cast(F, compiled_part(function, noinline=True))


def shared(function: F) -> F:
    """Called from rules and from Python: small, takes and returns numbers."""
    return function if INTERPRETED else cast(F, compiled_shared(function))


def bind(driver: str, folder: Path, rules: dict[str, Any]) -> ModuleType:
    """A new instance of the driver module, with the rules of the game in `folder` as globals."""
    spec = importlib.util.find_spec(driver)
    if spec is None or spec.loader is None:
        raise ImportError(f"There is no driver {driver}.")
    bound = importlib.util.module_from_spec(spec)
    vars(bound).update(rules)
    vars(bound)[_BOUND] = folder
    spec.loader.exec_module(bound)
    return bound
