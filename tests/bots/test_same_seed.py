"""The same seed, game and Views lead to the same choices, in both engines, however slow the machine is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from doppelagent.bots import LEVELS, bot, deadline
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from tests.bots import bouts
from tests.bots.clocks import Racing
from tests.bots.conftest import FEW
from tests.bots.positions import games, moves, position

ROOT = Path(__file__).parents[2]
DECISIONS = 8 if INTERPRETED else 24
PURE = ["random", "greedy", *LEVELS, f"ismcts:{FEW}", f"rollouts:{FEW // 5}"]


@pytest.mark.long
@games
@pytest.mark.usefixtures("timeless", "few")
@pytest.mark.parametrize("name", PURE)
def test_the_same_seed_chooses_the_same(name: str, game: Game) -> None:
    one, same = (moves(game, [name] * 3, 1, DECISIONS) for _ in range(2))
    assert one == same


@games
@pytest.mark.compiled  # a difference may show only after many decisions
@pytest.mark.usefixtures("timeless", "few")
@pytest.mark.parametrize("name", [name for name in PURE if name != "double-agent"])  # a bare network chooses without chance
def test_another_seed_chooses_something_else(name: str, game: Game) -> None:
    one, other = (moves(game, [name] * 3, seed, DECISIONS) for seed in (1, 2))
    assert one != other


@pytest.mark.compiled  # which compares with the interpreted one
def test_both_engines_choose_the_same() -> None:
    command = [sys.executable, "-m", "tests.bots.bouts"]
    environment = {**os.environ, "DOPPELAGENT_INTERPRET": "1"}
    other = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=True)
    assert json.loads(other.stdout) == bouts.chosen()


@games
@pytest.mark.compiled  # since so many simulations take minutes interpreted
@pytest.mark.usefixtures("timeless")
@pytest.mark.parametrize("name", ["random", "greedy", *LEVELS, "ismcts:600"])
def test_without_seconds_no_clock_matters(name: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    at = position(game, 9)
    without_time = [at.ask(bot(name, game, seed)) for seed in range(2)]
    monkeypatch.setattr(deadline, "time", Racing())
    assert [at.ask(bot(name, game, seed)) for seed in range(2)] == without_time
