"""Startup times, measured in new processes."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Final

from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED

STARTS: Final = 3

FIRST_DECISION: Final = """
import sys, time
from doppelagent.core.match import Match
match = Match(sys.argv[1], int(sys.argv[2]), seed=0)
match.legal(match.pending[0])
print(time.time() - float(sys.argv[3]))
"""
COMPILE: Final = """
import sys, time
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.compiled.warm import Compilers, warm_up
from doppelagent.core.game import RULES
with Compilers() as compilers:
    for _ in warm_up([Rule(sys.argv[1], name) for name in RULES], compilers):
        pass
print(time.time() - float(sys.argv[3]))
"""


def first_decision_seconds(game: Game, players: int) -> float:
    """From process start to the legal actions of the first decision, with the rules compiled on disk."""
    _run(FIRST_DECISION, game, players)  # compiles missing rules
    return statistics.median(_run(FIRST_DECISION, game, players) for _ in range(STARTS))


def compile_seconds(game: Game, players: int) -> float | None:
    """From process start until all rules are compiled, with an empty cache; None if rules are interpreted."""
    if INTERPRETED:
        return None
    with tempfile.TemporaryDirectory() as empty:
        return _run(COMPILE, game, players, cache=empty)


def _run(program: str, game: Game, players: int, cache: str | None = None) -> float:
    """The seconds that the program prints, counted from just before its start."""
    environment = {**os.environ, "DOPPELAGENT_CACHE": cache} if cache else None
    command = [sys.executable, "-c", program, game.key, str(players), str(time.time())]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603  # our own program
    return float(done.stdout)
