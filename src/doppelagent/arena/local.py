"""Matches on all cores of this machine, each worker a process of its own."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from doppelagent.arena.flow import AHEAD, WorkerLost, flow
from doppelagent.arena.plan import Plan
from doppelagent.arena.playing import Played, play


def play_here(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    workers = min(os.cpu_count() or 1, len(numbers))
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin) as pool:
        try:
            yield from flow(numbers, AHEAD * workers, lambda number: pool.submit(play, plan, number), _wait, Future.result)
        except BrokenProcessPool:
            raise WorkerLost("A process that played matches has died, perhaps for want of memory; run the same command again.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C ends a worker without a word; the one who started it speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait(under_way: set[Future[Played]]) -> tuple[set[Future[Played]], set[Future[Played]]]:
    over, rest = wait(under_way, return_when=FIRST_COMPLETED)
    return over, rest
