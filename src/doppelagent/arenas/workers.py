"""Playing matches in parallel: a bounded number at once, each result as soon as it is there."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from doppelagent.arenas.matches import MatchResult
from doppelagent.core.errors import DoppelagentError

AHEAD = 4  # matches submitted per worker, so that no worker waits for its next one

Task = TypeVar("Task")


class WorkerLost(DoppelagentError):
    """A process or machine that played matches has died."""


def in_parallel(
    numbers: Iterable[int],
    at_once: int,
    start: Callable[[int], Task],
    wait: Callable[[set[Task]], tuple[Iterable[Task], Iterable[Task]]],
    result: Callable[[Task], MatchResult],
) -> Iterator[MatchResult]:
    """Play the matches of these numbers, `at_once` at a time, in any order. `wait` splits running tasks into finished ones and the rest."""
    waiting = iter(numbers)
    running = {start(number) for number in islice(waiting, at_once)}
    while running:
        finished, rest = wait(running)
        played = [result(task) for task in finished]
        running = {*rest, *(start(number) for number in islice(waiting, len(played)))}
        yield from played
