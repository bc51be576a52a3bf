"""The tables: all tables, whoever asks for them. The only way from the sockets and pages to a table and back."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TypeVar

from doppelagent.core.registry import find
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.environment import Environment
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.frames import Chat, Done, Preparing
from doppelagent.server.messages.pages import NewTable, Opened, QuickStart
from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_text
from doppelagent.server.settings import Settings
from doppelagent.server.store import MISSED, Store
from doppelagent.server.store import Chat as Said
from doppelagent.server.tables import journal
from doppelagent.server.tables.archive import Archive
from doppelagent.server.tables.judging import judge, tried
from doppelagent.server.tables.live import LiveTable, Outgoing, Spectator
from doppelagent.server.tables.opening import new_table, quick_start, rematch
from doppelagent.server.tables.record_files import RecordFiles
from doppelagent.server.tables.table import BotDelay, Dealer, Table, deal

HERE_FOR = 45_000  # ms for which somebody connected is said to be here; renewed in time
AT_ONCE = 100  # of them in one transaction, so that moves need not wait for long
IDLE = 60_000  # ms after which a table that nobody looks at is dropped from memory
CHATS = 50  # that are shown to who comes in

T = TypeVar("T")


class Tables(Archive):
    def __init__(
        self,
        store: Store,
        environment: Environment,
        settings: Settings,
        precompiler: Precompiler,
        bot_delay: BotDelay,
        dealer: Dealer = deal,
    ) -> None:
        self.store, self.environment, self.settings, self.precompiler, self.bot_delay, self.dealer = (
            store,
            environment,
            settings,
            precompiler,
            bot_delay,
            dealer,
        )
        self.loaded: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None  # called when this process has changed a table
        self.records = RecordFiles(precompiler)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waiting: dict[str, set[Outgoing]] = {}  # outboxes by game, until it is compiled
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def start(self) -> None:
        await self.store.listen(self._heard)

    async def close(self) -> None:
        """Everybody is told that the server stops; what was begun is finished."""
        self._closing = True
        for live in self.loaded.values():
            for spectator in list(live.spectators):
                spectator.outbox.cut(Refusal("stopping"))
        for live in list(self.loaded.values()):
            async with live.lock:
                pass

    # Tables

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or from the store."""
        if table_id in self.loaded:
            self.loaded[table_id].wanted = self.environment.now()
            return self.loaded[table_id]
        if table_id not in self._loading:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise Refusal("no_table")
        entries, seed = await self.store.journal(table_id), await self.store.seed(table_id)
        opened = journal.read(entries[0].body)
        if isinstance(opened, journal.Opened) and opened.rules != find(row.game).version:
            raise Refusal("old_rules", rules=opened.rules, now=find(row.game).version)
        if row.status != "open":
            await self._prepare(row.game)
        live = await asyncio.to_thread(LiveTable, self, row, seed, entries)
        await live.learn_names()
        await live.catch_up()
        live.elsewhere = await self.store.presence(table_id)
        self.loaded[table_id] = live
        return live

    async def prepare(self, table: Table) -> None:
        """The game's rules and its bots' searches are compiled."""
        await self._prepare(table.opened.game, {seat.level for seat in table.seats if seat.level is not None})

    async def _prepare(self, game: str, levels: Collection[str] = ()) -> None:
        await self.precompiler.prepare(find(game), levels)

    def preparing(self, game: str, done: int, total: int) -> None:
        """The precompiler tells how far it is; whoever waits for this game sees it."""
        frame = encode(Preparing(done, total))
        outboxes = set(self._waiting.get(game, ()))
        for live in self.loaded.values():
            if live.table.opened.game == game and live.table.status == "starting":
                outboxes |= {spectator.outbox for spectator in live.spectators}
        for outbox in outboxes:
            outbox.send(frame)

    # Asking

    async def ask(self, table_id: str, person: str, request: requests.Request) -> Done:
        """Carry out what a person asks for, once, even if it is asked twice; or refuse it."""
        live = await self.get(table_id)
        return await self._undisturbed(self._ask(live, person, request))

    async def _undisturbed(self, work: Awaitable[T]) -> T:
        """To the end, even if whoever asked for it is gone meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(work))

    async def _ask(self, live: LiveTable, person: str, request: requests.Request) -> Done:
        match request:
            case requests.Say():
                return await self._say(live, person, request)
            case requests.Rematch():
                return await rematch(self, live, person, request.id)
            case requests.WhyNot():
                async with live.lock:
                    return self._why_not(live.table, person, request.action)
        async with live.lock:
            while True:
                table = live.table
                if (person, request.id) in table.done:
                    return Done(request.id, table.done[person, request.id])
                body = judge(table, person, request, self.environment)
                if await live.write(person, request.id, body):
                    break
        self.on_change(live)
        if isinstance(request, requests.Sit) and live.is_here(person):
            await self._note_presence(live, person, HERE_FOR)
        return Done(request.id, live.table.done[person, request.id])

    def _why_not(self, table: Table, person: str, action: str) -> Done:
        """Always refused: with the rule that forbids it, or because nothing does."""
        seat = table.seat_of(person)
        if seat is None:
            raise Refusal("no_seat")
        tried(table, seat, action)
        raise Refusal("is_legal")

    async def write(self, live: LiveTable, body: journal.Body) -> bool:
        """An entry that nobody asked for. False: another process was first, and the table is another one now."""
        async with live.lock:
            written = await live.write(None, None, body)
        if written:
            self.on_change(live)
        return written

    async def open(self, person: str, wanted: NewTable) -> Opened:
        return await new_table(self, person, wanted)

    async def quick_start(self, person: str, wanted: QuickStart) -> Opened:
        return await quick_start(self, person, wanted)

    # Session

    async def _say(self, live: LiveTable, person: str, request: requests.Say) -> Done:
        text = clean_text(request.text)
        async with live.lock:
            if live.table.seat_of(person) is None:
                raise Refusal("no_seat")
            if (person, request.id) not in live.said:
                chat = Said(0, self.environment.now(), person, text)
                live.said[person, request.id] = await self.store.say(live.id, person, text, chat.at)
                await self._spread(live, [chat._replace(number=live.said[person, request.id])])
        return Done(request.id)

    async def _spread(self, live: LiveTable, chats: Sequence[Said], only: Spectator | None = None) -> None:
        """Whoever said it may have got up meanwhile."""
        strangers = {chat.person for chat in chats} - live.names.keys()
        names = {**live.names, **(await self.store.names(strangers) if strangers else {})}
        for chat in chats:
            frame = encode(Chat(chat.number, chat.at, names.get(chat.person), live.table.seat_of(chat.person), chat.text))
            for spectator in live.spectators if only is None else (only,):
                spectator.outbox.send(frame)

    # Coming and going

    async def enter(self, table_id: str, person: str | None, outbox: Outgoing, *, after: int | None = None, words: str = "") -> "Visit":
        """Somebody looks at a table from now on: shown everything, or, if they have it up to the number `after`, what they missed."""
        if self._closing:
            raise Refusal("stopping")
        spectator = Spectator(person, outbox, words)
        live = await self._waited_for(table_id, outbox)
        try:
            async with live.lock:
                await live.enter(spectator, after)
                await self._spread(live, await self.store.chats(live.id, limit=CHATS), spectator)
            await self._note_presence(live, person, HERE_FOR)
        except BaseException:  # gone before they had come in
            live.spectators.discard(spectator)
            raise
        return Visit(self, live, spectator)

    async def _waited_for(self, table_id: str, outbox: Outgoing) -> LiveTable:
        """The table; while its game is compiled the outbox is told how far that is."""
        row = None if table_id in self.loaded else await self.store.table(table_id)
        waiting = self._waiting.setdefault(row.game if row is not None else "", set())
        waiting.add(outbox)
        try:
            return await self.get(table_id)
        finally:
            waiting.discard(outbox)

    async def left(self, live: LiveTable, spectator: Spectator) -> None:
        async with live.lock:
            live.spectators.discard(spectator)
        if not live.is_here(spectator.person):
            await self._note_presence(live, spectator.person, 0)
        live.tell_who_is_here()

    async def _note_presence(self, live: LiveTable, person: str | None, lasts: int) -> None:
        if person is not None and person in live.table.people:
            await self.store.present([(live.id, person)], self.environment.now() + lasts)
            live.elsewhere = await self.store.presence(live.id)
            await self.store.tell(f"here {live.id}")

    async def renew_presence(self) -> None:
        """Those who are connected are still here. To be called more often than every 45 seconds. It matters where somebody may be gone for
        too long, and to other processes."""
        tables = [live for live in self.loaded.values() if live.table.opened.grace is not None or not self.store.alone]
        here = {(live.id, spectator.person) for live in tables for spectator in live.spectators if spectator.person in live.table.people}
        rows = [(table, person) for table, person in here if person is not None]
        for first in range(0, len(rows), AT_ONCE):
            await self.store.present(rows[first : first + AT_ONCE], self.environment.now() + HERE_FOR)

    def drop_idle(self) -> None:
        """Tables that nobody looks at need no memory, unless something is about to happen by itself."""
        now = self.environment.now()
        for live in list(self.loaded.values()):
            due = live.table.due(self.bot_delay)
            if not live.spectators and not live.lock.locked() and (due is None or due > now + IDLE) and live.wanted < now - IDLE:
                del self.loaded[live.id]

    async def renamed(self, person: str) -> None:
        """Somebody has another name now, or none any more."""
        for live in list(self.loaded.values()):
            if person in live.names:
                async with live.lock:
                    live.names.update(await self.store.names([person]))
                    live.show_anew()
                    if live.names[person] is None:
                        live.cut_off(person)

    # Other processes

    def _heard(self, news: str) -> None:
        """What another process tells: `table ID NUMBER`, `chat ID NUMBER`, `here ID`, `name PERSON`; or `missed`, which may be anything."""
        task = asyncio.create_task(self._follow(news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, news: str) -> None:
        kind, *about = news.split()
        if kind == "name":
            await self.renamed(about[0])
        concerned = self.loaded.keys() if kind == MISSED else self.loaded.keys() & set(about[:1])
        for live in [self.loaded[table_id] for table_id in concerned]:
            async with live.lock:
                if kind in ("table", MISSED):
                    await live.catch_up()
                if kind in ("chat", MISSED):
                    await self._spread(live, await self.store.chats(live.id, int(about[1]) - 1 if kind == "chat" else 0, CHATS))
                if kind in ("here", MISSED):
                    live.elsewhere = await self.store.presence(live.id)
                    live.tell_who_is_here()


class Visit:
    """Somebody at a table over a socket."""

    def __init__(self, tables: Tables, live: LiveTable, spectator: Spectator) -> None:
        self._tables, self._live, self._looker = tables, live, spectator

    async def ask(self, request: requests.Request) -> Done:
        match request:
            case requests.Behind():
                return await self._stand_behind(request)
            case requests.Sync():
                return await self._show_all(request.id)
        if self._looker.person is None:
            raise Refusal("no_guest")
        try:
            return await self._tables.ask(self._live.id, self._looker.person, request)
        except Refusal as refusal:
            if refusal.code == "stale":
                await self._show_all(request.id)
            raise

    async def _stand_behind(self, request: requests.Behind) -> Done:
        async with self._live.lock:
            table, spectator = self._live.table, self._looker
            if table.seat_of(spectator.person) is not None:
                raise Refusal("player")
            if request.seat is not None and request.seat not in table.behind:
                raise Refusal("may_not_watch")
            spectator.behind = request.seat
            spectator.viewpoint = self._live.viewpoint_of(spectator)
        return await self._show_all(request.id)

    async def _show_all(self, id: str) -> Done:
        async with self._live.lock:
            self._looker.outbox.send(encode(await self._live.snapshot(self._looker.viewpoint)))
        return Done(id)

    async def leave(self) -> None:
        await self._tables.left(self._live, self._looker)
