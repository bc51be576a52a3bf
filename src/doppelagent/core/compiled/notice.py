"""Tells a person at a terminal why a program is slow the first time."""

import sys
from typing import Final

_named: Final[set[str]] = set()


def say_compiling(home: str) -> None:
    """Say on stderr, if it is a terminal, that the rules of this folder are being compiled; once for each folder and process."""
    if home not in _named and sys.stderr is not None and sys.stderr.isatty():
        what = "what all games share" if home == "core" else home.replace("_", "-")
        print(f"Compiling {what}, once …", file=sys.stderr, flush=True)  # noqa: T201  # the person waits
    _named.add(home)
