"""Marks for rules, which say how each is used; `bind` gives a driver (a playout, a search) the rules of one game.

With DOPPELAGENT_INTERPRET=1 a rule stays the plain Python function it was written as, so that a debugger and coverage see every line.
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

_BOUND = "__rules_of__"  # a bound driver's global: the folder of the game it was bound to


def entry(function: F) -> F:
    """A rule that Python calls (one of those a game answers with): compiled once, cached, free of the interpreter's lock."""
    return function if INTERPRETED else cast(F, compiled_entry(function, function.__globals__.get(_BOUND)))


def rule(function: F) -> F:
    """A rule that other rules call: compiled as a part of them."""
    return function if INTERPRETED else cast(F, compiled_part(function))


def inline(function: F) -> F:
    """A rule that every decision runs through: written out in each of its callers."""
    return function if INTERPRETED else cast(F, compiled_part(function, forceinline=True))


def noinline(function: F) -> F:
    """A rule that is called in many places, or seldom: kept apart from its callers, which stay small."""
    return function if INTERPRETED else cast(F, compiled_part(function, noinline=True))


def shared(function: F) -> F:
    """A small function that rules and Python both call."""
    return function if INTERPRETED else cast(F, compiled_shared(function))


def bind(driver: str, folder: Path, rules: dict[str, Any]) -> ModuleType:
    """A fresh instance of the driver module that has the rules of the game in `folder` among its globals."""
    spec = importlib.util.find_spec(driver)
    if spec is None or spec.loader is None:
        raise ImportError(f"There is no driver {driver}.")
    bound = importlib.util.module_from_spec(spec)
    vars(bound).update(rules)
    vars(bound)[_BOUND] = folder
    spec.loader.exec_module(bound)
    return bound
