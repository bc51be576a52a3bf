"""Rules that Python calls: compiled for the types their annotations name, cached on disk, free of the interpreter's lock."""

import warnings
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, get_args, get_origin, get_type_hints

import numba
from numba.core.imputils import lower_cast
from numba.extending import register_jitable

from doppelagent.core.compiled.cache import cache_folder, home_of
from doppelagent.core.compiled.parts import as_part
from doppelagent.core.compiled.unboxing import hand_over_quickly
from doppelagent.core.record import Bits, Record

numba.config.LOOP_VECTORIZE = 0  # rules loop over a few seats and cards; vectors make that slower to compile and to run

hand_over_quickly()

FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

_one_folder = Lock()  # Numba has one setting for where to cache, and a server binds games in several threads


@lower_cast(numba.types.Record, numba.types.Record)  # type: ignore[untyped-decorator]  # numba is untyped
def _as_beginning(context: Any, builder: Any, _longer: Any, shorter: Any, address: Any) -> Any:
    """A State may stand where a rule asks for the record it begins with (a Chance): the same address, read as the shorter one.

    Numba allows that when it finds types, as an experiment, but leaves the cast open."""
    return builder.bitcast(address, context.get_value_type(shorter))


def compiled_entry(function: Callable[..., Any], game: Path | None) -> Any:
    """Compile an entry; `game` is the folder of the game that a driver is bound to."""
    homes = [home_of(Path(function.__code__.co_filename))]
    if game is not None:  # one driver file serves many games: keep their compiled code apart
        function.__qualname__ = f"{game.name}.{function.__qualname__}"
        homes.append(game)
    with _one_folder:
        numba.config.CACHE_DIR = str(cache_folder(*homes))
        return as_annotated(numba.njit(cache=True, no_cfunc_wrapper=True, forceinline=True, **FLAGS)(function))


def compiled_part(function: Callable[..., Any], **flags: bool) -> Any:
    return as_annotated(as_part(function, **flags, **FLAGS))


def compiled_shared(function: Callable[..., Any]) -> Any:
    return register_jitable(function)


def as_annotated(dispatcher: Any) -> Any:
    """Compile only for the types a rule's annotations name (a call with smaller ints converts them), not for each mix it is called with."""
    original = dispatcher.compile

    def compile_as_annotated(signature: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
            return original(annotated_types(dispatcher.py_func) or signature)

    dispatcher.compile = compile_as_annotated
    return dispatcher


def annotated_types(function: Callable[..., Any]) -> tuple[Any, ...] | None:
    """The compiled types of a rule's parameters, or None if an annotation (a Row, a Grid) leaves them open."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    types = tuple(_type_of(hint) for hint in hints.values())
    return None if None in types else types


def _type_of(hint: Any) -> Any:
    if get_origin(hint) is list and isinstance(of := get_args(hint)[0], type) and issubclass(of, Record):
        return numba.types.Array(numba.from_dtype(of.dtype), 1, "C")
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.dtype)
    return {int: numba.int64, Bits: numba.uint64, bool: numba.boolean, float: numba.float64}.get(hint)


def compile_entry(entry: Any) -> None:
    """Compile it now, or load it from the cache."""
    entry.compile(())
