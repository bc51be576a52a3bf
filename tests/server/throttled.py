"""Throttled connections with a loop and clock that the test moves, and with fake transports and protocols."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, cast

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from doppelagent.server.settings import Settings
from doppelagent.server.web.limits import Traffic
from doppelagent.server.web.protocols import PART_COST, BoundedWebSocket
from doppelagent.server.web.throttle import Throttle, ThrottledTransport

PING: Final = bytes([0x89, 0x80, 0, 0, 0, 0])
HOST: Final = "192.0.2.7"


class ManualLoop:
    """Runs due callbacks when the test calls `run`."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._calls: list[tuple[float, int, asyncio.Handle]] = []
        self._real = asyncio.new_event_loop()
        self._real.close()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> asyncio.Handle:
        handle = asyncio.TimerHandle(self.now + delay, callback, args, self._real)
        self._calls.append((self.now + delay, len(self._calls), handle))
        return handle

    def call_soon(self, callback: Callable[..., object], *args: Any) -> asyncio.Handle:
        return self.call_later(0, callback, *args)

    def create_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Future[None]":
        """Run a coroutine that never waits."""
        self.call_soon(lambda: next(work.__await__(), None))
        return asyncio.Future(loop=self._real)

    def run(self, seconds: float = 0.0) -> None:
        """Run everything due within the next seconds, in order."""
        end = self.now + seconds
        while due := sorted(call for call in self._calls if call[0] <= end):
            self._calls.remove(due[0])
            self.now = max(self.now, due[0][0])
            if not due[0][2].cancelled():
                due[0][2]._run()
        self.now = end


class Transport(asyncio.Transport):
    """Records the calls; `unread` holds the bytes that its client has not read yet."""

    def __init__(self, host: str = HOST, port: int = 1) -> None:
        super().__init__({"peername": (host, port)})
        self.reading, self.aborted, self.closing, self.ended, self.unread = True, False, False, False, 0
        self.written = b""

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write_eof(self) -> None:
        self.ended = True

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True


class Frames(asyncio.Protocol):
    """Replaces uvicorn's protocol: counts slices, and charges each for its pings."""

    finished = False

    def __init__(self, name: str, log: list[str]) -> None:
        self._name, self._log = name, log

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("ThrottledTransport", transport)

    def data_received(self, data: bytes) -> None:
        self._log.append(self._name)
        self.transport.charge(PART_COST * data.count(PING))


class Resuming(Frames):
    """Pauses and resumes reading within each slice, as a protocol does whose answer is complete at once."""

    def data_received(self, data: bytes) -> None:
        self.transport.pause_reading()
        super().data_received(data)
        self.transport.resume_reading()


async def _answer(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


class Connections:
    """Connections to one server."""

    def __init__(self, **changes: Any) -> None:
        self.loop, self.traffic, self.log = ManualLoop(), Traffic(Settings(**changes)), list[str]()
        self._config = uvicorn.Config(_answer, log_config=None, access_log=False, lifespan="off")
        self._config.load()

    def connect(self, name: str, transport: Transport) -> Throttle:
        loop = cast("asyncio.AbstractEventLoop", self.loop)
        throttle = Throttle(self._config, ServerState(), {"traffic": self.traffic}, loop)
        throttle.inner = cast("BoundedWebSocket", Frames(name, self.log))
        throttle.connection_made(transport)
        return throttle

    def http(self, transport: Transport) -> Throttle:
        """A connection whose requests are answered."""
        throttle = Throttle(self._config, ServerState(), {"traffic": self.traffic}, cast("asyncio.AbstractEventLoop", self.loop))
        throttle.connection_made(transport)
        return throttle

    def socket(self, name: str, transport: Transport) -> Throttle:
        throttle = self.connect(name, transport)
        throttle.charge_to(transport.get_extra_info("peername")[0])
        return throttle
