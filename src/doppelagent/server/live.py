"""A table in memory, and everybody who looks at it over a socket. What happens is written to the store first and told afterwards."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

import msgspec

from doppelagent.core.game import WATCHING
from doppelagent.server import journal
from doppelagent.server.faces import Viewpoint
from doppelagent.server.listing import about
from doppelagent.server.messages.basis import encode
from doppelagent.server.messages.frames import Here, Step, Whole
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Entry, Index, Result, Row, Store, StoreDown
from doppelagent.server.table import Pace, Table
from doppelagent.server.telling import Story, Teller, retell, steps_since

if TYPE_CHECKING:
    from doppelagent.server.hall import Hall

P = ParamSpec("P")
T = TypeVar("T")

SHORT = 20  # entries
MOST_STEPS = 100  # that somebody who was away is sent one by one; who missed more is shown everything anew


class Wire(Protocol):
    """One socket."""

    def send(self, data: bytes) -> None:
        """Never waits."""
        ...

    def cut(self, refusal: Refusal) -> None:
        """Say why, and hang up."""
        ...


class Looker:
    """Somebody who looks at a table over a wire. `behind` is the seat they chose to look over the shoulder of."""

    def __init__(self, person: str | None, wire: Wire, words: str) -> None:
        self.person, self.wire, self.words = person, wire, words
        self.behind: int | None = None
        self.viewpoint = Viewpoint(WATCHING, words)


class Live:
    """Whoever reads or changes it holds the lock, so that nobody is told what is not durable yet."""

    def __init__(self, hall: "Hall", row: Row, seed: bytes, entries: list[Entry]) -> None:
        self.id, self.hall, self.entries = row.id, hall, entries
        self._code, self._seed = row.code, seed
        self.lock = asyncio.Lock()
        self.wanted = hall.outside.now()  # when somebody asked for it last
        self.lookers: set[Looker] = set()
        self.names: dict[str, str | None] = {}
        self.elsewhere: dict[str, int] = {}  # people connected to other processes, and until when that is known
        self.said: dict[tuple[str, str], int] = {}  # what was said, by person and the client's id
        self.teller = self._retold([])

    @property
    def table(self) -> Table:
        return self.teller.table

    @property
    def store(self) -> Store:
        return self.hall.store

    def blank(self) -> Table:
        """The table before anything has happened at it."""
        table = Table(self.id, self._code, self._seed, self.hall.dealer)
        table.names = self.names
        return table

    def _retold(self, viewpoints: Iterable[Viewpoint]) -> Teller:
        return retell(self.blank(), self.entries, viewpoints)

    # Writing, under the lock

    async def write(self, person: str | None, client: str | None, body: journal.Body) -> bool:
        """Write the next entry, then tell everybody. False: another process wrote one first; the table is now as that one left it."""
        await self.learn_names(body)
        entry = Entry(self.table.number + 1, self.hall.outside.now(), person, client, journal.write(body))
        was = set(self.table.people)
        try:
            steps = self.teller.entry(entry)
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

    async def _append(self, entry: Entry, was: set[str]) -> bool:
        table, people = self.table, set(self.table.people)
        sitters = people if people != was else None
        return await self.store.append(self.id, entry, index_of(table, self.hall.pace), sitters=sitters, results=results_of(table))

    def _take_back(self) -> None:
        """What was not written has not happened."""
        self.teller = self._retold(list(self.teller.stories))

    async def catch_up(self) -> None:
        """What other processes wrote."""
        for entry in await self.store.journal(self.id, self.table.number):
            body = journal.read(entry.body)
            await self.learn_names(body)
            if isinstance(body, journal.Dealt):
                await self.hall.prepare(self.table)
            self._happened(entry, self.teller.entry(entry))

    def _happened(self, entry: Entry, steps: dict[Viewpoint, Step]) -> None:
        self.entries.append(entry)
        frames = {viewpoint: encode(step) for viewpoint, step in steps.items()}
        moved = {looker for looker in self.lookers if self._moved_on(looker)}
        for looker in self.lookers:
            if looker in moved:
                looker.wire.send(encode(self._whole_now(looker.viewpoint)))
            elif looker.viewpoint in frames:
                looker.wire.send(frames[looker.viewpoint])
        if moved:
            self.tell_who_is_here()
        self._forget_stories()

    async def learn_names(self, body: journal.Body | None = None) -> None:
        """Of those we do not know yet; without a body, of all anew."""
        seats = getattr(body, "seats", []) if body is not None else self.table.seats
        people = {seat.person for seat in seats if seat.person is not None}
        unknown = people - self.names.keys() if body is not None else people
        if unknown:
            self.names.update(await self.store.names(unknown))

    # Looking on, under the lock

    def viewpoint_of(self, looker: Looker) -> Viewpoint:
        seat = self.table.viewpoint(looker.person)
        if seat == WATCHING and looker.behind in self.table.behind and looker.behind is not None:
            seat = looker.behind
        return Viewpoint(seat, looker.words)

    def _moved_on(self, looker: Looker) -> bool:
        """Whether somebody looks from elsewhere now: sat down, got up, or may no longer look over a shoulder."""
        before, looker.viewpoint = looker.viewpoint, self.viewpoint_of(looker)
        if looker.viewpoint.seat != looker.behind:
            looker.behind = None
        return before != looker.viewpoint

    async def enter(self, looker: Looker, after: int | None) -> None:
        """They are shown everything, or, if they know it up to this number, just what they missed."""
        looker.viewpoint = self.viewpoint_of(looker)
        missed = await self._missed(looker.viewpoint, after) if after is not None else None
        if missed is None:
            looker.wire.send(encode(await self.whole(looker.viewpoint)))
        for step in missed or ():
            looker.wire.send(encode(step))
        self.lookers.add(looker)
        self.tell_who_is_here()

    async def _missed(self, viewpoint: Viewpoint, after: int) -> list[Step] | None:
        """The steps after this number; None where it is simpler to begin anew, or where they may have looked from another seat."""
        now = self.table.numbers[viewpoint.seat]
        if not max(1, self.table.seated) <= after <= now or now - after > MOST_STEPS:
            return None
        self._look_on(viewpoint)
        return [] if after == now else await self._apart(steps_since, self.blank(), self.entries, viewpoint, after)

    async def whole(self, viewpoint: Viewpoint) -> Whole:
        if self._look_on(viewpoint).log is None:
            await self._catch_up_on(viewpoint)
        return self._whole_now(viewpoint)

    def _whole_now(self, viewpoint: Viewpoint) -> Whole:
        story = self._look_on(viewpoint)
        if story.log is None:
            story.log = self._retold([viewpoint]).stories[viewpoint].log
        return self.teller.whole(viewpoint, story.log or [])

    def _look_on(self, viewpoint: Viewpoint) -> Story:
        return self.teller.stories.get(viewpoint) or self.teller.look_on(viewpoint)

    async def _catch_up_on(self, viewpoint: Viewpoint) -> None:
        """The story of a viewpoint from the beginning. A long one takes a moment, so it is told apart from the event loop."""
        teller = await self._apart(self._retold, [viewpoint])
        self.teller.stories[viewpoint] = teller.stories[viewpoint]

    async def _apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs) if len(self.entries) <= SHORT else await asyncio.to_thread(work, *args, **kwargs)

    def show_anew(self) -> None:
        """Somebody has another name now; it is shown to everybody, in what was told before as well."""
        for viewpoint, story in list(self.teller.stories.items()):
            self.teller.look_on(viewpoint, story.log)
        for looker in self.lookers:
            looker.wire.send(encode(self._whole_now(looker.viewpoint)))

    def cut_off(self, person: str) -> None:
        """They are nobody any more."""
        for looker in self.lookers:
            if looker.person == person:
                looker.wire.cut(Refusal("no_guest"))

    def _forget_stories(self) -> None:
        """Those that nobody looks on from need not be told."""
        wanted = {looker.viewpoint for looker in self.lookers}
        for viewpoint in self.teller.stories.keys() - wanted:
            del self.teller.stories[viewpoint]

    def is_here(self, person: str | None) -> bool:
        return any(looker.person == person for looker in self.lookers)

    def tell_who_is_here(self) -> None:
        here = encode(self.here())
        for looker in self.lookers:
            looker.wire.send(here)

    def here(self) -> Here:
        now = self.hall.outside.now()
        people = {looker.person for looker in self.lookers} | {person for person, until in self.elsewhere.items() if until > now}
        seats = [seat for person, seat in self.table.people.items() if person in people]
        return Here(sorted(seats), sum(self.table.seat_of(looker.person) is None for looker in self.lookers))


def index_of(table: Table, pace: Pace) -> Index:
    """What lists and clocks need to know of it."""
    waiting = tuple(person for person, seat in table.playing.items() if seat in table.owing and table.bot_at(seat) is None)
    summary = msgspec.json.encode(about(table))
    status = "playing" if table.status == "starting" else table.status
    return Index(status, table.code if status == "open" else None, table.due(pace), waiting, summary, table.seen_at)


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
