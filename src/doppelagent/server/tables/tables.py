"""All tables of this process: loading, requests, spectators entering and leaving, and notifications from other processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from doppelagent.core.registry import find
from doppelagent.server.bots.precompile import Precompiler
from doppelagent.server.environment import Environment
from doppelagent.server.logs import note
from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import Answer, encode
from doppelagent.server.messages.frames import Preparing
from doppelagent.server.messages.pages import NewTable, Opened, QuickStart, TableGame, TableList
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import MISSED, Store
from doppelagent.server.tables import chat, journal
from doppelagent.server.tables.archive import Archive
from doppelagent.server.tables.due import BotDelay, BotTurn, next_due
from doppelagent.server.tables.inviting import decline, invite
from doppelagent.server.tables.judging import Verdict
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.opening import new_table, quick_start, rematch
from doppelagent.server.tables.record_files import RecordFiles
from doppelagent.server.tables.replay_cache import ReplayCache
from doppelagent.server.tables.spectators import Outgoing, Spectator
from doppelagent.server.tables.table import Dealer, Table, deal
from doppelagent.server.tables.visits import Visit

HERE_FOR: Final = 45_000  # ms that a person counts as connected; renewed in time
BATCH: Final = 100  # presences written in one transaction, so that moves do not wait for long
IDLE: Final = 60_000  # ms after which a table without spectators is dropped from memory


OnDebrief = Callable[[str | None, int], Awaitable[None]]
OnQuestion = Callable[[LiveTable, str, requests.AskHint | requests.AskOdds], Awaitable[Answer]]


async def _ignore(_table: str | None, _batch: int) -> None:
    pass


async def _refuse(*_: object) -> Answer:
    raise Refusal("not_begun")


class Tables(Archive):
    """Holds the tables in memory, and loads others on demand."""

    def __init__(
        self,
        store: Store,
        environment: Environment,
        settings: Settings,
        precompiler: Precompiler,
        bot_delay: BotDelay,
        dealer: Dealer = deal,
    ) -> None:
        self.store, self.environment, self.settings, self.precompiler = store, environment, settings, precompiler
        self.bot_delay, self.dealer = bot_delay, dealer
        self.loaded: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None  # called when this process has changed a table
        self.on_revoked: Callable[[str], None] = lambda _: None  # called when another process has logged a device out
        self.on_debrief: OnDebrief = _ignore  # called when another process has worked on a table's debrief, or changed the queue
        self.on_question: OnQuestion = _refuse  # answers a request for a hint or the odds
        self.records, self.replays = RecordFiles(precompiler), ReplayCache()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waiting: dict[str, set[Outgoing]] = {}  # by game: connections that wait until it is compiled
        self._tasks: set[asyncio.Task[None]] = set()
        self._met: set[str] = set()  # tables that were loaded since the start and may not be over
        self._closing = False

    async def start(self) -> None:
        await self.store.listen(self._heard)

    async def close(self) -> None:
        """Tell every spectator that the server stops, and wait for pending writes."""
        self._closing = True
        self.replays.close()
        await self.precompiler.close()  # a table that waits for it keeps its lock
        for live in self.loaded.values():
            for spectator in list(live.spectators):
                spectator.outbox.cut(Refusal("stopping"))
        for live in list(self.loaded.values()):
            async with live.lock:
                pass

    # Loading

    async def get(self, table_id: str) -> LiveTable:
        """The table, from memory or from the store; concurrent calls share one load."""
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
        stored, seed = await self.store.journal(table_id), await self.store.seed(table_id)
        opened, version = journal.read(stored[0]).body, find(row.game).version
        if isinstance(opened, journal.Opened) and opened.rules != version:
            raise Refusal("old_rules", rules=opened.rules, now=version)
        self.precompiler.move_up(find(row.game))
        if row.status != "open":
            await self.precompiler.prepare(find(row.game))
        live = await asyncio.to_thread(LiveTable, self, row, seed, stored)
        async with live.lock:
            self.loaded[table_id] = live  # from here on it gets notifications from other processes
            try:
                await live.learn_profiles(live.table.seats)
                await live.catch_up()
                live.elsewhere = await self.store.presence(table_id)
                await self._resume(live)
            except BaseException:
                del self.loaded[table_id]
                raise
        return live

    async def _resume(self, live: LiveTable) -> None:
        """Start time limits again when a table is first loaded since the start: they were stored by the clock as it was then. Bots have
        none; and with several processes, the others have kept running."""
        first = live.id not in self._met
        self._met.add(live.id)
        if first and self.store.alone and any(not isinstance(job, BotTurn) for job in live.jobs):
            await live.write(None, None, Verdict(journal.Resumed()))
            self.on_change(live)

    def drop_idle(self) -> None:
        """Drop tables without spectators from memory, unless something is due there soon."""
        now = self.environment.now()
        for live in [live for live in self.loaded.values() if not live.spectators and not live.lock.locked()]:
            due = next_due(live.jobs)
            if (due is None or due > now + IDLE) and live.wanted < now - IDLE:
                del self.loaded[live.id]
                if live.table.status == "over":
                    self._met.discard(live.id)

    # Compiling

    async def prepare(self, table: Table, level: str | None = None) -> None:
        """Wait until the game's rules, or a bot of this level, are compiled. The table's other bots are compiled meanwhile."""
        game = find(table.opened.game)
        self.precompiler.hurry(game, {seat.level for seat in table.seats if seat.level is not None})
        try:
            await self.precompiler.prepare(game, [] if level is None else [level])
        except Refusal as refusal:
            self._send_waiting(game.key, refusal.frame())
            raise

    def preparing(self, game: str, progress: Preparing) -> None:
        """Send the progress of compiling a game to all connections that wait for it."""
        self._send_waiting(game, progress)

    def _send_waiting(self, game: str, message: Answer) -> None:
        outboxes = set(self._waiting.get(game, ()))
        for live in self.loaded.values():
            if live.table.opened.game == game and live.waits_for_compiler:
                outboxes |= {spectator.outbox for spectator in live.spectators}
        frame = encode(message)
        for outbox in outboxes:
            outbox.send(frame)

    async def lists(self, person: str | None, before: int | None = None) -> TableList:
        """As in the archive, with the games that are not ready."""
        lists = await super().lists(person, before)
        lists.not_ready = self.precompiler.not_ready()
        return lists

    async def game_of(self, table_id: str) -> TableGame:
        """The table's game; answered at once, even while the game is being compiled."""
        row = await self.store.table(table_id)
        if row is None:
            raise Refusal("no_table")
        return TableGame(row.game)

    # Requests

    async def ask(self, table_id: str, person: str, request: requests.Request) -> Answer:
        """Answer a person's request to a table."""
        return await self.ask_at(await self.get(table_id), person, request)

    async def ask_at(self, live: LiveTable, person: str, request: requests.Request) -> Answer:
        """Finish the request even if the client disconnects meanwhile; a refusal that no client waits for is not an error."""
        task = asyncio.create_task(self._carry_out(live, person, request))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(task)
        finally:
            del task  # its refusal refers to this frame: a cycle, which would keep the table in memory

    async def _carry_out(self, live: LiveTable, person: str, request: requests.Request) -> Answer:
        match request:
            case requests.Say() | requests.SayPhrase():
                return await chat.say(live, person, request)
            case requests.Invite():
                return await invite(live, person, request)
            case requests.Decline():
                return await decline(live, person, request)
            case requests.Rematch():
                return await rematch(self, live, person, request.id)
            case requests.AskHint() | requests.AskOdds():
                return await self.on_question(live, person, request)
            case requests.WhyNot() | requests.Preview():
                async with live.lock:
                    return live.question(person, request)
            case requests.AskUndo() | requests.AnswerUndo():
                await self.precompiler.prepare(find(live.table.opened.game), undo=True)
        done = await live.ask(person, request)
        if isinstance(request, requests.Sit) and live.is_here(person):
            await self._note_presence(live, person, HERE_FOR)
        return done

    async def write(self, live: LiveTable, body: journal.Body) -> bool:
        """Write an entry that no person requested. Returns False if another process wrote one first."""
        async with live.lock:
            written = await live.write(None, None, Verdict(body))
        if written:
            self.on_change(live)
        return written

    async def open(self, person: str, wanted: NewTable) -> Opened:
        return await new_table(self, person, wanted)

    async def quick_start(self, person: str, wanted: QuickStart) -> Opened:
        return await quick_start(self, person, wanted)

    # Spectators

    async def enter(self, table_id: str, person: str | None, outbox: Outgoing, *, after: int | None = None, words: str = "") -> Visit:
        """Begin to watch a table. A client that has everything up to step `after` gets the steps it missed, any other a snapshot."""
        if self._closing:
            raise Refusal("stopping")
        spectator = Spectator(person, outbox, words)
        live = await self._get_showing_progress(table_id, outbox)
        try:
            async with live.lock:
                await live.enter(spectator, after)
                self._show_progress(live, outbox)
                await chat.show_chats(live, spectator)
            await self._note_presence(live, person, HERE_FOR)
        except BaseException:  # disconnected before it had entered
            live.leave(spectator)
            raise
        return Visit(self, live, spectator)

    async def _get_showing_progress(self, table_id: str, outbox: Outgoing) -> LiveTable:
        """The table; while its game is compiled, the connection is sent the progress."""
        row = None if table_id in self.loaded else await self.store.table(table_id)
        waiting = self._waiting.setdefault(row.game if row is not None else "", set())
        waiting.add(outbox)
        try:
            return await self.get(table_id)
        finally:
            waiting.discard(outbox)

    def _show_progress(self, live: LiveTable, outbox: Outgoing) -> None:
        progress = self.precompiler.progress(live.table.opened.game)
        if live.waits_for_compiler and progress is not None:
            outbox.send(encode(progress))

    async def leave(self, live: LiveTable, spectator: Spectator) -> None:
        async with live.lock:
            live.leave(spectator)
        if not live.is_here(spectator.person):
            await self._note_presence(live, spectator.person, 0)
        live.send_presence()

    async def _note_presence(self, live: LiveTable, person: str | None, lasts: int) -> None:
        if person is not None and person in live.table.people:
            await self.store.present([(live.id, person)], self.environment.now() + lasts)
            live.elsewhere = await self.store.presence(live.id)
            await self.store.tell(f"here {live.id}")

    async def renew_presence(self) -> None:
        """Renew the presence of connected people, which tables with a grace period and other processes need. Call it more often than every
        45 seconds."""
        tables = [live for live in self.loaded.values() if live.table.opened.grace is not None or not self.store.alone]
        here = {(live.id, spectator.person) for live in tables for spectator in live.spectators if spectator.person in live.table.people}
        rows = [(table, person) for table, person in here if person is not None]
        for first in range(0, len(rows), BATCH):
            await self.store.present(rows[first : first + BATCH], self.environment.now() + HERE_FOR)

    async def renamed(self, person: str) -> None:
        """Show a person's new name and portrait wherever they sit; disconnect them if they were deleted."""
        for live in list(self.loaded.values()):
            if person in live.profiles:
                async with live.lock:
                    live.profiles.update(await self.store.profiles([person]))
                    live.rename()
                    if live.profiles[person].name is None:
                        live.cut_off(person)

    # Other processes

    def _heard(self, news: str) -> None:
        """Handle a notification from another process: `table ID NUMBER`, `chat ID NUMBER`, `here ID`, `name PERSON`, `device ID`,
        `debrief ID BATCH`, `debriefs NUMBER`; or `missed`, when any of them may have been lost."""
        task = asyncio.create_task(self._follow(news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, news: str) -> None:
        kind, *about = news.split()
        if kind == "name":
            await self.renamed(about[0])
        if kind == "device":
            self.on_revoked(about[0])
        if kind in ("debrief", "debriefs"):
            await self.on_debrief(about[0] if kind == "debrief" else None, int(about[-1]))
        concerned = self.loaded.keys() if kind == MISSED else self.loaded.keys() & set(about[:1])
        for live in [self.loaded[table_id] for table_id in concerned]:
            try:
                await self._follow_at(live, kind, about)
            except Exception as error:  # the other tables still get the notification
                note("news not followed", logging.ERROR, error)

    async def _follow_at(self, live: LiveTable, kind: str, about: Sequence[str]) -> None:
        async with live.lock:
            if kind in ("table", MISSED):
                await live.catch_up()
            if kind in ("chat", MISSED):
                await chat.show_chats_after(live, int(about[1]) - 1 if kind == "chat" else 0)
            if kind in ("here", MISSED):
                live.elsewhere = await self.store.presence(live.id)
                live.send_presence()
