"""Read-only queries: lists of tables, statistics, and the record and the replay of a finished match."""

import asyncio
from abc import abstractmethod

from doppelagent.core.envelope import Envelope
from doppelagent.server.messages.frames import Snapshot
from doppelagent.server.messages.pages import GameStatistics, Opened, Statistics, TableList
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import TableRow
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.people_pages import PeoplePages
from doppelagent.server.tables.replay import encode_replay, replay, viewpoints_of
from doppelagent.server.tables.replay_cache import ReplayCache
from doppelagent.server.tables.sentences import names_at
from doppelagent.server.tables.snapshots import Viewpoint

LISTED = 100  # tables in a list, at most


class Archive(PeoplePages):
    """Read-only queries about tables."""

    replays: ReplayCache

    @abstractmethod
    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or from the store."""

    async def snapshot(self, table_id: str, person: str | None) -> Snapshot:
        live = await self.get(table_id)
        async with live.lock:
            return await live.snapshot(Viewpoint(live.table.viewpoint(person)))

    async def by_code(self, code: str) -> Opened:
        table = await self.store.by_code(code.upper())
        if table is None:
            raise Refusal("no_table")
        return Opened(table, code.upper())

    async def lists(self, person: str | None, before: int | None = None) -> TableList:
        """Public tables and the person's own; of these, tables where it is their turn come first. With `before`, the next page: only the
        person's finished tables that last changed before this time."""
        listed = await self.store.listed(LISTED) if before is None else []
        own = await self._own(person, before) if person is not None else []
        summaries = await self.summaries([*listed, *own], person)
        public, yours = summaries[: len(listed)], summaries[len(listed) :]
        return TableList(public, yours, await self.invitations(person) if person is not None and before is None else [])

    async def _own(self, person: str, before: int | None) -> list[TableRow]:
        if before is not None:
            return await self.store.finished(person, LISTED, before)
        unfinished = await self.store.unfinished(person, LISTED)
        return unfinished + await self.store.finished(person, LISTED - len(unfinished))

    async def statistics(self, person: str | None) -> Statistics:
        tallies = await self.store.statistics(person) if person is not None else []
        yours = [
            GameStatistics(tally.game, tally.matches, tally.wins, tally.places / tally.matches, tally.lowest, tally.highest)
            for tally in tallies
        ]
        return Statistics(yours, await self.store.totals())

    async def record(self, table_id: str) -> str:
        """The record of a finished match, with the opened envelope."""
        live = await self.get(table_id)
        async with live.lock:
            table = live.table
            if not table.has_replay:
                raise Refusal("not_over")
            match = table.running.copy()
            match.names = names_at(table, "en")
            if table.opened_seed is not None:
                match.envelope = Envelope(table.opened.envelope, table.opened_seed, table.deal_numbers)
            return await asyncio.to_thread(match.record)

    async def replay(self, table_id: str, seat: int | None, words: str = "") -> bytes:
        """The encoded `Replay` of a finished match, as one seat saw it (-1: spectators) or, with None, from every viewpoint."""
        live = await self.get(table_id)
        async with live.lock:
            table, blank, entries, opened = live.table, live.blank(), list(live.entries), live.table.opened_seed
            if not table.has_replay:
                raise Refusal("not_over")
            blank.profiles = dict(live.profiles)
        viewpoints = viewpoints_of(len(table.seats), seat, words)
        key = (table_id, table.number, seat, words, tuple(blank.profiles.items()))  # a name may be changed or deleted
        return await self.replays.get(key, lambda: encode_replay(replay(blank, entries, viewpoints, opened)))
