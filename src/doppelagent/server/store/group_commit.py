"""Reading and writing. Whatever is to be written while a transaction runs goes together into the next one (group commit)."""

import asyncio
from collections.abc import Sequence
from typing import Final

from doppelagent.server.store.database import Cells, Database, Statement, StoreDown, Unit, Value

MOST: Final = 1000  # units in a transaction; more wait for the one after

Waiting = tuple[Unit, "asyncio.Future[list[Cells]]"]


class GroupCommit:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False
        self.commits = 0
        self.written = 0  # units in all commits

    async def _read(self, sql: str, **values: Value) -> list[Cells]:
        if self._closed:
            raise StoreDown("The server is being stopped.")
        return await self._database.read(sql, values)

    async def _write(
        self, key: str, first: Statement, then: Sequence[Statement] = (), *, tells: str = "", late: bool = False
    ) -> list[Cells]:
        """The rows of the first statement, once all of it is durable."""
        if self._closed:
            raise StoreDown("The server is being stopped.")
        done: asyncio.Future[list[Cells]] = asyncio.get_running_loop().create_future()
        self._waiting.append((Unit(key, first, then, tells, late), done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._work())
        return await done

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._commit(sorted(batch, key=_order))
        self._writer = None

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        try:
            found = await self._database.commit([unit for unit, _ in batch])
        except Exception as error:
            await self._despair(batch, error)
            return
        self.commits += 1
        self.written += len(batch)
        for rows, (_, done) in zip(found, batch, strict=True):
            if not done.done():  # whoever waited for it may be gone
                done.set_result(rows)

    async def _despair(self, batch: Sequence[Waiting], error: Exception) -> None:
        """Nobody can write, or one unit has something that no database takes: then it alone must fail."""
        if len(batch) > 1 and not isinstance(error, StoreDown):
            for each in batch:
                await self._commit([each])
            return
        for _, done in batch:
            if not done.done():
                done.set_exception(error)

    async def close(self) -> None:
        """Take nothing more, and wait for what is being committed."""
        self._closed = True
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self._database.close()


def _order(waiting: Waiting) -> tuple[bool, str, str]:
    """Every process locks in the same order, so that none wait for each other in a circle. Entries of one table stay in theirs."""
    unit, _ = waiting
    return unit.late, unit.first.sql, unit.key
