"""A server whose compiler processes wait until the test calls `go_on`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doppelagent.core.compiled.shares import Rule
from doppelagent.server.bots import compiler
from tests.server.serving import Running, running

PROGRAM = """
import os, sys, time
for line in sys.stdin:
    while not os.path.exists(sys.argv[1]):
        time.sleep(0.02)
    print(line.split()[1], 0.1, 0.1, flush=True)
"""


class SlowCompiler:
    """Every rule is uncompiled, as with an empty cache; estimates come from the games' folders."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._sign = folder / "go on"
        patch.setattr(compiler, "command", lambda _niceness: [sys.executable, "-c", PROGRAM, str(self._sign)])
        patch.setattr(compiler, "cache_root", lambda: folder)
        patch.setattr(compiler, "cold_rules", list[Rule])

    def go_on(self) -> None:
        self._sign.touch()


@contextmanager
def slow_server(folder: Path) -> Iterator[tuple[Running, SlowCompiler]]:
    with pytest.MonkeyPatch.context() as patch:
        slow = SlowCompiler(folder, patch)
        with running(f"sqlite:///{folder / 'tables.sqlite'}", precompile=True, newcomers_burst=1000) as server:
            yield server, slow
