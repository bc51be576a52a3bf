"""Matches played after numba has lost some of its internal names: `python -m tests.core.without_internals NAMES GAME…`.

NAMES is a list such as `numba.core.codegen.JITCodeLibrary,numba.core.pythonapi._unboxers`, or empty. Numba itself still has them; only
Doppelagent's imports fail, as if a release had renamed them. Prints a JSON object: the warnings, whether internals are in use,
and the record of a match of each game.
"""

import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class Hidden(ModuleType):
    """A module without one of its names."""

    def __init__(self, module: ModuleType, name: str) -> None:
        super().__init__(module.__name__)
        self._module, self._name = module, name

    def __getattr__(self, name: str) -> Any:
        if name == self._name:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(self._module, name)


def put(path: str, module: ModuleType) -> None:
    """Let later imports of `path` find this module."""
    package, _, last = path.rpartition(".")
    sys.modules[path] = module
    setattr(import_module(package), last, module)


@contextmanager
def hidden(paths: list[str]) -> Iterator[None]:
    """Hide these names; numba's own late imports find them again afterwards."""
    modules = {path.rpartition(".")[0]: import_module(path.rpartition(".")[0]) for path in paths}
    for path in paths:
        owner, _, name = path.rpartition(".")
        put(owner, Hidden(sys.modules[owner], name))
    yield
    for path, module in modules.items():
        put(path, module)


def main(names: str, keys: list[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with hidden([name for name in names.split(",") if name]):
            from doppelagent.core.compiled.internals import uses_internals
            from tests.core.matches import play_out, whole

        records = {key: play_out(whole(key), seed=1).record() for key in keys}
    said = [str(warning.message) for warning in caught if "numba" in str(warning.message).lower()]
    json.dump({"warnings": said, "internals": uses_internals(), "records": records}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
