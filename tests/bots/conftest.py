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
    """No bot simulates more often than this."""
    amount = names.amount

    def at_most(number: str, *about: Any) -> Any:
        simulations, seconds = amount(number, *about)
        return simulations and min(simulations, FEW), seconds

    monkeypatch.setattr(names, "amount", at_most)
    monkeypatch.setattr(rollout_bot, "AT_ONCE", FEW // 10)
