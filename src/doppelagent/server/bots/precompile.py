"""Compiles rules and bots ahead of time: every game in the background, and first of all those that a table is waiting for."""

import asyncio
import contextlib
import math
import time
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from doppelagent.bots import LEVELS
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game
from doppelagent.server.bots.rehearsal import rehearse_in_thread
from doppelagent.server.bots.stages import LIKELY, rules_of
from doppelagent.server.messages.frames import Preparing
from doppelagent.server.refusals import Refusal

if TYPE_CHECKING:
    from doppelagent.server.bots.compiler import Compiler

TICK: Final = 1.0  # seconds between two progress reports to waiting tables
LOADING: Final = 0.5  # seconds it usually takes to load a compiled game

Progress = Callable[[str, Preparing], None]  # called with the game's key


@dataclass
class Wait:
    """Tables are waiting for a game: since when, for which rules, and in how many calls of `prepare`."""

    since: float
    rules: set[Rule]
    calls: int = 0


class Precompiler:
    """A game's rules are compiled in other processes, then loaded into this one by a rehearsal."""

    def __init__(self, on_progress: Progress) -> None:
        """`on_progress` is called in the event loop, about every second while a table waits."""
        self._on_progress = on_progress
        self._loaded: set[Rule] = set()  # called once already
        self._on_their_way: set[Rule] = set()
        self._waits: dict[str, Wait] = {}  # by game
        self._rehearsing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiler: Compiler | None = None

    async def start(self, played: Mapping[str, int]) -> None:
        """Prepare every game in the background, stage by stage: the most played first, then the fastest to compile."""
        if INTERPRETED:
            return
        compiler = self._get_compiler()
        seconds = {game.key: compiler.estimates.total(rules_of(game, [LIKELY])) for game in every_game()}
        games = sorted(every_game(), key=lambda game: (-played.get(game.key, 0), seconds[game.key]))
        compiler.queue.order([game.key for game in games])
        for game in games:
            for levels in ([], [LIKELY], LEVELS):
                self._start_task(self._prepare(game, levels, urgent=False))
            self._start_task(self._prepare(game, undo=True, urgent=False))
            self._start_task(self._prepare(game, debrief=True, urgent=False))

    async def close(self) -> None:
        """Stop compiling, and refuse the calls that are still waiting."""
        if self._compiler is not None:
            await self._compiler.close()

    async def prepare(self, game: Game, levels: Collection[str] = (), *, undo: bool = False, debrief: bool = False) -> None:
        """Return when the game's rules and bots of these levels are ready, or, with `undo` or `debrief`, the rules for that. Cancelling
        the call does not stop the compilation."""
        if self._lacks(rules_of(game, levels, undo=undo, debrief=debrief)):
            await asyncio.shield(self._start_task(self._prepare(game, levels, undo=undo, debrief=debrief, urgent=True)))

    def hurry(self, game: Game, levels: Collection[str]) -> None:
        """Bots of these levels will soon be needed: compile them as if a table waited for them."""
        if self._lacks(rules_of(game, levels)):
            self._start_task(self._prepare(game, levels, urgent=True))

    def move_up(self, game: Game) -> None:
        """Compile this game before other games that no table waits for."""
        if self._compiler is not None:
            self._compiler.queue.move_up(game.key)

    def not_ready(self) -> dict[str, int | None]:
        """The games whose rules or likely bots are not ready, with the seconds until they are; None: not being compiled."""
        return {game.key: self._seconds_until_ready(game) for game in every_game() if self._lacks(rules_of(game, [LIKELY]))}

    def _seconds_until_ready(self, game: Game) -> int | None:
        lacking = set(rules_of(game, [LIKELY])) - self._loaded
        return self._seconds_left(lacking) if lacking <= self._on_their_way else None

    def progress(self, key: str) -> Preparing | None:
        """How long tables have waited for this game, and how long they still will; None if no table is waiting."""
        wait = self._waits.get(key)
        if wait is None:
            return None
        return Preparing(round(1000 * (time.monotonic() - wait.since)), 1000 * self._seconds_left(wait.rules))

    def _seconds_left(self, rules: Collection[Rule]) -> int:
        return math.ceil(self._get_compiler().queue.seconds_left(rules) + LOADING)

    def _lacks(self, rules: Collection[Rule]) -> bool:
        return not INTERPRETED and not self._loaded.issuperset(rules)

    def _get_compiler(self) -> "Compiler":
        """Created on first use, since it imports the rule compiler."""
        if self._compiler is None:
            from doppelagent.server.bots.compiler import Compiler

            self._compiler = Compiler()
        return self._compiler

    async def _prepare(self, game: Game, levels: Collection[str] = (), *, undo: bool = False, debrief: bool = False, urgent: bool) -> None:
        compiler, rules = self._get_compiler(), rules_of(game, levels, undo=undo, debrief=debrief)
        cold = await compiler.cold(rules)
        self._on_their_way.update(rules)
        with self._waiting(game.key, cold) if cold and urgent else contextlib.nullcontext():
            await compiler.compile(cold, urgent=urgent)
            if not compiler.failed.keys().isdisjoint(rules):
                self._on_their_way.difference_update(rules)
                raise Refusal("not_compiled", game=game.title)
            async with self._rehearsing:
                if self._lacks(rules):  # another call may have loaded them meanwhile
                    await rehearse_in_thread(game, levels, undo=undo, debrief=debrief)
                    self._loaded.update(rules)

    # Waiting tables

    @contextlib.contextmanager
    def _waiting(self, key: str, rules: Collection[Rule]) -> Iterator[None]:
        wait = self._waits.setdefault(key, Wait(time.monotonic(), set()))
        wait.rules.update(rules)
        wait.calls += 1
        if wait.calls == 1:
            self._start_task(self._report(key))
        try:
            yield
        finally:
            wait.calls -= 1
            if wait.calls == 0:
                del self._waits[key]
                self._on_progress(key, Preparing(round(1000 * (time.monotonic() - wait.since)), 0))

    async def _report(self, key: str) -> None:
        while (progress := self.progress(key)) is not None:
            self._on_progress(key, progress)
            await asyncio.sleep(TICK)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end_task)
        return task

    def _end_task(self, task: asyncio.Task[None]) -> None:
        """Mark an exception as retrieved: the compiler has logged it, and callers that wait get it."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()
