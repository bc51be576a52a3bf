"""Work in parallel: a bounded number of tasks at once, each result as soon as it is ready."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from doppelagent.core.errors import DoppelagentError

AHEAD = 4  # tasks submitted per worker, so that no worker runs idle

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerLost(DoppelagentError):
    """A process or machine that worked on a task has died."""


def in_parallel(
    numbers: Iterable[int],
    at_once: int,
    start: Callable[[int], Task],
    wait: Callable[[set[Task]], tuple[Iterable[Task], Iterable[Task]]],
    result: Callable[[Task], Result],
) -> Iterator[Result]:
    """The results of the tasks of these numbers, `at_once` at a time, in any order. `wait` splits running tasks into finished ones
    and the rest."""
    waiting = iter(numbers)
    running = {start(number) for number in islice(waiting, at_once)}
    while running:
        finished, rest = wait(running)
        done = [result(task) for task in finished]
        running = {*rest, *(start(number) for number in islice(waiting, len(done)))}
        yield from done
