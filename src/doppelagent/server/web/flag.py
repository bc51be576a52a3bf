"""A flag that tasks wait for: asyncio.Event, without the kilobyte that an empty one takes. Each socket has three."""

import asyncio


class Flag:
    __slots__ = ("_is_set", "_waiters")

    def __init__(self) -> None:
        self._is_set = False
        self._waiters: list[asyncio.Future[None]] = []

    def set(self) -> None:
        self._is_set = True
        for waiter in self._waiters:
            if not waiter.done():  # its task may have been cancelled
                waiter.set_result(None)
        self._waiters.clear()

    def clear(self) -> None:
        self._is_set = False

    async def wait(self) -> None:
        if not self._is_set:
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter
