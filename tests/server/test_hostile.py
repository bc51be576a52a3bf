"""Hostile clients, in short: nothing breaks, nothing changes, and those who play at another table notice nothing."""

import pytest

from doppelagent.core.mode import INTERPRETED
from tests.server.hostile import siege

MESSAGES = 300 if INTERPRETED else 2500


@pytest.mark.parametrize("limited", [False, True], ids=["all is looked at", "with the usual limits"])
def test_hostile_messages_change_nothing_and_disturb_nobody(limited: bool) -> None:
    outcome = siege(MESSAGES // 5 if limited else MESSAGES, limited=limited)
    assert not outcome.errors, outcome.errors[:3]
    assert not outcome.changed
    assert not outcome.cut_off
    assert outcome.acted > 0
    assert not outcome.let_in
    assert outcome.origins >= 100
    assert outcome.answers["not_a_message"] > 20
