"""Matches under way: as many at once as there are hands for, each handed on when it is over, in whatever order that is."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from doppelagent.arena.playing import Played
from doppelagent.core.errors import DoppelagentError

AHEAD = 4  # matches under way for each worker, so that none waits for its next

Task = TypeVar("Task")


class WorkerLost(DoppelagentError):
    """A process or a machine that played matches is gone."""


def flow(
    numbers: Iterable[int],
    at_once: int,
    start: Callable[[int], Task],
    wait: Callable[[set[Task]], tuple[Iterable[Task], Iterable[Task]]],
    result: Callable[[Task], Played],
) -> Iterator[Played]:
    """Play the matches of these numbers. `wait` parts those under way into some that are over and the rest."""
    waiting = iter(numbers)
    under_way = {start(number) for number in islice(waiting, at_once)}
    while under_way:
        over, rest = wait(under_way)
        played = [result(task) for task in over]
        under_way = {*rest, *(start(number) for number in islice(waiting, len(played)))}
        yield from played
