"""A rehearsal (warm-up): a few decisions that call every rule and bot. The first call of each loads it from disk, which would delay a
table."""

import asyncio
import logging
from collections.abc import Callable, Collection
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Final

from doppelagent.bots import bot
from doppelagent.bots.random import RandomBot
from doppelagent.core.bot import Budget
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.match import Match
from doppelagent.debriefs.tasks import Worker, tasks_of
from doppelagent.server.logs import note

DECISIONS: Final = 20


async def rehearse_in_thread(game: Game, levels: Collection[str], *, undo: bool = False, debrief: bool = False) -> None:
    """An error in a game's rules is logged; it must not stop the server."""
    table = partial(rehearse, game, levels)
    try:
        await _in_daemon_thread(partial(rehearse_debrief, game) if debrief else partial(rehearse_undo, game) if undo else table)
    except Exception as error:
        note("not rehearsed", logging.ERROR, error, game=game.key)


def rehearse(game: Game, levels: Collection[str]) -> None:
    match = Match(game, game.seats[-1], seed=0)
    random_bot, bots = RandomBot(game, 0), [bot(level, game, 0) for level in levels]
    for seat in match.turns(DECISIONS):
        before, view = match.view(WATCHING), match.view(seat)
        for each in bots:
            each.choose(view, Budget(0.0))
        match.why_not(seat, view.legal[0])
        match.preview(seat, view.legal[0])
        match.let_choose(random_bot, seat)
        game.log(before, match.view(WATCHING))
        _ = match.standing
        game.round_of(match.state)


def rehearse_undo(game: Game) -> None:
    """Call what an undo needs: it imagines worlds."""
    list(Match(game, game.seats[-1], seed=0).imagine(0))


def rehearse_debrief(game: Game) -> None:
    """Call what hints and debriefs need: run every task of a match of one move."""
    match = Match(game, game.seats[-1], seed=0)
    match.let_choose(RandomBot(game, 0), match.pending[0])
    worker = Worker(match, 1)
    for task in tasks_of(match, range(match.players)):
        worker.do(task)


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

    Thread(target=run, name="rehearsal", daemon=True).start()
    return asyncio.wrap_future(future)
