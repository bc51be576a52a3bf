"""The health of the server: whether its database can be written."""

import asyncio
from typing import Final

from doppelagent.server.environment import Environment
from doppelagent.server.store import Store

TIMEOUT: Final = 3  # seconds the store may take to write
VALID_FOR: Final = 1.0  # seconds; health checks, however many, write at most once in this time


class Health:
    def __init__(self, store: Store, environment: Environment) -> None:
        self._store, self._environment = store, environment
        self._check: asyncio.Task[bool] | None = None
        self._valid_until = 0.0

    async def is_writable(self) -> bool:
        """Whether a small row could be written just now: a full disk or a read-only database can still be read."""
        loop = asyncio.get_running_loop()
        if self._check is None or (self._check.done() and loop.time() >= self._valid_until):
            self._check = loop.create_task(self._write())
        return await asyncio.shield(self._check)

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._store.note_health(self._environment.now())
        except Exception:
            return False
        finally:
            self._valid_until = asyncio.get_running_loop().time() + VALID_FOR
        return True
