"""On a bad network each move is made once, and all clients agree. In full: `python -m tests.server.endure network`."""

import asyncio

import pytest

from tests.server.endure import LONGEST, cross


@pytest.mark.compiled
def test_300_moves_through_a_bad_network_are_each_made_once(sqlite: str) -> None:
    crossed = asyncio.run(asyncio.wait_for(cross(sqlite, moves=300, tables=8), timeout=LONGEST))
    mishaps = crossed.proxy.mishaps
    assert min(mishaps[kind] for kind in ("repeated", "swallowed", "torn", "cut")) > 0
    assert crossed.play.measurements.resent > 0
    assert crossed.verdict.is_clean, crossed
    assert crossed.play.measurements.compared >= 32
    assert crossed.play.measurements.differed == 0
