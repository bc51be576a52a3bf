"""The worker processes of an analysis: one per core, of the lowest priority. A core on which a bot searches is left to the bot.

A process takes a second or more to start, so the first tasks run in the bots' threads.
"""

import asyncio
import contextlib
import json
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Final

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.match import Match
from doppelagent.debriefs.tasks import Task, Worker
from doppelagent.debriefs.worker import COMMAND
from doppelagent.server.bots.runner import BotRunner

NICENESS: Final = 19
LONGEST_LINE: Final = 1 << 24  # bytes of a result
FIRST: Final = 5  # tasks that are done before the processes have started
PAUSE: Final = 0.05  # seconds between two checks whether bots still search

Found = Callable[[Task, bytes], None]


class Workers:
    def __init__(self, runner: BotRunner) -> None:
        self._runner = runner

    async def do_all(self, match: Match, budget: int, tasks: Sequence[Task], found: Found) -> None:
        """Do the tasks in this order; `found` is called with each result, which is JSON. Cancelling the call ends the processes."""
        about = json.dumps({"record": await asyncio.to_thread(match.record), "budget": budget}).encode()
        waiting = deque(tasks)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._begin(match, budget, waiting, found))
            for number in range(min(os.cpu_count() or 1, len(tasks))):
                group.create_task(self._work(number, about, waiting, found))

    async def _begin(self, match: Match, budget: int, waiting: deque[Task], found: Found) -> None:
        first = [waiting.popleft() for _ in range(min(FIRST, len(waiting)))]
        worker = await self._runner.search(partial(Worker, match, budget))
        for task in first:
            found(task, await self._runner.search(partial(_do, worker, task)))

    async def _work(self, number: int, about: bytes, waiting: deque[Task], found: Found) -> None:
        async with _process() as process:
            _write(process, about)
            while waiting:
                if self._runner.free_cores <= number:
                    await asyncio.sleep(PAUSE)
                    continue
                task = waiting.popleft()
                _write(process, f"{task.kind} {task.number}".encode())
                found(task, await _answer(process))


def _do(worker: Worker, task: Task) -> bytes:
    return json.dumps(worker.do(task)).encode()


@contextlib.asynccontextmanager
async def _process() -> AsyncIterator[Process]:
    """A worker process, ended with the context."""
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE)
    try:
        if hasattr(os, "setpriority"):  # at once, since the start alone takes a second
            os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.communicate())  # waits for its end and closes the pipes


def _write(process: Process, line: bytes) -> None:
    if process.stdin is not None:
        process.stdin.write(line + b"\n")


async def _answer(process: Process) -> bytes:
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise DoppelagentError("A process of the debrief has died, perhaps for want of memory.")
    return line
