"""A fake GPU: CuPy's functions on NumPy arrays, and kernels that run on the CPU (`building.reference`)."""

import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from doppelagent.core.chance import Chance
from doppelagent.core.game import Game
from doppelagent.critics.driver import hidden_of
from doppelagent.gpu.building.drivers import reference_of

MEMORY = 1 << 30


class FakeArray(np.ndarray[Any, Any]):
    def get(self) -> np.ndarray[Any, Any]:
        return np.array(self)


def fake(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: np.array(function(*arguments, **named)).view(FakeArray)


def fake_cupy(capability: str = "90", memory: int = MEMORY) -> ModuleType:
    cupy: Any = ModuleType("cupy")
    for name in ("zeros", "arange", "asarray", "argsort"):
        setattr(cupy, name, fake(getattr(np, name)))
    for name in ("uint8", "int8", "int32", "int64", "uint64", "float32", "bool_"):
        setattr(cupy, name, getattr(np, name))
    cupy.ndarray = FakeArray
    runtime = SimpleNamespace(memGetInfo=lambda: (memory, memory))
    cupy.cuda = SimpleNamespace(Device=lambda: SimpleNamespace(compute_capability=capability), runtime=runtime)
    cupy.get_default_memory_pool = lambda: SimpleNamespace(free_bytes=lambda: 0)
    return cupy  # type: ignore[no-any-return]  # a module


def install(monkeypatch: pytest.MonkeyPatch, cupy: ModuleType | None) -> None:
    """Make this CuPy, or none, available to modules imported from now on."""
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    for name in [name for name in sys.modules if name.startswith("doppelagent.gpu.") and "building" not in name]:
        if name.rpartition(".")[2] in ("device", "batch", "simulation"):
            monkeypatch.delitem(sys.modules, name)


def bound_for(game: Game) -> Callable[..., Callable[[], None]]:
    """Replaces `Kernels.bound`."""
    records: dict[str, Any] = {"masks": game.Actions, "choosers": Chance, "results": game.Standing}
    records |= {"states": game.State, "configured": game.State}
    driver: Any = reference_of(game)

    def bound(_self: Any, name: str, _threads: int, *arguments: Any) -> Callable[[], None]:
        run = getattr(driver, name)
        if name == "step":
            arguments = arguments[1:]  # in any order
        names = [each for each in signature(run.py_func).parameters if each != "v"]
        given = [_plain(argument, records.get(each)) for each, argument in zip(names, arguments, strict=True)]
        if name == "show":
            return lambda: _by_rows(game.Features, given[-1], lambda rows: run(game.View.blank(), *given[:-1], rows))
        if name == "reveal_all":
            return lambda: _by_rows(hidden_of(game), given[-1], lambda rows: run(*given[:-1], rows))
        if name == "mask":
            return lambda: _by_rows(None, given[-1], lambda rows: run(*given[:-1], rows))
        return lambda: run(*given)

    return bound


def _plain(argument: Any, record: Any) -> Any:
    """Rows of bytes as records."""
    if not isinstance(argument, np.ndarray):
        return argument
    plain = argument.view(np.ndarray)
    return plain.view(record.dtype)[:, 0] if record else plain


def _by_rows(record: Any, planes: Any, fill: Callable[[Any], None]) -> None:
    """Let the CPU write one row per slot, then copy the rows into the GPU's transposed layout."""
    rows = np.zeros(planes.shape[1], record.dtype) if record else np.zeros(planes.shape[::-1], planes.dtype)
    fill(rows)
    planes[:] = (rows["values"] if record else rows).T


VERSIONS = {"numba-cuda": "0.30.4"}


def folder_for(game: Game, folder: Path, architecture: str = "sm_90") -> Path:
    """A kernel folder with a description but no kernels."""
    import json

    from doppelagent.gpu.building.describe import describe
    from doppelagent.gpu.description import FILE
    from doppelagent.gpu.folders import sources_hash

    about = {**describe(game), "architecture": architecture, "versions": VERSIONS, "sources": sources_hash(game.key), "kernels": {}}
    (folder / FILE).write_text(json.dumps(about))
    return folder
