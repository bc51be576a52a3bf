"""Fixtures for the tests of bots."""

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
    """Stop the clock, so that a search with a fixed number of simulations is never cut short on a slow machine."""
    monkeypatch.setattr(deadline, "time", Standing())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit simulations to `FEW`, and rollouts to a fifth of it, since a rollout asks the network at every move."""
    amount = names.amount

    def at_most(number: str, ms: str | None, what: str, most: int) -> Any:
        thought, seconds = amount(number, ms, what, most)
        return thought and min(thought, FEW // 5 if what == "rollouts" else FEW), seconds

    monkeypatch.setattr(names, "amount", at_most)
    monkeypatch.setattr(rollout_bot, "AT_ONCE", max(FEW // 10, rollout_bot.MOST_ACTIONS))
