"""Compiles rules and bots in the background, once, before a table needs them, and reports progress to the tables that wait."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from concurrent.futures import Future
from functools import partial
from itertools import chain
from threading import Thread
from typing import Final

from doppelagent.bots import bot, compiled_for
from doppelagent.bots.bot import Budget
from doppelagent.bots.random import RandomBot
from doppelagent.core.chance import seed_fast
from doppelagent.core.game import TABLE_RULES, WATCHING, Game
from doppelagent.core.match import Match
from doppelagent.core.mode import INTERPRETED
from doppelagent.server.logs import note

REHEARSAL: Final = 20  # decisions

Progress = Callable[[str, int, int], None]  # called with the game's key, the steps done, and all steps


class Precompiler:
    """Compiles one game at a time: the compiler uses two processes for each."""

    def __init__(self, on_progress: Progress) -> None:
        """`on_progress` is called in the event loop."""
        self._on_progress = on_progress
        self._ready: dict[str, set[str]] = {}  # games, with the levels of their bots
        self._compiling = asyncio.Lock()

    def ready(self, game_key: str) -> bool:
        """Whether calling the game's rules compiles nothing."""
        return INTERPRETED or game_key in self._ready

    async def prepare(self, game: Game, levels: Collection[str] = ()) -> None:
        """Return when the game's rules and bots of these levels are compiled. Cancelling the call does not stop the compilation."""
        if self._lacks(game, levels):
            await asyncio.shield(asyncio.create_task(self._compile(game, levels)))

    def _lacks(self, game: Game, levels: Collection[str]) -> bool:
        return not INTERPRETED and (game.key not in self._ready or not self._ready[game.key].issuperset(levels))

    async def _compile(self, game: Game, levels: Collection[str]) -> None:
        async with self._compiling:
            if self._lacks(game, levels):  # another call may have compiled it meanwhile
                report = partial(_call_in_loop, asyncio.get_running_loop(), self._on_progress, game.key)
                await _in_daemon_thread(partial(_compile_and_rehearse, game, levels, report))
                self._ready.setdefault(game.key, set()).update(levels)


def _call_in_loop(loop: asyncio.AbstractEventLoop, on_progress: Progress, key: str, done: int, total: int) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped
        loop.call_soon_threadsafe(on_progress, key, done, total)


def _in_daemon_thread(work: Callable[[], None]) -> asyncio.Future[None]:
    """Run `work` in a thread that does not delay the end of the process, unlike those of an executor."""
    future: Future[None] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            work()
            future.set_result(None)
        except BaseException as error:  # raised where the future is awaited
            future.set_exception(error)

    Thread(target=run, name="precompiler", daemon=True).start()
    return asyncio.wrap_future(future)


def _compile_and_rehearse(game: Game, levels: Collection[str], report: Callable[[int, int], None]) -> None:
    """Compile the rules that are not cached, then call each once. A rule that cannot be compiled fails again at the table that needs it."""
    from doppelagent.core.compiled.warm import cold_rules, warm_up

    cold = cold_rules(game, (*TABLE_RULES, *dict.fromkeys(driver for level in levels for driver in compiled_for(level))))
    for done, _ in enumerate(chain([""], warm_up(game, cold)) if cold else ()):
        report(done, len(cold) + 1)  # the last step is the rehearsal
    if left := cold_rules(game, cold):
        note("not compiled", logging.ERROR, game=game.key, rules=left)
    try:
        rehearse(game, levels)
    except Exception as error:  # an error in a game's rules must not stop the server
        note("not rehearsed", logging.ERROR, error, game=game.key)
    if cold:
        report(len(cold) + 1, len(cold) + 1)


def rehearse(game: Game, levels: Collection[str]) -> None:
    """Play a few decisions: the first call of a rule or a search loads it from disk, which would delay a table."""
    match = Match(game, game.seats[-1], seed=0)
    random_bot, bots, world = RandomBot(game, 0), [bot(level, game, 0) for level in levels], game.State.blank()
    for seat in match.turns(REHEARSAL):
        before, legal, observed = match.view(WATCHING), match.legal(seat), match.observe(seat)
        for each in bots:
            each.choose(observed, legal, Budget(0.0))
        seed_fast(world, 0)
        game.imagine(observed, world)
        match.preview(seat, game.notation.write(legal[0]))
        match.act(seat, random_bot.choose(None, legal, Budget()))
        game.text.log(before, match.view(WATCHING))
        match.standing()
        game.round_of(match.state)
