"""The queue of debriefs: one analysis at a time across all processes, and one place in the queue per person."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec

from doppelagent import __version__
from doppelagent.debriefs.tasks import Task
from doppelagent.server.debriefs.analysis import LEASE, Analysis, Cancelled
from doppelagent.server.debriefs.answers import Subject, last_news
from doppelagent.server.debriefs.workers import Workers
from doppelagent.server.logs import note
from doppelagent.server.messages.debriefs import DebriefNews, DebriefNow
from doppelagent.server.messages.fields import encode
from doppelagent.server.refusals import Refusal
from doppelagent.server.store.debriefs import DebriefRow, Finding
from doppelagent.server.tables.tables import Tables

MOST_WAITING: Final = 50  # debriefs, of all people together
LOOK_INTERVAL: Final = 5  # seconds between two checks for debriefs that another process has left


class DebriefQueue:
    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables, self._store, self._workers = tables, tables.store, workers
        self._asked = asyncio.Event()
        self._hearing = asyncio.Lock()  # notifications from other processes are passed on in order
        self._analysing: tuple[str, asyncio.Task[None]] | None = None  # the table, and the work on it
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._store.release_debriefs()
        self._tables.on_debrief = self._heard
        self._loop = asyncio.create_task(self._keep_working())

    async def stop(self) -> None:
        """Stop the analysis and its workers; findings are stored, and the next server process resumes from them."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.wait({self._loop})

    # Requests

    async def ask(self, table_id: str, person: str) -> DebriefNow:
        """Queue the analysis of a table, unless it has one."""
        await self._subject(table_id)
        asked = await self._store.ask_debrief(table_id, person, self._tables.environment.now(), __version__, MOST_WAITING)
        if not asked and await self._store.debrief(table_id) is None:
            own = any(person == other for _, other in await self._store.waiting_debriefs())
            raise Refusal("one_debrief" if own else "many_debriefs")
        self._asked.set()
        return await self.now(table_id, person)

    async def now(self, table_id: str, person: str | None) -> DebriefNow:
        """The debrief of a table so far."""
        subject, row = await self._subject(table_id), await self._store.debrief(table_id)
        if row is None:
            now = DebriefNow("none")
        elif row.whole is not None:
            now = await asyncio.to_thread(msgspec.json.decode, row.whole, type=DebriefNow)
        else:
            now = await self._unfinished(subject, row, person)
        now.you = None if person is None else subject.people.get(person)
        return now

    async def _unfinished(self, subject: Subject, row: DebriefRow, person: str | None) -> DebriefNow:
        findings = await self._store.findings(row.table) if row.version == __version__ else []
        now = await asyncio.to_thread(lambda: subject.so_far(_by_task(findings)))
        waiting = [table for table, _ in await self._store.waiting_debriefs()]
        works = row.claimed > self._tables.environment.now()
        now.status = "failed" if row.status == "failed" else "working" if works else "waiting"
        now.ahead = waiting.index(row.table) if row.table in waiting else 0
        now.yours = row.person == person
        return now

    async def cancel(self, table_id: str, person: str) -> DebriefNow:
        """Cancel an unfinished debrief, which only the person who asked for it can do. A finished one stays."""
        if not await self._store.cancel_debrief(table_id, person):
            row = await self._store.debrief(table_id)
            if row is not None and row.person != person:
                raise Refusal("not_your_debrief")
            return await self.now(table_id, person)
        self._end(table_id)
        self._send(table_id, DebriefNews("none"))
        await self._tell_waiting()
        return await self.now(table_id, person)

    async def _subject(self, table_id: str) -> Subject:
        live = await self._tables.get(table_id)
        async with live.lock:
            return Subject(live.table, live.entries)

    # Working

    async def _keep_working(self) -> None:
        while True:
            self._asked.clear()
            try:
                await self._work_off()
            except Exception as error:
                note("debriefs went wrong", logging.ERROR, error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), LOOK_INTERVAL)

    async def _work_off(self) -> None:
        """Analyse table after table, until none waits or another process works."""
        while True:
            now = self._tables.environment.now()
            table_id = await self._store.claim_debrief(now, now + LEASE)
            if table_id is None:
                return
            await self._tell_waiting()
            working = asyncio.create_task(self._analyse(table_id))
            self._analysing = table_id, working
            try:
                await asyncio.wait({working})
            finally:
                self._analysing = None
                working.cancel()
                await asyncio.wait({working})

    async def _analyse(self, table_id: str) -> None:
        try:
            await Analysis(self._tables, self._workers, table_id, self._send).run()
        except Cancelled:
            pass
        except Exception as error:
            note("debrief failed", logging.ERROR, error, table=table_id)
            await self._store.end_debrief(table_id, "failed")
            self._send(table_id, DebriefNews("failed"))

    def _end(self, table_id: str) -> None:
        """Stop the analysis of a table, if this process works on it."""
        if self._analysing is not None and self._analysing[0] == table_id:
            self._analysing[1].cancel()

    # Notifications

    async def _tell_waiting(self) -> None:
        """Tell waiting tables how many come before them. The first in the queue gets frames from its analysis instead."""
        for ahead, (table_id, _) in enumerate(await self._store.waiting_debriefs()):
            if ahead:
                self._send(table_id, DebriefNews("waiting", ahead=ahead))

    def _send(self, table_id: str, news: DebriefNews) -> None:
        live = self._tables.loaded.get(table_id)
        if live is not None and live.spectators:
            frame = encode(news)
            for spectator in live.spectators:
                spectator.outbox.send(frame)

    async def _heard(self, table_id: str | None, batch: int) -> None:
        """Handle a notification from another process: a table's debrief has changed, with this batch of findings; or (None) the queue."""
        if table_id is None:
            self._asked.set()
            await self._tell_waiting()
            return
        async with self._hearing:
            await self._changed(table_id, batch)

    async def _changed(self, table_id: str, batch: int) -> None:
        row = await self._store.debrief(table_id)
        if row is None:
            self._end(table_id)
            self._send(table_id, DebriefNews("none"))
        elif table_id in self._tables.loaded:
            await self._pass_on(row, batch)

    async def _pass_on(self, row: DebriefRow, batch: int) -> None:
        """Send what another process has found to the spectators of this one."""
        if row.whole is not None:
            self._send(row.table, last_news(msgspec.json.decode(row.whole, type=DebriefNow)))
        elif row.status == "failed":
            self._send(row.table, DebriefNews("failed"))
        else:
            subject, findings = await self._subject(row.table), await self._store.findings(row.table)
            self._send(row.table, subject.news(_by_task([each for each in findings if each.batch == batch]), len(findings)))


def _by_task(findings: list[Finding]) -> dict[Task, dict[str, object]]:
    return {Task(each.kind, each.number): msgspec.json.decode(each.result) for each in findings}
