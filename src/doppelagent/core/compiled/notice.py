"""Tells a person at a terminal why a program is slow the first time."""

import sys
from typing import Final

_named: Final[set[str]] = set()


def say_compiling(name: str) -> None:
    """Say on stderr, if it is a terminal, that this game is being compiled; once for each game and process."""
    if name not in _named and sys.stderr is not None and sys.stderr.isatty():
        print(f"Compiling {name.replace('_', '-')}, once …", file=sys.stderr, flush=True)  # noqa: T201  # the person waits
    _named.add(name)
