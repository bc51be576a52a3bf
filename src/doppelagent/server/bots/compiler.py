"""Compiles rules in two processes: those that somebody waits for at normal priority and alone, all others at low priority.

Everything compiled is in the cache on disk at once, so a process can be ended at any time: only the rule it was compiling is begun again.
"""

import asyncio
import contextlib
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from typing import Final

from doppelagent.core.compiled.cache import cache_root
from doppelagent.core.compiled.warm import cold_rules, command, compile_process
from doppelagent.core.registry import find
from doppelagent.server.bots.compile_queue import CompileQueue
from doppelagent.server.bots.estimates import Estimates, Rule
from doppelagent.server.logs import note
from doppelagent.server.refusals import Refusal

try:
    import fcntl
except ImportError:  # Windows: servers that share a cache may compile a rule twice there
    fcntl = None  # type: ignore[assignment]

LOW_PRIORITY: Final = 19  # niceness
RECHECK: Final = 1.0  # seconds between two looks at what another server compiles


class Compiler:
    def __init__(self) -> None:
        self.estimates = Estimates(cache_root() / "compile-seconds.json")
        self.queue = CompileQueue(self.estimates, compile_process)
        self.failed: dict[Rule, str] = {}  # with the type of the error
        self._changed = asyncio.Condition()
        self._working: asyncio.Task[None] | None = None
        self._shift: asyncio.Task[None] | None = None
        self._shift_niceness = 0
        self._closed = False
        self._endings: set[asyncio.Task[tuple[bytes, bytes]]] = set()  # of processes

    async def cold(self, rules: Collection[Rule]) -> list[Rule]:
        """The rules that are not in the cache yet."""
        return await asyncio.to_thread(_cold_among, rules)

    async def compile(self, rules: Collection[Rule], *, urgent: bool) -> None:
        """Return when each of these rules is compiled or in `failed`."""
        self.queue.add([rule for rule in rules if rule not in self.failed], urgent=urgent)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        elif self._shift is not None and self._shift_niceness and self.queue.urgent:
            self._shift.cancel()  # a process cannot raise its own priority, so new ones take over
        async with self._changed:
            await self._changed.wait_for(lambda: self._closed or not any(rule in self.queue for rule in rules))
        if self._closed:
            raise Refusal("stopping")

    async def close(self) -> None:
        """End the processes, and refuse what still waits for them."""
        self._closed = True
        tasks = {task for task in (self._working, self._shift) if task is not None}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._endings)
        await self._tell()

    async def _work(self) -> None:
        """Shift after shift until nothing is left to compile."""
        while self.queue:
            self._shift_niceness = 0 if self.queue.urgent else LOW_PRIORITY
            self._shift = asyncio.create_task(self._work_alone() if self._shift_niceness else self._work_at(0))
            await asyncio.wait({self._shift})
            if not self._shift.cancelled() and (error := self._shift.exception()):
                note("compiler went wrong", logging.ERROR, error)
                self.queue.remove(self.queue.waiting)  # the first call of a rule compiles it
            await self._tell()

    async def _work_alone(self) -> None:
        """Only one server that uses this cache compiles in the background; the others look at what it has done."""
        with _background_lock() as locked:
            if locked:
                await self._work_at(LOW_PRIORITY)
            else:
                await asyncio.sleep(RECHECK)
                self.queue.remove(set(self.queue.waiting) - set(await self.cold(self.queue.waiting)))

    async def _work_at(self, niceness: int) -> None:
        async with asyncio.TaskGroup() as group:
            for number in (0, 1):
                group.create_task(self._run_process(number, niceness))

    async def _run_process(self, number: int, niceness: int) -> None:
        """Have one process compile rule after rule. If it ends by itself, the next shift goes on without the rule that ended it."""
        try:
            rule = self.queue.take(number, urgent=niceness == 0)
            if rule is None:
                return
            async with self._process(niceness) as process:
                while rule is not None and process.returncode is None:
                    self._note(rule, await _answer(process, rule))
                    self.queue.finish(number)
                    await self._tell()
                    rule = self.queue.take(number, urgent=niceness == 0)
        finally:
            self.queue.stop(number)

    @contextlib.asynccontextmanager
    async def _process(self, niceness: int) -> AsyncIterator[Process]:
        """A process that compiles, ended with the context."""
        process = await asyncio.create_subprocess_exec(*command(niceness), stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            ending = asyncio.create_task(process.communicate())  # waits for its end and closes the pipes
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    def _note(self, rule: Rule, answer: list[str]) -> None:
        """An answer is the seconds that passed and those of the processor, or why the rule failed."""
        if answer[:1] == ["failed"]:
            self.failed[rule] = answer[1]
            note("not compiled", logging.ERROR, game=rule.game, rule=rule.name, problem=answer[1])
        else:
            self.estimates.learn(rule, *map(float, answer))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


async def _answer(process: Process, rule: Rule) -> list[str]:
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("The process has no pipes.")
    with contextlib.suppress(ConnectionError):  # it has ended, so there is no answer
        process.stdin.write(f"{rule.game} {rule.name}\n".encode())
        await process.stdin.drain()
    if line := (await process.stdout.readline()).decode().split():
        return line[1:]
    await process.wait()
    return ["failed", "ProcessEnded"]


def _cold_among(rules: Iterable[Rule]) -> list[Rule]:
    return [rule for rule in rules if cold_rules(find(rule.game), [rule.name])]


@contextlib.contextmanager
def _background_lock() -> Iterator[bool]:
    """Whether this is the only process with the lock; it ends with the process."""
    with (cache_root() / "background.lock").open("w") as file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
