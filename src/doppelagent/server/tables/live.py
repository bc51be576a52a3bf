"""A table in memory, with the spectators connected to it.

The path of a move: `ask` → `judge` → `fold` → `follow` → `append` → `_send`. Judging, folding and following make new values and change
nothing, so an error on the way leaves the table as it was; clients never see an entry before it is durable.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec

from doppelagent.bots.levels import LEVELS
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import Answer, encode
from doppelagent.server.messages.frames import Done, Here, Previews, Snapshot, Step, with_done
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Finished, Index, JournalEntry, Profile, Result, StoreDown, TableRow
from doppelagent.server.tables import journal
from doppelagent.server.tables.coalesce import Coalesced
from doppelagent.server.tables.due import Job, jobs_of, next_due
from doppelagent.server.tables.folding import Folded, fold
from doppelagent.server.tables.journal import Entry, Seat
from doppelagent.server.tables.judging import Verdict, attempt, judge
from doppelagent.server.tables.listing import stored_summary
from doppelagent.server.tables.recent import RecentFrames
from doppelagent.server.tables.snapshots import Viewpoint
from doppelagent.server.tables.spectators import Spectator
from doppelagent.server.tables.table import Table
from doppelagent.server.tables.updates import Feed, Feeds, Update, follow, replay_log, snapshot, watch

if TYPE_CHECKING:
    from doppelagent.server.tables.tables import Tables

P = ParamSpec("P")
T = TypeVar("T")

HERE_INTERVAL = 1000  # ms between two presence updates, each of which costs a frame per spectator
UNDO = (requests.AskUndo, requests.AnswerUndo)
SHORT = 20  # entries that are folded on the event loop; longer journals are folded in a thread


class LiveTable:
    """Hold `lock` to read or change it; clients never see an entry before it is durable."""

    def __init__(self, tables: "Tables", row: TableRow, seed: bytes, stored: Sequence[JournalEntry]) -> None:
        self.id, self.tables, self.store = row.id, tables, tables.store
        self._code, self._seed = row.code, seed
        self.lock = asyncio.Lock()
        self.wanted = tables.environment.now()  # when it was last requested
        self.spectators: set[Spectator] = set()
        self._here = Coalesced(tables.environment, HERE_INTERVAL)
        self.profiles: dict[str, Profile] = {}
        self.elsewhere: dict[str, int] = {}  # people connected to other processes, and until when that is valid
        self.done: dict[tuple[str, str], int] = {}  # the step of every request carried out, by person and the client's request id
        self.entries: list[Entry] = []
        self.feeds: Feeds = {}  # of viewpoints that have spectators, or had some a few steps ago
        self._recent: dict[Viewpoint, RecentFrames] = {}  # of every feed
        self.table = self.blank()
        for each in stored:
            entry = journal.read(each)
            self._accept(entry, fold(self.table, entry))
        self.jobs: frozenset[Job] = jobs_of(self.table, tables.bot_delay)

    def blank(self) -> Table:
        """The table before its first entry."""
        table = Table(self.id, self._code, self._seed, self.tables.dealer)
        table.profiles = self.profiles
        return table

    # Requests

    async def ask(self, person: str, request: requests.Request) -> Done:
        """Carry out a request, or refuse it. A request that is sent twice is carried out once."""
        async with self.lock:
            while (person, request.id) not in self.done:
                await self.write(person, request.id, await self._judge(person, request))
        self.tables.on_change(self)
        return Done(request.id, self.done[person, request.id])

    async def _judge(self, person: str, request: requests.Request) -> Verdict:
        """Judge a request, in a thread if that takes long."""
        about = self.table, person, request, self.tables.environment
        return await asyncio.to_thread(judge, *about) if isinstance(request, UNDO) else judge(*about)

    def question(self, person: str, request: requests.WhyNot | requests.Preview) -> Answer:
        """Answer a question that changes nothing. `WhyNot` is always refused: by the rule that forbids the action, or because none does."""
        seat = self.table.seat_of(person)
        if seat is None:
            raise Refusal("no_seat")
        if isinstance(request, requests.Preview):
            side = self.table.side(seat)
            return Previews(request.id, {action: side.preview(seat, action) for action in request.actions})
        attempt(self.table, seat, request.action)
        raise Refusal("is_legal")

    # Writing, under the lock

    async def write(self, person: str | None, client: str | None, verdict: Verdict) -> bool:
        """Make the next entry durable, then show it. Returns False if another process wrote one first; the table is then up to date."""
        if isinstance(verdict.body, journal.Seated):
            await self.learn_profiles(verdict.body.seats)
        entry = Entry(self.table.number + 1, self.tables.environment.now(), person, client, verdict.body)
        folded = fold(self.table, entry, verdict.match)
        update = follow(self.feeds, self.table, folded, entry.body)
        jobs = jobs_of(folded.table, self.tables.bot_delay)
        if not await self._append(entry, folded.table, jobs):
            await self.catch_up()
            return False
        self._show(entry, folded, update, jobs)
        return True

    async def _append(self, entry: Entry, after: Table, jobs: frozenset[Job]) -> bool:
        sitters = set(after.people)
        try:
            return await self.store.append(
                self.id,
                journal.write(entry),
                index_of(after, jobs),
                sitters=sitters if sitters != set(self.table.people) else None,
                finished=finished(after) if self.table.status == "playing" else None,
            )
        except StoreDown:
            raise Refusal("not_saved") from None

    async def catch_up(self) -> None:
        """Show the entries that other processes wrote."""
        for stored in await self.store.journal(self.id, self.table.number):
            entry = journal.read(stored)
            if isinstance(entry.body, journal.Seated):
                await self.learn_profiles(entry.body.seats)
            if isinstance(entry.body, journal.Dealt):
                await self.tables.prepare(self.table)
            folded = fold(self.table, entry)
            update = follow(self.feeds, self.table, folded, entry.body)
            self._show(entry, folded, update, jobs_of(folded.table, self.tables.bot_delay))

    def _show(self, entry: Entry, folded: Folded, update: Update, jobs: frozenset[Job]) -> None:
        """Apply a durable entry, and send every spectator what its viewpoint sees of it."""
        self._accept(entry, folded)
        self.feeds, self.jobs = update.feeds, jobs
        update.write_logs()
        moved = self._move_spectators() if isinstance(entry.body, journal.Seated | journal.Allowed) else set()
        if isinstance(entry.body, journal.Changed):
            moved = set(self.spectators)  # only a snapshot contains the options
        self._send(update.steps, moved, entry)

    def _accept(self, entry: Entry, folded: Folded) -> None:
        self.table = folded.table
        self.entries.append(entry)
        if entry.person is not None and entry.client is not None:
            self.done[entry.person, entry.client] = self.table.numbers[self.table.viewpoint(entry.person)]

    def _move_spectators(self) -> set[Spectator]:
        """Update all viewpoints after a change of seats or of permission to look over a shoulder; returns the spectators that moved."""
        moved = {spectator for spectator in self.spectators if spectator.look(self.table)}
        if moved:
            self.forget_feeds()
        return moved

    def _send(self, steps: dict[Viewpoint, Step], moved: set[Spectator], entry: Entry) -> None:
        """Send each viewpoint's step, encoded once; spectators in `moved` get a snapshot. Only the spectator whose request made the entry
        gets a step with `done`, since other people's requests may have the same id."""
        frames = {viewpoint: encode(step) for viewpoint, step in steps.items()}
        self._keep(frames)
        for spectator in self.spectators:
            if spectator in moved:
                spectator.outbox.send(encode(self._snapshot_now(spectator.viewpoint)))
            elif spectator.viewpoint in frames and spectator.asked_for(entry):
                spectator.asks = None
                spectator.outbox.send(with_done(frames[spectator.viewpoint], str(entry.client)))
            elif spectator.viewpoint in frames:
                spectator.outbox.send(frames[spectator.viewpoint])
        if moved:
            self.send_presence()

    def _keep(self, frames: dict[Viewpoint, bytes]) -> None:
        """Keep the frames for clients that reconnect soon, and drop feeds to which no client has returned."""
        watched = {spectator.viewpoint for spectator in self.spectators}
        for viewpoint in frames.keys() & self._recent.keys():
            recent = self._recent[viewpoint]
            recent.add(frames[viewpoint], watched=viewpoint in watched)
            if recent.is_outdated:
                del self._recent[viewpoint], self.feeds[viewpoint]

    async def learn_profiles(self, seats: Iterable[Seat]) -> None:
        """Read the profiles of the people in these seats that are not known yet."""
        unknown = {seat.person for seat in seats if seat.person is not None} - self.profiles.keys()
        if unknown:
            self.profiles.update(await self.store.profiles(unknown))

    # Watching, under the lock

    async def enter(self, spectator: Spectator, after: int | None) -> None:
        """Begin to watch. A client that has everything up to step `after` gets the steps it missed, any other a snapshot."""
        spectator.look(self.table)
        missed = self._missed(spectator.viewpoint, after) if after is not None else None
        if missed is None:
            missed = [encode(await self.snapshot(spectator.viewpoint))]
        for frame in missed:
            spectator.outbox.send(frame)
        self.spectators.add(spectator)
        if not self._here.call(self._send_presence):
            spectator.outbox.send(encode(self.presence()))

    def _missed(self, viewpoint: Viewpoint, after: int) -> list[bytes] | None:
        """The frames after this step; None if they are not kept, or if the client may have had another seat then."""
        if not max(1, self.table.seated) <= after <= self.table.numbers[viewpoint.seat]:
            return None
        self._feed(viewpoint)
        return self._recent[viewpoint].after(after)

    async def snapshot(self, viewpoint: Viewpoint) -> Snapshot:
        if self._feed(viewpoint).log is None:
            log = await self._off_loop(replay_log, self.blank(), self.entries, viewpoint)
            self.feeds[viewpoint] = self._feed(viewpoint)._replace(log=log)
        return self._snapshot_now(viewpoint)

    def _snapshot_now(self, viewpoint: Viewpoint) -> Snapshot:
        if self._feed(viewpoint).log is None:
            log = replay_log(self.blank(), self.entries, viewpoint)
            self.feeds[viewpoint] = self._feed(viewpoint)._replace(log=log)
        return snapshot(self.table, viewpoint, self.feeds[viewpoint])

    def _feed(self, viewpoint: Viewpoint) -> Feed:
        if viewpoint not in self.feeds:
            self.feeds[viewpoint] = watch(self.table, viewpoint, others=self.feeds)
            self._recent[viewpoint] = RecentFrames(self.table.numbers[viewpoint.seat])
        return self.feeds[viewpoint]

    async def _off_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work on the journal, in a thread if the journal is long."""
        return work(*args, **kwargs) if len(self.entries) <= SHORT else await asyncio.to_thread(work, *args, **kwargs)

    def rename(self) -> None:
        """Send everybody a snapshot with the current names and portraits; frames with earlier ones are dropped."""
        logs = {viewpoint: None if viewpoint.words else feed.log for viewpoint, feed in self.feeds.items()}  # texts hold names
        self.feeds = {viewpoint: watch(self.table, viewpoint, log) for viewpoint, log in logs.items()}
        self._recent = {viewpoint: RecentFrames(self.table.numbers[viewpoint.seat]) for viewpoint in logs}
        for spectator in self.spectators:
            spectator.outbox.send(encode(self._snapshot_now(spectator.viewpoint)))

    def leave(self, spectator: Spectator) -> None:
        self.spectators.discard(spectator)
        if spectator.viewpoint in self._recent:
            self._recent[spectator.viewpoint].leave()

    def cut_off(self, person: str) -> None:
        """Close the connections of a person who was deleted."""
        for spectator in self.spectators:
            if spectator.person == person:
                spectator.outbox.cut(Refusal("no_guest"))

    def forget_feeds(self) -> None:
        """Drop the feeds that no spectator watches, after viewpoints have changed."""
        for viewpoint in self.feeds.keys() - {spectator.viewpoint for spectator in self.spectators}:
            del self.feeds[viewpoint], self._recent[viewpoint]

    # Presence

    @property
    def waits_for_compiler(self) -> bool:
        """Whether the table may have to wait for rules, or for its bots."""
        return self.table.status == "starting" or (self.table.status == "playing" and any(seat.level for seat in self.table.seats))

    def is_here(self, person: str | None) -> bool:
        return any(spectator.person == person for spectator in self.spectators)

    def send_presence(self) -> None:
        self._here.call(self._send_presence)

    def _send_presence(self) -> None:
        here = encode(self.presence())
        for spectator in self.spectators:
            spectator.outbox.send(here)

    def presence(self) -> Here:
        now = self.tables.environment.now()
        people = {spectator.person for spectator in self.spectators} | {person for person, until in self.elsewhere.items() if until > now}
        seats = [seat for person, seat in self.table.people.items() if person in people]
        return Here(sorted(seats), sum(self.table.seat_of(spectator.person) is None for spectator in self.spectators))


def index_of(table: Table, jobs: frozenset[Job]) -> Index:
    """The table's row: what lists and the scheduler need to know of it."""
    waiting = tuple(person for person, seat in table.playing.items() if seat in table.owing and table.bot_at(seat) is None)
    summary = msgspec.json.encode(stored_summary(table))
    status = "playing" if table.status == "starting" else table.status
    return Index(status, table.code if status == "open" else None, next_due(jobs), waiting, summary, table.seen_at)


def finished(table: Table) -> Finished | None:
    """The result of every seat, if the match is over; seats that resigned are last. A continued match has no results."""
    if table.match is None or not table.match.over or table.opened.continued is not None:
        return None
    rows, last = table.match.standing, len(table.seats)
    results = [
        Result(number, seat.person, seat.level, last if number in table.resigned else row.place, row.score)
        for number, (seat, row) in enumerate(zip(table.seats, rows, strict=False))
    ]
    return Finished(table.opened.game, results, _opposition(table))


def _opposition(table: Table) -> str:
    """What a person played against: other people, or else the level of the strongest bot."""
    levels = {seat.level for seat in table.seats}
    bots = [level for level in LEVELS if level in levels]
    return "people" if len(table.people) > 1 or not bots else bots[-1]
