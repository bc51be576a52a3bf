"""Forty players at ten tables at once. To find the maximum: `python -m tests.server.endure load`."""

import asyncio

import pytest

from tests.server.checker import check
from tests.server.endure import LONGEST, load


@pytest.mark.compiled
def test_forty_players_at_once(sqlite: str) -> None:
    stages, play = asyncio.run(asyncio.wait_for(load(sqlite, seats=40, rate=100, seconds=2, further=False), timeout=LONGEST))
    assert stages[0].reached > 0
    assert 0 < stages[0].p50 <= stages[0].p95 <= stages[0].p99
    assert stages[0].table_p99 > 0
    assert (play.measurements.compared, play.measurements.differed, play.measurements.cut_off) == (40, 0, 0)
    assert check(sqlite, play.measurements.acks).is_clean
