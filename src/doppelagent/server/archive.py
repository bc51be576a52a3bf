"""What is asked about tables rather than of them: lists, and, when a match is over, its record, its replay and the statistics."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import msgspec

from doppelagent.core import recordfile
from doppelagent.core.envelope import Envelope
from doppelagent.core.game import WATCHING
from doppelagent.server import journal
from doppelagent.server.faces import Viewpoint, card, seat_of
from doppelagent.server.live import Live
from doppelagent.server.messages.frames import Step, Whole
from doppelagent.server.messages.pages import GameStatistics, Opened, Replay, ReplayStep, Statistics, Summary, TableList
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Entry, Row, Store
from doppelagent.server.table import Table
from doppelagent.server.telling import Teller
from doppelagent.server.words import names_at

LISTED = 100  # tables in a list


class _About(msgspec.Struct):
    """What a table's row keeps for lists."""

    seats: list[journal.Seat]
    options: dict[str, bool | int | str]


class Archive(ABC):
    """The part of the hall that only reads."""

    store: Store

    @abstractmethod
    async def live(self, table_id: str) -> Live:
        """The table, from memory or from the store."""

    async def whole(self, table_id: str, person: str | None) -> Whole:
        live = await self.live(table_id)
        async with live.lock:
            return await live.whole(Viewpoint(live.table.viewpoint(person)))

    async def by_code(self, code: str) -> Opened:
        table = await self.store.by_code(code.upper())
        if table is None:
            raise Refusal("no_table")
        return Opened(table, code.upper())

    async def lists(self, person: str | None) -> TableList:
        """Public tables, and one's own: those where it is one's turn first."""
        listed = await self.store.listed(LISTED)
        own = await self.store.of_person(person, LISTED) if person is not None else []
        abouts = {row.id: msgspec.json.decode(row.summary, type=_About) for row in [*listed, *own]}
        names = await self.store.names({seat.person for about in abouts.values() for seat in about.seats if seat.person is not None})
        public, yours = ([_summary(row, abouts[row.id], names, person) for row in rows] for rows in (listed, own))
        return TableList(public, yours)

    async def statistics(self, person: str | None) -> Statistics:
        tallies = await self.store.statistics(person) if person is not None else []
        yours = [
            GameStatistics(tally.game, tally.matches, tally.wins, tally.places / tally.matches, tally.lowest, tally.highest)
            for tally in tallies
        ]
        return Statistics(yours, await self.store.totals())

    async def record(self, table_id: str) -> str:
        """The record with the opened envelope, when all is over."""
        live = await self.live(table_id)
        async with live.lock:
            table = live.table
            if table.opened_seed is None:
                raise Refusal("not_over")
            match = table.running.fork()
            match.names = names_at(table, "en")
            match.envelope = Envelope(table.opened.envelope, table.opened_seed, table.deal_numbers)
            return await asyncio.to_thread(recordfile.write, match)

    async def replay(self, table_id: str, seat: int | None, words: str = "") -> Replay:
        """A match that is over, as this seat saw it (-1: who watched), or, with none, as everybody did; in words as well, if wanted."""
        live = await self.live(table_id)
        async with live.lock:
            if live.table.opened_seed is None:
                raise Refusal("not_over")
            if seat is not None and not WATCHING <= seat < len(live.table.seats):
                raise Refusal("no_seat")
            seats = range(WATCHING, len(live.table.seats)) if seat is None else (seat,)
            viewpoints = [Viewpoint(seat, words) for seat in seats]
            return await asyncio.to_thread(_replay, live.blank(), list(live.entries), viewpoints)


def _summary(row: Row, about: _About, names: Mapping[str, str | None], person: str | None) -> Summary:
    return Summary(
        id=row.id,
        game=row.game,
        players=row.players,
        status=row.status,
        seats=[seat_of(seat, names) for seat in about.seats],
        options=about.options,
        changed=row.changed,
        your_turn=person in row.turn,
        yours=any(seat.person == person for seat in about.seats if person is not None),
    )


def _replay(table: Table, entries: Sequence[Entry], viewpoints: Sequence[Viewpoint]) -> Replay:
    """From the deal on."""
    teller, rest = Teller(table), iter(entries)
    for entry in rest:
        teller.entry(entry)
        if table.match is not None:
            break
    for viewpoint in viewpoints:
        teller.look_on(viewpoint)
    first = {str(viewpoint.seat): teller.whole(viewpoint, []) for viewpoint in viewpoints}
    steps = [_replay_step(entry, teller.entry(entry)) for entry in rest]
    return Replay(card(table), names_at(table, "en"), first, [step for step in steps if step.steps])


def _replay_step(entry: Entry, steps: Mapping[Viewpoint, Step]) -> ReplayStep:
    body = journal.read(entry.body)
    moves = [f"{seat} {action}" for seat, action in body.moves] if isinstance(body, journal.Moved) else []
    return ReplayStep(entry.number, moves, {str(viewpoint.seat): step for viewpoint, step in steps.items()})
