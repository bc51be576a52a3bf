"""Work on all cores of this machine, one worker process per core."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from doppelagent.arenas.workers import AHEAD, WorkerLost, in_parallel
from doppelagent.core.mainless import mainless

Shared = TypeVar("Shared")
Result = TypeVar("Result")


def in_processes(work: Callable[[Shared, int], Result], shared: Shared, numbers: Sequence[int]) -> Iterator[Result]:
    """`work(shared, number)` for each number, in any order."""
    workers = max(1, min(os.cpu_count() or 1, len(numbers)))
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin) as pool:

        def start(number: int) -> Future[Result]:
            with mainless():  # the pool starts its processes at a submit
                return pool.submit(work, shared, number)

        try:
            yield from in_parallel(numbers, AHEAD * workers, start, _wait, Future.result)
        except BrokenProcessPool:
            raise WorkerLost("A worker process has died, perhaps for want of memory; run the same command again.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C ends a worker silently; the parent process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait(running: set[Future[Result]]) -> tuple[set[Future[Result]], set[Future[Result]]]:
    finished, rest = wait(running, return_when=FIRST_COMPLETED)
    return finished, rest
