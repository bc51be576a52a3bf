"""The inbox of a socket: events received and not read yet. asyncio.Queue would take 3 kB for each idle socket."""

from typing import Generic, TypeVar

from doppelagent.server.web.flag import Flag

T = TypeVar("T")


class Inbox(Generic[T]):
    """The part of asyncio.Queue that uvicorn uses, for one reader."""

    __slots__ = ("_events", "_filled")

    def __init__(self) -> None:
        self._events: list[T] = []  # only a few: while one waits, nothing is read from the socket
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
