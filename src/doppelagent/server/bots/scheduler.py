"""The scheduler: runs the jobs of tables when they are due (`tables/due.py`): the deal, bots' turns and timeouts.

The process that wrote the entry from which a job follows runs that job. If that process is gone, another one finds the table in the
store a little later. If both run it, the journal's key decides: the later entry is not written.
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

SWEEP_INTERVAL: Final = 1  # seconds between two searches of the store for overdue tables
LEASE: Final = 10_000  # ms a process has for a job that is due, before another process takes over
CLAIM_LIMIT: Final = 100  # tables taken over at once
PRESENCE_INTERVAL: Final = 20  # seconds between two reports of who is connected
CLEANUP_INTERVAL: Final = 15 * 60  # seconds
ABANDONED_AFTER: Final = 30 * 24 * 60 * 60 * 1000  # ms without a change, before the match has begun

Work = Callable[..., Coroutine[Any, Any, None]]


class Scheduler:
    def __init__(self, tables: Tables, runner: BotRunner) -> None:
        self._tables, self._runner = tables, runner
        self._jobs: dict[LiveTable, dict[Job, asyncio.Task[None]]] = {}
        self._seat_bots: WeakKeyDictionary[LiveTable, dict[tuple[int, str], SeatBot]] = WeakKeyDictionary()  # freed with their table
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: set[asyncio.Task[None]] = set()
        self._started_at = 0

    async def start(self) -> None:
        self._started_at = self._tables.environment.now()
        await self._tables.store.wake_all(self._started_at)
        self._tables.on_change = self.schedule
        for seconds, work in (
            (SWEEP_INTERVAL, self._sweep),
            (PRESENCE_INTERVAL, self._tables.renew_presence),
            (CLEANUP_INTERVAL, self._clean_up),
        ):
            _start_task(self._tasks, self._repeat, seconds, work)

    async def stop(self) -> None:
        """Finish pending writes; the next process finds the other jobs in the store."""
        self._tables.on_change = lambda _: None
        for task in self._tasks:
            task.cancel()
        self._runner.close()
        await asyncio.gather(*self._tasks, *self._writing, return_exceptions=True)

    def schedule(self, live: LiveTable) -> None:
        """The table has changed: start jobs that are newly due, cancel those that no longer are."""
        running, wanted = self._jobs.setdefault(live, {}), live.jobs
        for job in running.keys() - wanted:
            running.pop(job).cancel()
        for job in wanted - running.keys():
            running[job] = _start_task(self._tasks, self._run, live, job)
            running[job].add_done_callback(partial(self._forget, live, job))

    def _forget(self, live: LiveTable, job: Job, task: asyncio.Task[None]) -> None:
        running = self._jobs.get(live, {})
        if running.get(job) is task:
            del running[job]

    # Jobs

    async def _run(self, live: LiveTable, job: Job) -> None:
        match job:
            case DealJob():
                await self._deal(live, job)
            case BotTurn():
                await self._play_bot(live, job)
            case Timeout():
                await self._time_out(live, job)

    async def _deal(self, live: LiveTable, job: DealJob) -> None:
        await self._tables.prepare(live.table)
        await self._tables.environment.until(job.at)
        await self._write(live, job, lambda _: Verdict(journal.Dealt()))

    async def _play_bot(self, live: LiveTable, turn: BotTurn) -> None:
        game = find(live.table.opened.game)
        await self._tables.prepare(live.table, turn.level)
        async with live.lock:
            if turn not in live.jobs:
                return
            side = live.table.side(turn.seat).copy()
        seat_bots = self._seat_bots.setdefault(live, {})
        seat_bot = seat_bots.setdefault((turn.seat, turn.level), SeatBot(game, turn.level, self._tables.environment.seed()))
        actions = await self._runner.choose(seat_bot, side, turn.seat)
        await self._wait_for_lower_seats(live, turn)
        await self._write(live, turn, lambda table: choose(table, turn.seat, *actions))

    async def _wait_for_lower_seats(self, live: LiveTable, turn: BotTurn) -> None:
        """Make bots with the same delay that were asked together answer in seat order, regardless of their search times."""
        delay = self._tables.bot_delay
        running = self._jobs.get(live, {}).items()
        turns = [(job, task) for job, task in running if isinstance(job, BotTurn) and job.seat < turn.seat]
        if before := [task for other, task in turns if delay(other.level) == delay(turn.level)]:
            await asyncio.wait(before)

    async def _time_out(self, live: LiveTable, job: Timeout) -> None:
        while True:
            grace_end, now = await self._grace_end(live, job), self._tables.environment.now()
            if job.deadline is not None and job.deadline <= now:
                return await self._write(live, job, lambda _: Verdict(journal.Away(job.seat, "time")))
            if grace_end is not None and grace_end <= now:
                return await self._write(live, job, lambda _: Verdict(journal.Away(job.seat, "gone")))
            await self._tables.environment.until(min(moment for moment in (job.deadline, grace_end) if moment is not None))

    async def _grace_end(self, live: LiveTable, job: Timeout) -> int | None:
        """When the grace period of an absent person ends; None if the table has none."""
        grace, person = live.table.opened.grace, live.table.seats[job.seat].person
        if grace is None:
            return None
        was_here = live.is_here(person)  # a person who is just leaving is not in the store yet
        seen = (await self._tables.store.presence(live.id)).get(person or "", 0)
        if was_here or live.is_here(person):
            seen = self._tables.environment.now()
        return max(seen, job.asked_at) + grace * 1000

    async def _write(self, live: LiveTable, job: Job, verdict: Callable[[Table], Verdict]) -> None:
        """Append the verdict if the job is still due. Cancelling the job does not interrupt the write."""
        await asyncio.shield(_start_task(self._writing, self._write_if_due, live, job, verdict))

    async def _write_if_due(self, live: LiveTable, job: Job, verdict: Callable[[Table], Verdict]) -> None:
        async with live.lock:
            while job in live.jobs:
                if await live.write(None, None, verdict(live.table)):
                    self._tables.on_change(live)
                    return

    # Overdue and idle tables

    async def _repeat(self, seconds: float, work: Work) -> None:
        while True:
            await _log_errors(work)
            await asyncio.sleep(seconds)

    async def _sweep(self) -> None:
        """Take over tables that another process has left overdue; right after the start, every table that is due."""
        self._drop_idle()
        now = self._tables.environment.now()
        late = LEASE if now - self._started_at > LEASE else 0
        for table_id in await self._tables.store.claim_due(now - late, LEASE, CLAIM_LIMIT):
            _start_task(self._tasks, self._take_over, table_id)

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

    async def _clean_up(self) -> None:
        """Close abandoned tables, drop expired tokens, and collect garbage: `web.server` has turned off the automatic collection of the
        oldest generation."""
        for table_id in await self._tables.store.abandoned(self._tables.environment.now() - ABANDONED_AFTER, CLAIM_LIMIT):
            await _log_errors(self._close_abandoned, table_id)
        await _log_errors(self._tables.store.drop_unused_tokens, self._tables.environment.now())
        gc.collect()

    async def _close_abandoned(self, table_id: str) -> None:
        live = await self._tables.get(table_id)
        async with live.lock:
            if live.table.status == "open":
                await live.write(None, None, Verdict(journal.Closed()))


def _start_task(among: set[asyncio.Task[None]], work: Work, *about: object) -> asyncio.Task[None]:
    task = asyncio.create_task(_log_errors(work, *about))
    among.add(task)
    task.add_done_callback(among.discard)
    return task


async def _log_errors(work: Work, *about: object) -> None:
    """Log errors. Failed jobs are retried once the store reports the table as overdue."""
    try:
        await work(*about)
    except DoppelagentError as error:
        note("not done", logging.WARNING, error)
    except Exception as error:
        note("scheduler went wrong", logging.ERROR, error)
