"""The tasks of a debrief, one for each decision and each moment, done on all cores, one worker process per core."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from doppelagent.arenas.workers import WorkerLost
from doppelagent.bots.ismcts import paired
from doppelagent.bots.names import drivers_of
from doppelagent.core import draws
from doppelagent.core.game import Game
from doppelagent.core.mainless import mainless
from doppelagent.core.match import Match
from doppelagent.debriefs.asked import asked
from doppelagent.debriefs.course import Passage, passage
from doppelagent.debriefs.decisions import judge
from doppelagent.debriefs.report import read_moment
from doppelagent.debriefs.yardstick import yardstick_of

DECISION: Final = "decision"
MOMENT: Final = "moment"
GLANCE: Final = 16  # moments of a coarse curve

Row = dict[str, Any]  # a result as JSON


class Task(NamedTuple):
    kind: str
    number: int  # of the move from 1, or of moves before the moment


class Worker:
    """Does tasks of one match."""

    def __init__(self, match: Match, budget: int) -> None:
        self._positions, self._budget = list(match.positions()), budget

    def do(self, task: Task) -> Row:
        return asdict(self._judge(task.number)) if task.kind == DECISION else asdict(passage(self._positions, task.number))

    def _judge(self, number: int) -> Any:
        """Judge a move from the View of its seat and its action alone."""
        return judge(asked(self._positions, number), self._positions[number].moves[-1].action, self._budget, number)


def drivers_for(game: Game) -> tuple[str, ...]:
    """The rules and drivers that a debrief of this game calls, to be compiled ahead of time."""
    judging = drivers_of("rollouts:1") if yardstick_of(game).judge == "network" else (*drivers_of("ismcts:1"), paired.COMPARE)
    return tuple(dict.fromkeys((*judging, *drivers_of("network"), *draws.DRIVERS)))


def read_passage(row: Row) -> Passage:
    average = row["average"]
    return Passage(read_moment(row["moment"]), None if average is None else (tuple(average[0]), tuple(average[1])))


def tasks_of(match: Match, seats: Sequence[int]) -> list[Task]:
    """The decisions of these seats, and every moment of the match."""
    decisions = [Task(DECISION, number) for number, move in enumerate(match.moves, 1) if move.seat in seats]
    return decisions + [Task(MOMENT, moves) for moves in range(len(match.moves) + 1)]


def first_look(tasks: Sequence[Task]) -> list[Task]:
    """Sort the tasks so that the most useful results come first: a coarse curve, then decisions, then the rest of the curve."""
    last = max(task.number for task in tasks)
    coarse = {Task(MOMENT, last * part // GLANCE) for part in range(GLANCE + 1)}
    return sorted(tasks, key=lambda task: (task not in coarse, task.kind != DECISION, task.number))


def do_all(match: Match, budget: int, tasks: Sequence[Task], cores: int | None = None) -> Iterator[tuple[Task, Row]]:
    """The results of tasks, in the order in which they are done."""
    cores = min(cores or os.cpu_count() or 1, len(tasks))
    if cores <= 1:
        worker = Worker(match, budget)
        yield from ((task, worker.do(task)) for task in tasks)
        return
    with ProcessPoolExecutor(cores, get_context("spawn"), _begin, (match, budget)) as pool:
        try:
            with mainless():  # the pool starts its processes at a submit
                doing: dict[Future[Row], Task] = {pool.submit(_do, task): task for task in tasks}
            yield from ((doing[done], done.result()) for done in as_completed(doing))
        except BrokenProcessPool:
            raise WorkerLost("A process of the debrief has died, perhaps for want of memory; run the same command again.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_workers: list[Worker] = []  # of this process: one


def _begin(match: Match, budget: int) -> None:
    """Ctrl-C ends a worker silently; the parent process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _workers.append(Worker(match, budget))


def _do(task: Task) -> Row:
    return _workers[0].do(task)
