"""The scheduler: carries out what is due at tables by itself (`tables/due.py`): the deal, the choices of bots, the end of a person's time.

The process that wrote the entry after which something is due carries it out. If that process is gone, another one finds the table in the
store a little later. The journal's key decides between the two: an entry that comes too late is not written.
"""

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.registry import find
from doppelagent.server.bots.runner import BotRunner, SeatBot
from doppelagent.server.logs import note
from doppelagent.server.tables import journal
from doppelagent.server.tables.due import BotTurn, DealJob, Job, Timeout
from doppelagent.server.tables.judging import Verdict, choose
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.tables import Tables

SWEEP: Final = 1  # seconds between two looks into the store for tables that nobody cares for
LEASE: Final = 10_000  # ms after which whoever should have done something is taken to be gone
CLAIMED: Final = 100  # tables at once
STILL_HERE: Final = 20  # seconds after which those who are connected are said again to be here
TIDY: Final = 15 * 60  # seconds
ABANDONED: Final = 30 * 24 * 60 * 60 * 1000  # ms without a change, before the match has begun


Work = Callable[..., Coroutine[Any, Any, None]]


class Scheduler:
    def __init__(self, tables: Tables, runner: BotRunner) -> None:
        self._tables, self._runner = tables, runner
        self._jobs: dict[LiveTable, dict[Job, asyncio.Task[None]]] = {}
        self._seat_bots: WeakKeyDictionary[LiveTable, dict[tuple[int, str], SeatBot]] = WeakKeyDictionary()  # they go with their table
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: set[asyncio.Task[None]] = set()
        self._began = 0

    async def start(self) -> None:
        self._began = self._tables.environment.now()
        await self._tables.store.wake_all(self._began)
        self._tables.on_change = self.schedule
        for seconds, work in ((SWEEP, self._sweep), (STILL_HERE, self._tables.renew_presence), (TIDY, self._tidy)):
            _begin(self._tasks, self._again_and_again, seconds, work)

    async def stop(self) -> None:
        """What is being written is written; the rest is found in the store by who comes after."""
        self._tables.on_change = lambda _: None
        for task in self._tasks:
            task.cancel()
        self._runner.close()
        await asyncio.gather(*self._tasks, *self._writing, return_exceptions=True)

    def schedule(self, live: LiveTable) -> None:
        """Something happened at the table: begin what is due from now on, and give up what is no longer."""
        under_way, wanted = self._jobs.setdefault(live, {}), live.jobs
        for job in under_way.keys() - wanted:
            under_way.pop(job).cancel()
        for job in wanted - under_way.keys():
            under_way[job] = _begin(self._tasks, self._run, live, job)
            under_way[job].add_done_callback(partial(self._done, live, job))

    def _done(self, live: LiveTable, job: Job, task: asyncio.Task[None]) -> None:
        under_way = self._jobs.get(live, {})
        if under_way.get(job) is task:
            del under_way[job]

    # Jobs

    async def _run(self, live: LiveTable, job: Job) -> None:
        match job:
            case DealJob():
                await self._deal(live, job)
            case BotTurn():
                await self._play(live, job)
            case Timeout():
                await self._wait(live, job)

    async def _deal(self, live: LiveTable, job: DealJob) -> None:
        await self._tables.prepare(live.table)
        await self._tables.environment.until(job.at)
        await self._write(live, job, lambda _: Verdict(journal.Dealt()))

    async def _play(self, live: LiveTable, turn: BotTurn) -> None:
        game = find(live.table.opened.game)
        await self._tables.precompiler.prepare(game, [turn.level])
        async with live.lock:
            if turn not in live.jobs:
                return
            side, asked = live.table.side(turn.seat).fork(), live.table.clocks.asked[turn.seat]
        seat_bots = self._seat_bots.setdefault(live, {})
        seat_bot = seat_bots.setdefault((turn.seat, turn.level), SeatBot(game, turn.level, self._tables.environment.seed()))
        actions = await self._runner.choose(seat_bot, side, turn.seat, asked)
        await self._let_pass(live, turn)
        await self._write(live, turn, lambda table: choose(table, turn.seat, *actions))

    async def _let_pass(self, live: LiveTable, turn: BotTurn) -> None:
        """Bots of one pace that were asked together answer in the order of their seats, whichever had more to think about."""
        delay = self._tables.bot_delay
        under_way = self._jobs.get(live, {}).items()
        turns = [(job, task) for job, task in under_way if isinstance(job, BotTurn) and job.seat < turn.seat]
        if before := [task for other, task in turns if delay(other.level) == delay(turn.level)]:
            await asyncio.wait(before)

    async def _wait(self, live: LiveTable, job: Timeout) -> None:
        while True:
            gone, now = await self._gone_at(live, job), self._tables.environment.now()
            if job.deadline is not None and job.deadline <= now:
                return await self._write(live, job, lambda _: Verdict(journal.Away(job.seat, "time")))
            if gone is not None and gone <= now:
                return await self._write(live, job, lambda _: Verdict(journal.Away(job.seat, "gone")))
            await self._tables.environment.until(min(moment for moment in (job.deadline, gone) if moment is not None))

    async def _gone_at(self, live: LiveTable, job: Timeout) -> int | None:
        """When the seat's owner will have been gone for longer than the table's grace, if they are not back by then."""
        grace, person = live.table.opened.grace, live.table.seats[job.seat].person
        if grace is None:
            return None
        seen = (await self._tables.store.presence(live.id)).get(person or "", 0)
        if any(spectator.person == person for spectator in live.spectators):
            seen = self._tables.environment.now()
        return max(seen, job.asked) + grace * 1000

    async def _write(self, live: LiveTable, job: Job, verdict: Callable[[Table], Verdict]) -> None:
        """To the end, even if the job is given up meanwhile; not at all, if it was before."""
        await asyncio.shield(_begin(self._writing, self._write_now, live, job, verdict))

    async def _write_now(self, live: LiveTable, job: Job, verdict: Callable[[Table], Verdict]) -> None:
        async with live.lock:
            while job in live.jobs:
                if await live.write(None, None, verdict(live.table)):
                    self._tables.on_change(live)
                    return

    # Tables that nobody cares for

    async def _again_and_again(self, seconds: float, work: Work) -> None:
        while True:
            await _noted(work)
            await asyncio.sleep(seconds)

    async def _sweep(self) -> None:
        """For a moment after the start nobody else may be there to do what is due, and it is done at once."""
        self._drop_idle()
        now = self._tables.environment.now()
        late = LEASE if now - self._began > LEASE else 0
        for table_id in await self._tables.store.claim_due(now - late, LEASE, CLAIMED):
            _begin(self._tasks, self._take_over, table_id)

    async def _take_over(self, table_id: str) -> None:
        live = await self._tables.get(table_id)
        async with live.lock:
            await live.catch_up()
            self._tables.on_change(live)

    def _drop_idle(self) -> None:
        self._tables.drop_idle()
        for live in [live for live in self._jobs if self._tables.loaded.get(live.id) is not live]:
            for task in self._jobs.pop(live).values():
                task.cancel()

    async def _tidy(self) -> None:
        """Tables that were opened and forgotten are closed, and memory that Python does not find by itself is freed."""
        for table_id in await self._tables.store.abandoned(self._tables.environment.now() - ABANDONED, CLAIMED):
            live = await self._tables.get(table_id)
            async with live.lock:
                if live.table.status == "open":
                    await live.write(None, None, Verdict(journal.Closed()))
        gc.collect()


def _begin(among: set[asyncio.Task[None]], work: Work, *about: object) -> asyncio.Task[None]:
    task = asyncio.create_task(_noted(work, *about))
    among.add(task)
    task.add_done_callback(among.discard)
    return task


async def _noted(work: Work, *about: object) -> None:
    """What goes wrong is noted down. It is tried again when the store says that it is overdue."""
    try:
        await work(*about)
    except DoppelagentError as error:
        note("not done", logging.WARNING, error)
    except Exception as error:
        note("scheduler went wrong", logging.ERROR, error)
