"""A short attack by hostile clients: nothing breaks, nothing changes, and players at another table are not disturbed."""

import pytest

from doppelagent.core.mode import INTERPRETED
from tests.server.hostile import attack_server
from tests.server.hostile_frames import FRAMES

MESSAGES = 300 if INTERPRETED else 2500


@pytest.mark.parametrize("limited", [False, True], ids=["without limits", "with the usual limits"])
def test_hostile_messages_change_nothing_and_disturb_no_player(limited: bool) -> None:
    outcome = attack_server(MESSAGES // 5 if limited else MESSAGES, limited=limited)
    assert not outcome.errors, outcome.errors[:3]
    assert not outcome.changed
    assert not outcome.cut_off
    assert outcome.acted > 0
    assert not outcome.let_in
    assert outcome.origins >= 100
    assert outcome.answers["not_a_message"] > 20
    assert sum(outcome.sent[maker.__name__] for maker in FRAMES) > 50
