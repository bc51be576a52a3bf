"""A server that is killed during matches loses nothing that it acknowledged. In full: `python -m tests.server.endure kill`."""

import asyncio

import pytest

from tests.server.endure import LONGEST, kill


@pytest.mark.compiled
def test_three_kills_lose_nothing_acknowledged(sqlite: str) -> None:
    killed = asyncio.run(asyncio.wait_for(kill(sqlite, times=3, tables=8, up=0.5, moves=40), timeout=LONGEST))
    assert killed.moves >= 120
    assert killed.verdict.acknowledged > killed.moves
    assert killed.verdict.is_clean, killed
    assert killed.play.measurements.resent > 0
    assert killed.play.measurements.compared >= 32
    assert killed.play.measurements.differed == 0
