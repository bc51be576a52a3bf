"""`Tables` with a running scheduler: the test moves the time, and bots choose at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.bots.runner import BotRunner, SeatBot
from doppelagent.server.bots.scheduler import Scheduler
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.tables import journal
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import FrozenEnvironment, Guest, guests

SHORT: Final[dict[str, bool | int | str]] = {"end_value": 1}  # a match of one round
DELAY: Final = 600  # ms that an informant waits
PATIENCE = 120  # seconds


class ManualEnvironment(FrozenEnvironment):
    """Time moves only when the test advances it; `until` waits for that."""

    async def until(self, moment: int) -> None:
        while self.now() < moment:
            await asyncio.sleep(0.001)


class InstantBotRunner(BotRunner):
    """Chooses the first legal action at once; counts how often a bot was asked and how often it was cancelled."""

    asked = 0
    cancelled = 0
    slowest_first = False

    async def choose(self, seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        try:
            return await super().choose(seat_bot, side, seat)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    async def _think(self, _seat_bot: SeatBot, side: Match, seat: int) -> list[int]:
        self.asked += 1
        if self.slowest_first:
            await asyncio.sleep((4 - seat) * 0.02)
        before = len(side.moves)
        while len(side.moves) == before or (len(side.pending) > 1 and seat in side.pending):
            side.push(seat, side.legal(seat)[0])
        return [move.action for move in side.moves[before:]]


class NoPrecompiler(Precompiler):
    """Rules are compiled when they are first called, however long that takes."""

    async def prepare(self, _game: Game, _levels: Collection[str] = (), *, undo: bool = False, debrief: bool = False) -> None:
        pass


class Scheduled(NamedTuple):
    """`Tables` with a running scheduler."""

    tables: Tables
    scheduler: Scheduler
    environment: ManualEnvironment
    runner: InstantBotRunner


@asynccontextmanager
async def scheduled(url: str, environment: ManualEnvironment | None = None) -> AsyncIterator[Scheduled]:
    environment = environment or ManualEnvironment()
    runner = InstantBotRunner(environment)
    tables = Tables(await Store.open(url), environment, Settings(), NoPrecompiler(lambda *_: None), runner.delay)
    await tables.start()
    scheduler = Scheduler(tables, runner)
    await scheduler.start()
    try:
        yield Scheduled(tables, scheduler, environment, runner)
    finally:
        await scheduler.stop()
        await tables.close()
        await tables.store.close()


async def eventually(condition: Callable[[], object]) -> None:
    """Wait until the condition holds; a bot's first choice may have to wait for the compiler."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.001)


async def settle() -> None:
    """Wait long enough for anything that is due."""
    await asyncio.sleep(0.06)


async def started(at: Scheduled, *, add: bool = True, **about: Any) -> tuple[Guest, LiveTable]:
    """Anna against three bots, about to be dealt."""
    (anna,) = await guests(at.tables, "Anna")
    wanted = NewTable(game="black-spy", players=4, options=SHORT, bots=("informant",) * 3, **about)
    anna.table = (await at.tables.open("anna", wanted)).table
    if add:
        await anna.ask(requests.Add, own="a" * 64)
    await anna.ask(requests.Start)
    return anna, await at.tables.get(anna.table)


async def dealt(at: Scheduled, **about: Any) -> tuple[Guest, LiveTable]:
    anna, live = await started(at, **about)
    await eventually(lambda: at.runner.asked == 3)
    return anna, live


async def passes(anna: Guest, live: LiveTable) -> None:
    """Anna chooses three cards to pass on."""
    cards = [text.removeprefix("pass ") for text in live.table.running.legal_moves(0)[:3]]
    await anna.ask(requests.Act, number=live.table.numbers[0], action=f"pass {' '.join(cards)}")


async def written(live: LiveTable) -> list[journal.Body]:
    """The durable entries; the table has each entry a moment earlier."""
    async with live.lock:
        return [entry.body for entry in live.entries]
