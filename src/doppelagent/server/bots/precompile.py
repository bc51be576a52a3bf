"""Rules and bots are compiled in the background, once, before a table needs them; meanwhile people hear how far it is."""

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
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.match import Match
from doppelagent.core.mode import INTERPRETED
from doppelagent.server.logs import note

ASKED: Final = ("setup", "pending", "legal", "apply", "why_not", "observe", "imagine", "standing")  # of a game, by a table
REHEARSED: Final = 20  # decisions


class Precompiler:
    """It has two hands (a compiler takes a core for each half of a game), so one game comes after another."""

    def __init__(self, tell: Callable[[str, int, int], None]) -> None:
        """`tell` hears, in the event loop, how much of a game's work is done: (game, done, total)."""
        self._tell = tell
        self._ready: dict[str, set[str]] = {}  # games, with the levels of their bots
        self._bench = asyncio.Lock()

    def ready(self, game_key: str) -> bool:
        """Whether the game's rules can be called without anybody having to wait."""
        return INTERPRETED or game_key in self._ready

    async def prepare(self, game: Game, levels: Collection[str] = ()) -> None:
        """Returns when the game's rules and bots of these levels are ready. What was begun is finished, also if nobody waits any more."""
        if self._lacks(game, levels):
            await asyncio.shield(asyncio.create_task(self._work(game, levels)))

    def _lacks(self, game: Game, levels: Collection[str]) -> bool:
        return not INTERPRETED and (game.key not in self._ready or not self._ready[game.key].issuperset(levels))

    async def _work(self, game: Game, levels: Collection[str]) -> None:
        async with self._bench:
            if self._lacks(game, levels):  # otherwise who came before has done it
                loop = asyncio.get_running_loop()
                await _in_a_thread(partial(_make, game, levels, partial(_tell_in, loop, self._tell, game.key)))
                self._ready.setdefault(game.key, set()).update(levels)


def _tell_in(loop: asyncio.AbstractEventLoop, tell: Callable[[str, int, int], None], key: str, done: int, total: int) -> None:
    with contextlib.suppress(RuntimeError):  # the server has stopped
        loop.call_soon_threadsafe(tell, key, done, total)


def _in_a_thread(do: Callable[[], None]) -> asyncio.Future[None]:
    """In one that nobody waits for when the server stops, unlike those of an executor."""
    future: Future[None] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            do()
            future.set_result(None)
        except BaseException as error:  # whoever waits gets it
            future.set_exception(error)

    Thread(target=run, name="precompiler", daemon=True).start()
    return asyncio.wrap_future(future)


def _make(game: Game, levels: Collection[str], tell: Callable[[int, int], None]) -> None:
    """Compile what is cold, then call everything once. What cannot be compiled fails again at the table that needs it."""
    from doppelagent.core.compiled.warm import cold_rules, warm_up

    cold = cold_rules(game, (*ASKED, *dict.fromkeys(driver for level in levels for driver in compiled_for(level))))
    for done, _ in enumerate(chain([""], warm_up(game, cold)) if cold else ()):
        tell(done, len(cold) + 1)  # one more for the rehearsal
    if left := cold_rules(game, cold):
        note("not compiled", logging.ERROR, game=game.key, rules=left)
    try:
        rehearse(game, levels)
    except Exception as error:  # whatever a game's rules do here, the server goes on
        note("not rehearsed", logging.ERROR, error, game=game.key)
    if cold:
        tell(len(cold) + 1, len(cold) + 1)


def rehearse(game: Game, levels: Collection[str]) -> None:
    """A rule's first call loads it from the disk, and a bot's its search. That takes a while, so it happens here and not at a table."""
    match = Match(game, game.seats[-1], seed=0)
    at_random, bots, world = RandomBot(game, 0), [bot(level, game, 0) for level in levels], game.State.blank()
    while not match.over and len(match.moves) < REHEARSED:
        seat, before = match.pending[0], match.view(WATCHING)
        legal, observed = match.legal(seat), match.observe(seat)
        for each in bots:
            each.choose(observed, legal, Budget(0.0))
        seed_fast(world, 0)
        game.imagine(observed, world)
        match.act(seat, at_random.choose(None, legal, Budget()))
        game.text.log(before, match.view(WATCHING))
        match.standing()
