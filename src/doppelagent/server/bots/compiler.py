"""Compiles rules in two processes of low priority, urgent ones first.

Each compiled rule is cached on disk at once, so a process can be killed at any time: only the rule in progress is compiled again.
"""

import asyncio
import contextlib
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Collection
from typing import Final

from doppelagent.core.compiled.cache import cache_root
from doppelagent.core.compiled.lock import compile_lock
from doppelagent.core.compiled.shares import Rule
from doppelagent.core.compiled.warm import cold_rules, command
from doppelagent.server.bots.compile_queue import CompileQueue
from doppelagent.server.bots.estimates import Estimates
from doppelagent.server.bots.stages import stage_of
from doppelagent.server.logs import note
from doppelagent.server.refusals import Refusal

NICENESS: Final = 10  # matches in progress take precedence; on an idle machine it makes no difference
RECHECK: Final = 0.5  # seconds between two checks of what another server has compiled


class Compiler:
    def __init__(self) -> None:
        self.estimates = Estimates(cache_root() / "compile-seconds.json")
        self.queue = CompileQueue(self.estimates, stage_of)
        self.failed: dict[Rule, str] = {}  # with the type of the error
        self._changed = asyncio.Condition()
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self._endings: set[asyncio.Task[tuple[bytes, bytes]]] = set()  # of processes

    async def cold(self, rules: Collection[Rule]) -> list[Rule]:
        """The rules that are not in the cache yet."""
        return await asyncio.to_thread(cold_rules, rules)

    async def compile(self, rules: Collection[Rule], *, urgent: bool) -> None:
        """Return when each of these rules is compiled or in `failed`."""
        self.queue.add([rule for rule in rules if rule not in self.failed], urgent=urgent)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        await self._tell()
        async with self._changed:
            await self._changed.wait_for(lambda: self._closed or not any(rule in self.queue for rule in rules))
        if self._closed:
            raise Refusal("stopping")

    async def close(self) -> None:
        """Kill the processes, and refuse all pending calls of `compile`."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await asyncio.gather(*self._endings)
        await self._tell()

    async def _work(self) -> None:
        """Compile until the queue is empty. Of the servers that share this cache, one compiles everything; the others only urgent rules."""
        while self.queue:
            with compile_lock(cache_root()) as locked:
                if locked or self.queue.urgent:
                    await self._run_processes(urgent_only=not locked)
                else:
                    await asyncio.sleep(RECHECK)
                    self.queue.remove(set(self.queue.waiting) - set(await self.cold(self.queue.waiting)))
            await self._tell()

    async def _run_processes(self, *, urgent_only: bool) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for number in (0, 1):
                    group.create_task(self._run_process(number, urgent_only))
        except ExceptionGroup as error:
            note("compiler went wrong", logging.ERROR, error)
            self.queue.remove(self.queue.waiting)  # the first call of a rule compiles it

    async def _run_process(self, number: int, urgent_only: bool) -> None:
        """Compile rule after rule in one process. If it crashes, the next process skips the rule that crashed it."""
        try:
            async with self._process() as process:
                while process.returncode is None and (rule := await self._next(number, urgent_only)) is not None:
                    self._note(rule, await _answer(process, rule))
                    self.queue.finish(number)
                    await self._tell()
        finally:
            self.queue.stop(number)

    async def _next(self, number: int, urgent_only: bool) -> Rule | None:
        """The next rule for this process. While the queue is empty and the other process is busy, wait for more rules."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.queue or not self.queue.busy)
        return self.queue.take(number, urgent_only=urgent_only)

    @contextlib.asynccontextmanager
    async def _process(self) -> AsyncIterator[Process]:
        """A compiler process, killed at the end of the context."""
        process = await asyncio.create_subprocess_exec(*command(NICENESS), stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            ending = asyncio.create_task(process.communicate())  # waits for its end and closes the pipes
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    def _note(self, rule: Rule, answer: list[str]) -> None:
        """An answer is the elapsed seconds and the CPU seconds, or why the rule failed."""
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
