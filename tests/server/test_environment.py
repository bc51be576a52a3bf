"""If the system's clock is changed while the server runs or is stopped, no time limit ends early or late."""

import pytest

from doppelagent.server.environment import Environment, SteadyClock
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.tables import journal
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.web.rate_limit import RateLimiter
from tests.server.scheduled import ManualEnvironment, Scheduled, dealt, eventually, passes, scheduled, settle, started, written

SECOND, HOUR = 1_000_000_000, 3_600_000_000_000  # ns
CLOCK = TimeControl(decision=600, bank=300)
BOTH_WAYS = pytest.mark.parametrize("jump", [3600, -3600], ids=["forwards", "backwards"])


class Clocks:
    """A system clock that can be set, and a steady clock."""

    def __init__(self) -> None:
        self.system, self.elapsed = 1_800_000_000 * SECOND, 5 * SECOND
        self.steady = SteadyClock(lambda: self.system, lambda: self.elapsed)

    def pass_time(self, seconds: float) -> int:
        """Let time pass; returns how far the steady clock advanced."""
        before = self.steady.now()
        self.system += round(seconds * SECOND)
        self.elapsed += round(seconds * SECOND)
        return self.steady.now() - before


def test_it_follows_a_clock_that_is_not_set() -> None:
    clocks = Clocks()
    assert clocks.pass_time(10) == 10 * SECOND
    assert clocks.steady.now() == clocks.system


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_it_never_jumps_and_agrees_with_the_system_in_the_end(jump: int) -> None:
    clocks = Clocks()
    before = clocks.steady.now()
    clocks.system += jump
    assert clocks.steady.now() == before
    for _ in range(100):
        assert 0.95 <= clocks.pass_time(1) / SECOND <= 1.05
    clocks.pass_time(20 * 3600)
    assert clocks.steady.now() == clocks.system


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_limits_go_on_when_the_clock_is_set(jump: int) -> None:
    clocks = Clocks()
    limiter, environment = RateLimiter(rate=1, burst=5), Environment(clocks.steady)
    assert [limiter.allow("a", environment.now()) for _ in range(6)] == [True] * 5 + [False]
    clocks.system += jump
    assert not limiter.allow("a", environment.now())
    clocks.pass_time(1.1)
    assert [limiter.allow("a", environment.now()) for _ in range(2)] == [True, False]


async def resumed(at: Scheduled, table: str) -> LiveTable:
    """The table, once the scheduler has found it after the restart."""
    await eventually(lambda: table in at.tables.loaded)
    live = at.tables.loaded[table]
    await eventually(lambda: any(isinstance(entry.body, journal.Resumed) for entry in live.entries))
    return live


@pytest.mark.anyio
@BOTH_WAYS
async def test_a_restart_with_another_clock_neither_ends_a_decision_nor_prolongs_it(sqlite: str, jump: int) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, _ = await dealt(at, clock=CLOCK)
        environment.advance(500)
    environment.advance(jump)
    async with scheduled(sqlite, environment) as at:
        live = await resumed(at, anna.table)
        environment.advance(899)
        await settle()
        assert live.table.away == set()
        environment.advance(1)
        await eventually(lambda: live.table.away == {0})


@pytest.mark.anyio
@BOTH_WAYS
async def test_a_restart_with_another_clock_costs_nobody_their_bank(sqlite: str, jump: int) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, _ = await dealt(at, clock=CLOCK)
    environment.advance(jump)
    async with scheduled(sqlite, environment) as at:
        live = await at.tables.get(anna.table)
        anna.tables = at.tables
        await passes(anna, live)
        await eventually(lambda: at.runner.asked == 3)
        environment.advance(1)
        await eventually(lambda: live.table.choice is not None)  # the choices are revealed
        assert live.table.clocks.shown(())[0].bank == CLOCK.bank * 1000


@pytest.mark.anyio
async def test_a_deal_does_not_wait_for_a_clock_that_was_set_back(sqlite: str) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, _ = await started(at, add=False)
    environment.advance(-3600)
    async with scheduled(sqlite, environment) as at:
        live = await at.tables.get(anna.table)
        environment.advance(5)
        await eventually(lambda: live.table.status == "playing")


@pytest.mark.anyio
async def test_bots_do_not_wait_for_a_clock_that_was_set_back(sqlite: str) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, _ = await dealt(at)
    environment.advance(-3600)
    async with scheduled(sqlite, environment) as at:
        await eventually(lambda: anna.table in at.tables.loaded and at.runner.asked == 3)
        environment.advance(1)
        await eventually(lambda: at.tables.loaded[anna.table].table.ready == (1, 2, 3))
        assert not [body for body in await written(at.tables.loaded[anna.table]) if isinstance(body, journal.Resumed)]


@pytest.mark.anyio
async def test_nobody_counts_as_connected_after_a_restart(sqlite: str) -> None:
    environment = ManualEnvironment()
    async with scheduled(sqlite, environment) as at:
        anna, _ = await dealt(at, grace=60)
        await anna.enter(anna.table)
    environment.advance(-3600)
    async with scheduled(sqlite, environment) as at:
        live = await resumed(at, anna.table)
        environment.advance(61)
        await eventually(lambda: live.table.away == {0})
