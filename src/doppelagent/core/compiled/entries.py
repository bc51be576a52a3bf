"""Rules that Python calls: compiled for the types their annotations name, cached on disk, without the interpreter's lock.

The other kinds of rule are compiled here, too: with numba's internals where they work, or else by plain njit (`internals`).
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import numba
from numba.extending import lower_cast, register_jitable

from doppelagent.core.compiled.cache import cache_folder, home_of
from doppelagent.core.compiled.internals import uses_internals
from doppelagent.core.compiled.notice import say_compiling
from doppelagent.core.record import Array, Bits, Numbers, Record

INTERNALS: Final = uses_internals()
FLAGS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
ENTRY_FLAGS: Final[dict[str, Any]] = {"no_cfunc_wrapper": True, "forceinline": True} if INTERNALS else {}

if INTERNALS:
    from doppelagent.core.compiled.parts import as_part
    from doppelagent.core.compiled.unboxing import unbox_by_address

    unbox_by_address()

numba.config.LOOP_VECTORIZE = 0  # rules loop over a few seats and cards; vectors make that slower to compile and to run

_one_folder = Lock()  # numba has one setting for where to cache, and a server binds games in several threads


@lower_cast(numba.types.Record, numba.types.Record)  # type: ignore[untyped-decorator]  # numba is untyped
def _as_beginning(context: Any, builder: Any, _longer: Any, shorter: Any, address: Any) -> Any:
    """Pass a State where a rule asks for the record it begins with (a Chance): the same address, read as the shorter record.

    Numba's typing allows it, as an experiment, but numba has no code for it."""
    return builder.bitcast(address, context.get_value_type(shorter))


def compiled_entry(function: Callable[..., Any], game: Path | None, vectors: bool = False) -> Any:
    """Compile an entry; `game` is the folder of the game that a driver is bound to. With `vectors`, its loops are vectorised."""
    homes = [home_of(Path(function.__code__.co_filename))]
    if game is not None:  # one driver file serves many games: keep their compiled code apart
        function.__qualname__ = f"{game.name}.{function.__qualname__}"
        homes.append(game)
    folder = cache_folder(*homes, plain=not INTERNALS)
    marker = folder / f"{function.__module__}.{function.__qualname__}.compiled"
    with _one_folder:
        numba.config.CACHE_DIR = str(folder)
        return as_annotated(numba.njit(cache=True, **ENTRY_FLAGS, **FLAGS)(function), marker, homes[-1].name, vectors)


def compiled_part(function: Callable[..., Any], **flags: bool) -> Any:
    """Compile a rule that rules call. Plain njit takes no flags: LLVM decides what to inline."""
    vars(function)["noinline"] = flags.get("noinline", False)  # for targets that know no such flag
    return as_annotated(as_part(function, **flags, **FLAGS) if INTERNALS else numba.njit(**FLAGS)(function))


def compiled_shared(function: Callable[..., Any]) -> Any:
    """Let rules call a Python function as a part; register_jitable, the public way, compiles it for each mix of types and optimises it."""
    if not INTERNALS:
        return register_jitable(function)
    shared: Any = function
    shared.part = compiled_part(function, forceinline=True)  # numba's types keep no reference
    shared._numba_type_ = shared.part._numba_type_
    return shared


def as_annotated(dispatcher: Any, marker: Path | None = None, home: str = "", vectors: bool = False) -> Any:
    """Compile only for the types a rule's annotations name (a call with smaller ints converts them), not for each mix it is called with.
    The file `marker` then says that compiled code is on disk; while it is missing, a notice says that `home` is being compiled."""
    original = dispatcher.compile

    def compile_as_annotated(signature: Any) -> Any:
        if marker is not None and not marker.exists():
            say_compiling(home)
        with warnings.catch_warnings(), loop_vectors(vectors):
            warnings.filterwarnings("ignore", message=".*experimental")  # see _as_beginning
            compiled = original(annotated_types(dispatcher.py_func) or signature)
        if marker is not None:
            with suppress(OSError):  # without the marker, the code is loaded once more before it is needed
                marker.touch()
        return compiled

    dispatcher.compile, dispatcher.marker = compile_as_annotated, marker
    return dispatcher


@contextmanager
def loop_vectors(wanted: bool) -> Iterator[None]:
    """Vectorise the loops of an entry and of the parts compiled for it, and possibly of code that another thread compiles meanwhile."""
    before = numba.config.LOOP_VECTORIZE
    numba.config.LOOP_VECTORIZE = int(wanted or before)
    try:
        yield
    finally:
        numba.config.LOOP_VECTORIZE = before


def annotated_types(function: Callable[..., Any]) -> tuple[Any, ...] | None:
    """The compiled types of a rule's parameters, or None if an annotation (a Row, a Grid) leaves them open."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    types = tuple(type_of(hint) for hint in hints.values())
    return None if None in types else types


def type_of(hint: Any) -> Any:
    """The compiled type that an annotation names, or None."""
    if get_origin(hint) is list and isinstance(of := get_args(hint)[0], type) and issubclass(of, Record):
        return numba.types.Array(numba.from_dtype(of.dtype), 1, "C")
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.dtype)
    if get_origin(hint) is Annotated and get_args(hint)[0] in (Array, Numbers):
        kind, dimensions = get_args(hint)
        return numba.types.Array(numba.float32 if kind is Array else numba.int32, dimensions, "C")
    return {int: numba.int64, Bits: numba.uint64, bool: numba.boolean, float: numba.float64}.get(hint)


def compile_entry(entry: Any) -> None:
    """Compile an entry now, or load it from the cache."""
    entry.compile(())


def is_cached(entry: Any) -> bool:
    """Whether compiled code of this entry is on disk."""
    return bool(entry.marker.exists())
