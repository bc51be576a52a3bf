"""Everything that happens at a table by itself: the deal, the choices of bots, the end of somebody's time.

The process that wrote the entry after which something is due does it. Should it be gone, another one finds the table in the store a little
later. The journal's key arbitrates in any case: whatever comes too late has not happened.
"""

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.registry import find
from doppelagent.server import journal
from doppelagent.server.hall import Hall
from doppelagent.server.journal import Body
from doppelagent.server.judging import choose
from doppelagent.server.live import Live
from doppelagent.server.logs import note
from doppelagent.server.table import WAIT_FOR_NUMBERS, Table
from doppelagent.server.thinking import Mind, Thinking

SWEEP: Final = 1  # seconds between two looks into the store for tables that nobody cares for
LEASE: Final = 10_000  # ms after which whoever should have done something is taken to be gone
CLAIMED: Final = 100  # tables at once
STILL_HERE: Final = 20  # seconds after which those who are connected are said again to be here
TIDY: Final = 15 * 60  # seconds
ABANDONED: Final = 30 * 24 * 60 * 60 * 1000  # ms without a change, before the match has begun


class Deal(NamedTuple):
    at: int


class Turn(NamedTuple):
    """A bot's choice; `asked` is the step at which the seat saw the match change last."""

    seat: int
    asked: int
    level: str


class Patience(NamedTuple):
    """Somebody is waited for."""

    seat: int
    asked: int  # when, in ms
    until: int | None  # the end of their time, if there is a clock


Errand = Deal | Turn | Patience
Work = Callable[..., Coroutine[Any, Any, None]]


def errands(table: Table) -> set[Errand]:
    """What is due at a table by itself, now or later."""
    if table.status == "starting":
        complete = table.added.keys() >= table.people.keys()
        return {Deal(table.at if complete else table.started + WAIT_FOR_NUMBERS)}
    found = (_errand_of(table, seat) for seat in table.owing)
    return {errand for errand in found if errand is not None}


def _errand_of(table: Table, seat: int) -> Errand | None:
    level = table.bot_at(seat)
    if level is not None:
        return Turn(seat, table.moved[seat], level)
    until = table.times.until(seat)
    return None if until is None and table.opened.grace is None else Patience(seat, table.times.asked[seat], until)


class Clockwork:
    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self._hall, self._thinking = hall, thinking
        self._errands: dict[Live, dict[Errand, asyncio.Task[None]]] = {}
        self._minds: WeakKeyDictionary[Live, dict[tuple[int, str], Mind]] = WeakKeyDictionary()  # they go with their table
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: set[asyncio.Task[None]] = set()
        self._began = 0

    async def start(self) -> None:
        self._began = self._hall.outside.now()
        await self._hall.store.wake_all(self._began)
        self._hall.alarm = self.wind
        for seconds, work in ((SWEEP, self._sweep), (STILL_HERE, self._hall.renew_presence), (TIDY, self._tidy)):
            _begin(self._tasks, self._again_and_again, seconds, work)

    async def stop(self) -> None:
        """What is being written is written; the rest is found in the store by who comes after."""
        self._hall.alarm = lambda _: None
        for task in self._tasks:
            task.cancel()
        self._thinking.close()
        await asyncio.gather(*self._tasks, *self._writing, return_exceptions=True)

    def wind(self, live: Live) -> None:
        """Something happened at the table: begin what is due from now on, and give up what is no longer."""
        under_way, wanted = self._errands.setdefault(live, {}), errands(live.table)
        for errand in under_way.keys() - wanted:
            under_way.pop(errand).cancel()
        for errand in wanted - under_way.keys():
            under_way[errand] = _begin(self._tasks, self._run, live, errand)
            under_way[errand].add_done_callback(partial(self._done, live, errand))

    def _done(self, live: Live, errand: Errand, task: asyncio.Task[None]) -> None:
        under_way = self._errands.get(live, {})
        if under_way.get(errand) is task:
            del under_way[errand]

    # Errands

    async def _run(self, live: Live, errand: Errand) -> None:
        match errand:
            case Deal():
                await self._deal(live, errand)
            case Turn():
                await self._play(live, errand)
            case Patience():
                await self._wait(live, errand)

    async def _deal(self, live: Live, errand: Deal) -> None:
        await self._hall.prepare(live.table)
        await self._hall.outside.until(errand.at)
        await self._write(live, errand, lambda _: journal.Dealt())

    async def _play(self, live: Live, turn: Turn) -> None:
        game = find(live.table.opened.game)
        await self._hall.workshop.prepare(game, [turn.level])
        async with live.lock:
            if turn not in errands(live.table):
                return
            side, asked = live.table.side(turn.seat).fork(), live.table.times.asked[turn.seat]
        minds = self._minds.setdefault(live, {})
        mind = minds.setdefault((turn.seat, turn.level), Mind(game, turn.level, self._hall.outside.seed()))
        actions = await self._thinking.choose(mind, side, turn.seat, asked)
        await self._let_pass(live, turn)
        await self._write(live, turn, lambda table: choose(table, turn.seat, *actions))

    async def _let_pass(self, live: Live, turn: Turn) -> None:
        """Bots of one pace that were asked together answer in the order of their seats, whichever had more to think about."""
        pace = self._hall.pace
        under_way = self._errands.get(live, {}).items()
        turns = [(errand, task) for errand, task in under_way if isinstance(errand, Turn) and errand.seat < turn.seat]
        if before := [task for other, task in turns if pace(other.level) == pace(turn.level)]:
            await asyncio.wait(before)

    async def _wait(self, live: Live, errand: Patience) -> None:
        while True:
            gone, now = await self._gone_at(live, errand), self._hall.outside.now()
            if errand.until is not None and errand.until <= now:
                return await self._write(live, errand, lambda _: journal.Away(errand.seat, "time"))
            if gone is not None and gone <= now:
                return await self._write(live, errand, lambda _: journal.Away(errand.seat, "gone"))
            await self._hall.outside.until(min(moment for moment in (errand.until, gone) if moment is not None))

    async def _gone_at(self, live: Live, errand: Patience) -> int | None:
        """When the seat's owner will have been gone for longer than the table's grace, if they are not back by then."""
        grace, person = live.table.opened.grace, live.table.seats[errand.seat].person
        if grace is None:
            return None
        seen = (await self._hall.store.presence(live.id)).get(person or "", 0)
        if any(looker.person == person for looker in live.lookers):
            seen = self._hall.outside.now()
        return max(seen, errand.asked) + grace * 1000

    async def _write(self, live: Live, errand: Errand, body: Callable[[Table], Body]) -> None:
        """To the end, even if the errand is given up meanwhile; not at all, if it was before."""
        await asyncio.shield(_begin(self._writing, self._write_now, live, errand, body))

    async def _write_now(self, live: Live, errand: Errand, body: Callable[[Table], Body]) -> None:
        async with live.lock:
            while errand in errands(live.table):
                if await live.write(None, None, body(live.table)):
                    self._hall.alarm(live)
                    return

    # Tables that nobody cares for

    async def _again_and_again(self, seconds: float, work: Work) -> None:
        while True:
            await _noted(work)
            await asyncio.sleep(seconds)

    async def _sweep(self) -> None:
        """For a moment after the start nobody else may be there to do what is due, and it is done at once."""
        self._drop_idle()
        now = self._hall.outside.now()
        late = LEASE if now - self._began > LEASE else 0
        for table_id in await self._hall.store.claim_due(now - late, LEASE, CLAIMED):
            _begin(self._tasks, self._take_over, table_id)

    async def _take_over(self, table_id: str) -> None:
        live = await self._hall.live(table_id)
        async with live.lock:
            await live.catch_up()
            self._hall.alarm(live)

    def _drop_idle(self) -> None:
        self._hall.drop_idle()
        for live in [live for live in self._errands if self._hall.tables.get(live.id) is not live]:
            for task in self._errands.pop(live).values():
                task.cancel()

    async def _tidy(self) -> None:
        """Tables that were opened and forgotten are closed, and memory that Python does not find by itself is freed."""
        for table_id in await self._hall.store.abandoned(self._hall.outside.now() - ABANDONED, CLAIMED):
            live = await self._hall.live(table_id)
            async with live.lock:
                if live.table.status == "open":
                    await live.write(None, None, journal.Closed())
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
        note("clockwork went wrong", logging.ERROR, error)
