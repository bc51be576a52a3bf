"""Group commit: units that arrive while a transaction runs share the next one. When many tables write, each transaction waits for more."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final

from doppelagent.server.store.database import Cells, Database, Statement, StoreDown, Unit, Value

MAX_UNITS: Final = 1000  # in one transaction
GATHER: Final = 0.003  # seconds for which a transaction waits for more units while the store is busy
BUSY_UNITS: Final = 16  # the store is busy if this many units came within BUSY_TIME, from half as many tables at least
BUSY_TIME: Final = 0.1

Waiting = tuple[Unit, "asyncio.Future[list[Cells]]"]


class GroupCommit:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._recent: deque[tuple[float, str]] = deque(maxlen=BUSY_UNITS)  # when a unit came, and its key
        self._closed = False
        self.commits = 0
        self.written = 0  # units in all commits

    async def _read(self, sql: str, **values: Value) -> list[Cells]:
        if self._closed:
            raise StoreDown("The server is being stopped.")
        return await self._database.read(sql, values)

    async def _report(self, sql: str, **values: Value) -> list[Cells]:
        """A read that may take long: players do not wait for it."""
        if self._closed:
            raise StoreDown("The server is being stopped.")
        return await self._database.report(sql, values)

    async def _write(
        self, key: str, first: Statement, then: Sequence[Statement] = (), *, tells: str = "", late: bool = False, lock: str = ""
    ) -> list[Cells]:
        """Execute a unit; returns the rows of its first statement once all of it is durable."""
        if self._closed:
            raise StoreDown("The server is being stopped.")
        done: asyncio.Future[list[Cells]] = asyncio.get_running_loop().create_future()
        self._waiting.append((Unit(key, first, then, tells, late, lock), done))
        self._recent.append((asyncio.get_running_loop().time(), key))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_batches())
        try:
            return await done
        finally:
            del done  # its error refers to this frame: a cycle, which would keep all callers in memory

    async def _write_batches(self) -> None:
        while self._waiting:
            if self._is_busy():
                await asyncio.sleep(GATHER)
            batch, self._waiting = self._waiting[:MAX_UNITS], self._waiting[MAX_UNITS:]
            await self._commit(sorted(batch, key=_order))
        self._writer = None

    def _is_busy(self) -> bool:
        """Whether other tables are likely to write in a moment: then one transaction for several costs less than one for each."""
        quickly = len(self._recent) == BUSY_UNITS and self._recent[-1][0] - self._recent[0][0] < BUSY_TIME
        return quickly and len({key for _, key in self._recent}) >= BUSY_UNITS // 2

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        try:
            found = await self._database.commit([unit for unit, _ in batch])
        except Exception as error:
            await self._fail(batch, error)
            del batch  # as in `_write`
            return
        self.commits += 1
        self.written += len(batch)
        for rows, (_, done) in zip(found, batch, strict=True):
            if not done.done():  # the caller may have been cancelled
                done.set_result(rows)

    async def _fail(self, batch: Sequence[Waiting], error: Exception) -> None:
        """Fail the batch; but if a single unit may be the cause, commit each on its own, so that only that one fails."""
        if len(batch) > 1 and not isinstance(error, StoreDown):
            for each in batch:
                await self._commit([each])
            return
        for _, done in batch:
            if not done.done():
                done.set_exception(error)

    async def close(self) -> None:
        """Refuse new units and wait for running commits."""
        self._closed = True
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self._database.close()


def _order(waiting: Waiting) -> tuple[bool, str, str]:
    """All processes lock rows in the same order, which prevents deadlocks. The sort is stable: entries of one table keep their order."""
    unit, _ = waiting
    return unit.late, unit.first.sql, unit.key
