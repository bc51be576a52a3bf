"""`@rule` compiles a function; `bind` gives a driver (a playout, a search) the rules of one game.

Compiled code is kept on disk in a folder named by a hash of the sources it was made from and of the compiler's version, so a
stale cache can never play old rules. With DOPPELAGENT_INTERPRET=1 a rule stays the plain Python function it was written as.
"""

import hashlib
import importlib.util
import os
import platform
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast, get_type_hints

from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import Bits, Record

if not INTERPRETED:
    import llvmlite
    import numba
    import numpy as np
    from numba.core.imputils import lower_cast

    from doppelagent.core.parts import as_part

    numba.config.LOOP_VECTORIZE = 0  # rules loop over a few seats and cards; vectors make that slower to compile and to run

    # A State may stand where a rule asks for the record it begins with (a Chance). Numba types that, as an experiment, but leaves
    # the cast open: the same address, read as the shorter record.
    @lower_cast(numba.types.Record, numba.types.Record)  # type: ignore[untyped-decorator]  # numba is untyped
    def _as_beginning(context: Any, builder: Any, _longer: Any, shorter: Any, address: Any) -> Any:
        return builder.bitcast(address, context.get_value_type(shorter))


F = TypeVar("F", bound=Callable[..., Any])

CORE = Path(__file__).parent
PACKAGE = CORE.parent
_FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_BOUND = "__rules_of__"  # a bound driver's global: the folder of the game it was bound to


def entry(function: F) -> F:
    """Mark a rule that Python calls (one of those a game answers with): compiled once, cached, free of the interpreter's lock."""
    if INTERPRETED:
        return function
    game = function.__globals__.get(_BOUND)
    if game is not None:  # one driver file serves many games: keep their compiled code apart
        function.__qualname__ = f"{Path(game).name}.{function.__qualname__}"
    numba.config.CACHE_DIR = str(cache_folder(home_of(Path(function.__code__.co_filename)), game))
    return cast(F, _as_annotated(numba.njit(cache=True, no_cfunc_wrapper=True, forceinline=True, **_FLAGS)(function)))


def rule(function: F) -> F:
    """Mark a rule that other rules call: compiled as a part of them."""
    return function if INTERPRETED else cast(F, _as_annotated(as_part(function, **_FLAGS)))


def hot(function: F) -> F:
    """Mark a rule that every decision runs through: it is written out in each of its callers."""
    return function if INTERPRETED else cast(F, _as_annotated(as_part(function, forceinline=True, **_FLAGS)))


def apart(function: F) -> F:
    """Mark a rule that is called in many places, or seldom: it is kept apart from its callers, which stay small."""
    return function if INTERPRETED else cast(F, _as_annotated(as_part(function, apart=True, **_FLAGS)))


def _as_annotated(dispatcher: Any) -> Any:
    """Compile only for the types a rule's annotations name (a call with smaller ints converts them), not for each mix it is called with."""
    original = dispatcher.compile

    def compile_as_annotated(signature: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
            return original(annotated_types(dispatcher.py_func) or signature)

    dispatcher.compile = compile_as_annotated
    return dispatcher


def bind(driver: str, folder: Path, rules: dict[str, Any]) -> ModuleType:
    """A fresh instance of the driver module that has the rules of the game in `folder` among its globals."""
    spec = importlib.util.find_spec(driver)
    if spec is None or spec.loader is None:
        raise ImportError(f"There is no driver {driver}.")
    bound = importlib.util.module_from_spec(spec)
    vars(bound).update(rules)
    vars(bound)[_BOUND] = str(folder)
    spec.loader.exec_module(bound)
    return bound


def compile_rule(function: Callable[..., Any]) -> None:
    """Compile (or load from the cache) for the types its annotations name."""
    function.compile(())  # type: ignore[attr-defined]  # numba's dispatcher


def annotated_types(function: Callable[..., Any]) -> tuple[Any, ...] | None:
    """The compiled types of a rule's parameters, or None if an annotation (a Row, a Grid) leaves them open."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    types = tuple(_type_of(hint) for hint in hints.values())
    return None if None in types else types


def is_cached(function: Callable[..., Any]) -> bool:
    """Whether compiled code for this rule lies on disk."""
    cached: Any = function._cache  # type: ignore[attr-defined]  # numba's dispatcher
    return bool(os.path.exists(cached._cache_file._index_path))


def home_of(source: Path) -> Path:
    """The folder whose sources decide what a rule does: the game's own, or that of the driver."""
    for folder in source.parents:
        if (folder / "game.py").exists() or folder.parent == PACKAGE:
            return folder
    return source.parent


def cache_folder(*homes: Path | str | None) -> Path:
    """Where code compiled from these folders (and `core`) is kept."""
    return cache_root() / _fingerprint(*sorted({str(CORE), *(str(home) for home in homes if home is not None)}))


@cache
def cache_root() -> Path:
    """$DOPPELAGENT_CACHE, or the user's cache folder, or (where nothing may be written there) a temporary one."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    root = Path(os.environ.get("DOPPELAGENT_CACHE") or os.path.join(base, "doppelagent"))
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / f"doppelagent-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


@cache
def _fingerprint(*homes: str) -> str:
    digest = hashlib.sha256(" ".join((platform.python_version(), numba.__version__, llvmlite.__version__, np.__version__)).encode())
    for home in homes:
        for source in _sources(Path(home)):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _sources(home: Path) -> Iterator[Path]:
    yield from sorted(path for pattern in ("*.py", "*.toml") for path in home.rglob(pattern))


def _type_of(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(hint.dtype)
    return {int: numba.int64, Bits: numba.uint64, bool: numba.boolean, float: numba.float64}.get(hint)
