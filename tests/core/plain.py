"""Rules as plain Python, whatever this process compiles: for tests that look inside."""

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any


def plain_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """The rule of the same name from an interpreted copy of its module."""
    name = getattr(function, "py_func", function).__module__
    return getattr(_interpreted(name), function.__name__)  # type: ignore[no-any-return]  # a module's attribute


def _interpreted(name: str) -> Any:
    kept = {key: module for key, module in sys.modules.items() if key.startswith("doppelagent")}
    before = os.environ.get("DOPPELAGENT_INTERPRET")
    for key in kept:
        del sys.modules[key]
    os.environ["DOPPELAGENT_INTERPRET"] = "1"
    try:
        return importlib.import_module(name)
    finally:
        for key in [key for key in sys.modules if key.startswith("doppelagent")]:
            del sys.modules[key]
        sys.modules.update(kept)
        if before is None:
            del os.environ["DOPPELAGENT_INTERPRET"]
        else:
            os.environ["DOPPELAGENT_INTERPRET"] = before
