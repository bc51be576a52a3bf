"""The analysis of one table: results are stored in batches, and each batch is sent to everybody at the table."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from doppelagent import __version__
from doppelagent.core.registry import find
from doppelagent.debriefs.tasks import Row, Task, first_look
from doppelagent.server.debriefs.answers import Subject, last_news
from doppelagent.server.debriefs.workers import Workers
from doppelagent.server.messages.debriefs import DebriefNews
from doppelagent.server.messages.fields import encode
from doppelagent.server.tables.tables import Tables

LEASE: Final = 30_000  # ms without a batch, before another process takes over
BATCH_INTERVAL: Final = 0.3  # seconds between two batches
RENEWAL: Final = 10_000  # ms after which the lease is renewed even if nothing was found


class Cancelled(Exception):
    """The debrief was cancelled."""


class Analysis:
    def __init__(self, tables: Tables, workers: Workers, table_id: str, tell: Callable[[str, DebriefNews], None]) -> None:
        self._tables, self._store, self._workers, self._tell = tables, tables.store, workers, tell
        self.table_id = table_id
        self._done: dict[Task, Row] = {}
        self._found: list[tuple[Task, bytes]] = []
        self._renewed = 0

    async def run(self) -> None:
        """Resume from the stored findings, and do the remaining tasks."""
        live = await self._tables.get(self.table_id)
        async with live.lock:
            self._subject = Subject(live.table, live.entries)
        await self._tables.precompiler.prepare(find(live.table.opened.game), debrief=True)
        await self._resume()
        missing = [task for task in first_look(self._subject.tasks) if task not in self._done]
        if missing:
            await self._work(missing)
        whole = await asyncio.to_thread(self._subject.so_far, self._done)
        await self._store.end_debrief(self.table_id, "done", encode(whole))
        self._tell(self.table_id, last_news(whole))

    async def _resume(self) -> None:
        """Load the stored findings. Those of another version of the package are deleted, since results may differ."""
        row = await self._store.debrief(self.table_id)
        if row is not None and row.version != __version__:
            await self._store.forget_findings(self.table_id)
        self._done = await self._stored()
        await self._write_batch()

    async def _stored(self) -> dict[Task, Row]:
        findings = await self._store.findings(self.table_id)
        return {Task(each.kind, each.number): msgspec.json.decode(each.result) for each in findings}

    async def _work(self, tasks: list[Task]) -> None:
        working = asyncio.create_task(self._workers.do_all(self._subject.match, self._subject.budget, tasks, self._note))
        try:
            while not working.done():
                await asyncio.wait({working}, timeout=BATCH_INTERVAL)
                if self._found or self._tables.environment.now() > self._renewed + RENEWAL:
                    await self._write_batch()
            await working
            await self._write_batch()
        finally:
            working.cancel()
            await asyncio.wait({working})

    def _note(self, task: Task, result: bytes) -> None:
        self._found.append((task, result))

    async def _write_batch(self) -> None:
        found, self._found = self._found, []
        self._renewed = self._tables.environment.now()
        rows = [(task.kind, task.number, result) for task, result in found]
        if await self._store.find(self.table_id, self._renewed + LEASE, __version__, rows) is None:
            raise Cancelled
        new: dict[Task, Row] = {task: msgspec.json.decode(result) for task, result in found}
        self._done |= new
        self._tell(self.table_id, await asyncio.to_thread(self._subject.news, new, len(self._done)))
