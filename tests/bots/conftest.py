"""What holds for the tests of bots."""

import pytest

from doppelagent.bots import deadline, levels
from doppelagent.bots.ismcts import bot
from doppelagent.bots.ismcts.bot import IsmctsBot
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from tests.bots.clocks import Standing

FEW = 10 if INTERPRETED else 100


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, a tree of the usual size takes seconds to make."""
    if INTERPRETED:
        monkeypatch.setattr(bot, "ROOM", 300)


@pytest.fixture
def timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes, however slow the machine is: a search by number is not cut short."""
    monkeypatch.setattr(deadline, "time", Standing())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that simulate no more than so often."""

    def at_most(game: Game, seed: int, simulations: int | None = None, seconds: float | None = None) -> IsmctsBot:
        return IsmctsBot(game, seed, simulations and min(simulations, FEW), seconds)

    monkeypatch.setattr(levels, "IsmctsBot", at_most)
