"""The inbox of a socket: what was received and not read yet. asyncio.Queue would take 3 kB for each idle socket."""

from typing import Generic, TypeVar

from doppelagent.server.web.flag import Flag

T = TypeVar("T")


class Inbox(Generic[T]):
    """What uvicorn uses of asyncio.Queue, for one reader."""

    __slots__ = ("_events", "_filled")

    def __init__(self) -> None:
        self._events: list[T] = []  # a few: a socket is not read from while one waits
        self._filled = Flag()

    def put_nowait(self, event: T) -> None:
        self._events.append(event)
        self._filled.set()

    async def get(self) -> T:
        while not self._events:
            self._filled.clear()
            await self._filled.wait()
        return self._events.pop(0)

    def empty(self) -> bool:
        return not self._events
