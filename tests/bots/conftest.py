"""What holds for the tests of bots."""

from typing import Any

import pytest

from doppelagent.bots import deadline, names
from doppelagent.bots.ismcts import bot
from doppelagent.bots.network import rollout_bot
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
    """No bot simulates more often than this, or makes more rollouts than a fifth of it, since each asks a network at every move."""
    amount = names.amount

    def at_most(number: str, ms: str | None, what: str, most: int) -> Any:
        thought, seconds = amount(number, ms, what, most)
        return thought and min(thought, FEW // 5 if what == "rollouts" else FEW), seconds

    monkeypatch.setattr(names, "amount", at_most)
    monkeypatch.setattr(rollout_bot, "AT_ONCE", max(FEW // 10, rollout_bot.MOST_ACTIONS))
