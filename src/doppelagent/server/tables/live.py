"""A table in memory, and everybody who looks at it over a socket. What happens is written to the store first and told afterwards."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

import msgspec

from doppelagent.core.game import WATCHING
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.frames import Here, Snapshot, Step
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Index, JournalEntry, Result, Store, StoreDown, TableRow
from doppelagent.server.tables import journal
from doppelagent.server.tables.listing import about
from doppelagent.server.tables.snapshots import Viewpoint
from doppelagent.server.tables.table import BotDelay, Table
from doppelagent.server.tables.updates import Feed, Updates, retell, steps_since

if TYPE_CHECKING:
    from doppelagent.server.tables.tables import Tables

P = ParamSpec("P")
T = TypeVar("T")

SHORT = 20  # entries
MOST_STEPS = 100  # that somebody who was away is sent one by one; who missed more is shown everything anew


class Outgoing(Protocol):
    """One socket."""

    def send(self, data: bytes) -> None:
        """Never waits."""
        ...

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up."""
        ...


class Spectator:
    """Somebody who looks at a table over a outbox. `behind` is the seat they chose to look over the shoulder of."""

    def __init__(self, person: str | None, outbox: Outgoing, words: str) -> None:
        self.person, self.outbox, self.words = person, outbox, words
        self.behind: int | None = None
        self.viewpoint = Viewpoint(WATCHING, words)


class LiveTable:
    """Whoever reads or changes it holds the lock, so that nobody is told what is not durable yet."""

    def __init__(self, tables: "Tables", row: TableRow, seed: bytes, entries: list[JournalEntry]) -> None:
        self.id, self.tables, self.entries = row.id, tables, entries
        self._code, self._seed = row.code, seed
        self.lock = asyncio.Lock()
        self.wanted = tables.environment.now()  # when somebody asked for it last
        self.spectators: set[Spectator] = set()
        self.names: dict[str, str | None] = {}
        self.elsewhere: dict[str, int] = {}  # people connected to other processes, and until when that is known
        self.said: dict[tuple[str, str], int] = {}  # what was said, by person and the client's id
        self.updates = self._retold([])

    @property
    def table(self) -> Table:
        return self.updates.table

    @property
    def store(self) -> Store:
        return self.tables.store

    def blank(self) -> Table:
        """The table before anything has happened at it."""
        table = Table(self.id, self._code, self._seed, self.tables.dealer)
        table.names = self.names
        return table

    def _retold(self, viewpoints: Iterable[Viewpoint]) -> Updates:
        return retell(self.blank(), self.entries, viewpoints)

    # Writing, under the lock

    async def write(self, person: str | None, client: str | None, body: journal.Body) -> bool:
        """Write the next entry, then tell everybody. False: another process wrote one first; the table is now as that one left it."""
        await self.learn_names(body)
        entry = JournalEntry(self.table.number + 1, self.tables.environment.now(), person, client, journal.write(body))
        was = set(self.table.people)
        try:
            steps = self.updates.entry(entry)
            written = await self._append(entry, was)
        except StoreDown:
            self._take_back()
            raise Refusal("not_saved") from None
        except BaseException:
            self._take_back()
            raise
        if not written:
            self._take_back()
            await self.catch_up()
            return False
        self._happened(entry, steps)
        return True

    async def _append(self, entry: JournalEntry, was: set[str]) -> bool:
        table, people = self.table, set(self.table.people)
        sitters = people if people != was else None
        return await self.store.append(self.id, entry, index_of(table, self.tables.bot_delay), sitters=sitters, results=results_of(table))

    def _take_back(self) -> None:
        """What was not written has not happened."""
        self.updates = self._retold(list(self.updates.feeds))

    async def catch_up(self) -> None:
        """What other processes wrote."""
        for entry in await self.store.journal(self.id, self.table.number):
            body = journal.read(entry.body)
            await self.learn_names(body)
            if isinstance(body, journal.Dealt):
                await self.tables.prepare(self.table)
            self._happened(entry, self.updates.entry(entry))

    def _happened(self, entry: JournalEntry, steps: dict[Viewpoint, Step]) -> None:
        self.entries.append(entry)
        frames = {viewpoint: encode(step) for viewpoint, step in steps.items()}
        moved = {spectator for spectator in self.spectators if self._moved_on(spectator)}
        for spectator in self.spectators:
            if spectator in moved:
                spectator.outbox.send(encode(self._snapshot_now(spectator.viewpoint)))
            elif spectator.viewpoint in frames:
                spectator.outbox.send(frames[spectator.viewpoint])
        if moved:
            self.tell_who_is_here()
        self._forget_feeds()

    async def learn_names(self, body: journal.Body | None = None) -> None:
        """Of those we do not know yet; without a body, of all anew."""
        seats = getattr(body, "seats", []) if body is not None else self.table.seats
        people = {seat.person for seat in seats if seat.person is not None}
        unknown = people - self.names.keys() if body is not None else people
        if unknown:
            self.names.update(await self.store.names(unknown))

    # Looking on, under the lock

    def viewpoint_of(self, spectator: Spectator) -> Viewpoint:
        seat = self.table.viewpoint(spectator.person)
        if seat == WATCHING and spectator.behind in self.table.behind and spectator.behind is not None:
            seat = spectator.behind
        return Viewpoint(seat, spectator.words)

    def _moved_on(self, spectator: Spectator) -> bool:
        """Whether somebody looks from elsewhere now: sat down, got up, or may no longer look over a shoulder."""
        before, spectator.viewpoint = spectator.viewpoint, self.viewpoint_of(spectator)
        if spectator.viewpoint.seat != spectator.behind:
            spectator.behind = None
        return before != spectator.viewpoint

    async def enter(self, spectator: Spectator, after: int | None) -> None:
        """They are shown everything, or, if they know it up to this number, just what they missed."""
        spectator.viewpoint = self.viewpoint_of(spectator)
        missed = await self._missed(spectator.viewpoint, after) if after is not None else None
        if missed is None:
            spectator.outbox.send(encode(await self.snapshot(spectator.viewpoint)))
        for step in missed or ():
            spectator.outbox.send(encode(step))
        self.spectators.add(spectator)
        self.tell_who_is_here()

    async def _missed(self, viewpoint: Viewpoint, after: int) -> list[Step] | None:
        """The steps after this number; None where it is simpler to begin anew, or where they may have looked from another seat."""
        now = self.table.numbers[viewpoint.seat]
        if not max(1, self.table.seated) <= after <= now or now - after > MOST_STEPS:
            return None
        self._look_on(viewpoint)
        return [] if after == now else await self._apart(steps_since, self.blank(), self.entries, viewpoint, after)

    async def snapshot(self, viewpoint: Viewpoint) -> Snapshot:
        if self._look_on(viewpoint).log is None:
            await self._catch_up_on(viewpoint)
        return self._snapshot_now(viewpoint)

    def _snapshot_now(self, viewpoint: Viewpoint) -> Snapshot:
        feed = self._look_on(viewpoint)
        if feed.log is None:
            feed.log = self._retold([viewpoint]).feeds[viewpoint].log
        return self.updates.snapshot(viewpoint, feed.log or [])

    def _look_on(self, viewpoint: Viewpoint) -> Feed:
        return self.updates.feeds.get(viewpoint) or self.updates.look_on(viewpoint)

    async def _catch_up_on(self, viewpoint: Viewpoint) -> None:
        """The feed of a viewpoint from the beginning. A long one takes a moment, so it is told apart from the event loop."""
        updates = await self._apart(self._retold, [viewpoint])
        self.updates.feeds[viewpoint] = updates.feeds[viewpoint]

    async def _apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs) if len(self.entries) <= SHORT else await asyncio.to_thread(work, *args, **kwargs)

    def show_anew(self) -> None:
        """Somebody has another name now; it is shown to everybody, in what was told before as well."""
        for viewpoint, feed in list(self.updates.feeds.items()):
            self.updates.look_on(viewpoint, feed.log)
        for spectator in self.spectators:
            spectator.outbox.send(encode(self._snapshot_now(spectator.viewpoint)))

    def cut_off(self, person: str) -> None:
        """They are nobody any more."""
        for spectator in self.spectators:
            if spectator.person == person:
                spectator.outbox.cut(Refusal("no_guest"))

    def _forget_feeds(self) -> None:
        """Those that nobody looks on from need not be told."""
        wanted = {spectator.viewpoint for spectator in self.spectators}
        for viewpoint in self.updates.feeds.keys() - wanted:
            del self.updates.feeds[viewpoint]

    def is_here(self, person: str | None) -> bool:
        return any(spectator.person == person for spectator in self.spectators)

    def tell_who_is_here(self) -> None:
        here = encode(self.here())
        for spectator in self.spectators:
            spectator.outbox.send(here)

    def here(self) -> Here:
        now = self.tables.environment.now()
        people = {spectator.person for spectator in self.spectators} | {person for person, until in self.elsewhere.items() if until > now}
        seats = [seat for person, seat in self.table.people.items() if person in people]
        return Here(sorted(seats), sum(self.table.seat_of(spectator.person) is None for spectator in self.spectators))


def index_of(table: Table, bot_delay: BotDelay) -> Index:
    """What lists and clocks need to know of it."""
    waiting = tuple(person for person, seat in table.playing.items() if seat in table.owing and table.bot_at(seat) is None)
    summary = msgspec.json.encode(about(table))
    status = "playing" if table.status == "starting" else table.status
    return Index(status, table.code if status == "open" else None, table.due(bot_delay), waiting, summary, table.seen_at)


def results_of(table: Table) -> list[Result] | None:
    """How it ended, when it has just ended; who has resigned is last."""
    if table.match is None or not table.match.over or table.next is not None:
        return None
    rows = table.match.standing()
    return [
        Result(
            number, seat.person, seat.level, len(table.seats) if number in table.resigned else rows[number]["place"], rows[number]["score"]
        )
        for number, seat in enumerate(table.seats)
    ]
