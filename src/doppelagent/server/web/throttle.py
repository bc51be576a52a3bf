"""A throttle between a TCP connection and uvicorn's protocol: input is parsed in small slices, and unread output is bounded.

Libraries answer some input before our own limits see it: pings, continuation frames, chunks, headers. So each slice, frame, chunk,
request and connection costs bytes of a budget, per socket and per address. A connection that has spent its budget is not read until the
budget has recovered; TCP then makes its client wait. Between two slices other connections have their turn.
"""

import asyncio
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.server import ServerState

from doppelagent.server.web.limits import Traffic, limited_address
from doppelagent.server.web.protocols import REQUEST_COST, BoundedHttp, BoundedWebSocket

SLICE: Final = 256  # bytes parsed at once; full of the smallest frames, it takes about 1 ms
READ: Final = 8192  # bytes read at once
UNREAD_TIMEOUT: Final = 30.0  # seconds in which a client must read UNREAD_LEAST bytes of its pending output, or all of it
UNREAD_LEAST: Final = 65_536
LINGER: Final = 1.0  # seconds (and bytes) for which a client may keep sending after our last answer
LINGER_BYTES: Final = 1_000_000
TOO_MANY: Final = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Throttle(asyncio.BufferedProtocol):
    """The protocol of one TCP connection; passes slices on to uvicorn's protocol for HTTP, and later for WebSockets.

    A buffered protocol chooses how much is read at once; others get up to 256 kB, which would wait in memory."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        self._loop = _loop or asyncio.get_running_loop()
        self._traffic: Traffic = app_state["traffic"]
        self.inner: BoundedHttp | BoundedWebSocket = BoundedHttp(config, server_state, app_state, self._loop)
        self._socket: str | None = None  # what the budgets are counted by; None: not counted
        self._address: str | None = None
        self._counted: str | None = None  # the host whose connections include this one
        self._buffer = bytearray()  # allocated while something is read, since most connections are idle
        self._unparsed = bytearray()
        self._next: asyncio.Handle | None = None  # parses the next slice
        self._cost = 0  # of what was parsed and is not charged yet
        self._held = False  # the inner protocol wants no input
        self._unwritable = False
        self.closing = False
        self._discarded = 0

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._unread = UnreadWatch(self._loop, self._transport)
        host = (transport.get_extra_info("peername") or ("",))[0]
        if not self._traffic.connect(host, self._loop.time() * 1000):
            self._transport.write(TOO_MANY)
            self._transport.close()
            return
        self._counted, self._address = host, self._traffic.direct_address(host)
        self.inner.connection_made(ThrottledTransport(self, self._transport))
        self.charge(REQUEST_COST)
        self._schedule_next(self._pay())

    def get_buffer(self, _sizehint: int) -> bytearray:
        self._buffer = bytearray(READ)
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        data, self._buffer = self._buffer[:nbytes], bytearray()
        self.data_received(data)

    def data_received(self, data: bytes | bytearray) -> None:
        if self.closing:
            self._discard(len(data))
            return
        self._unparsed += data
        if self._next is None:
            self._parse()
        else:
            self._transport.pause_reading()

    def eof_received(self) -> None:
        self.inner.eof_received()

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, so that answers to it cannot pile up."""
        self._unwritable = True
        self._unread.start()
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self._unwritable = False
        self._unread.stop()
        self.inner.resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.stop()
        if self._next is not None:
            self._next.cancel()
        if self._counted is not None:
            self._traffic.disconnect(self._counted)
            self.inner.connection_lost(exc)

    # Called through ThrottledTransport

    def charge(self, cost: int) -> None:
        """Add to the cost of what was parsed."""
        self._cost += cost

    def charge_to(self, host: str) -> None:
        """From now on, charge this socket, and the client's address instead of its proxy's."""
        peer = self._transport.get_extra_info("peername") or ("", 0)
        self._socket, self._address = f"{peer[0]} {peer[1]}", limited_address(host)

    def hold(self, held: bool) -> None:
        self._held = held
        if not held:
            self._go_on()

    def close(self) -> None:
        """Close when all is written. A client that may still be sending is read for a moment: otherwise the system would reset the
        connection, and the client might lose our last answer."""
        if self.closing:
            return
        self.closing = True
        self._unparsed.clear()
        if self.inner.finished or self._transport.is_closing():
            self._transport.close()
        else:
            self._transport.write_eof()
            self._transport.resume_reading()
            self._loop.call_later(LINGER, self._transport.close)
        self._unread.start()

    def _discard(self, size: int) -> None:
        """Charge dropped input like parsed input: otherwise a client that connects again and again could send more after our last answer
        than before it."""
        self._discarded += size
        self.charge(size)
        self._schedule_next(self._pay())
        if self._discarded > LINGER_BYTES:
            self._transport.close()
        elif self._next is not None:
            self._transport.pause_reading()

    # Slices

    def _go_on(self) -> None:
        if self._unparsed and self._next is None:
            self._next = self._loop.call_soon(self._parse)

    def _parse(self) -> None:
        """Parse one slice; the next one follows when others have had their turn and there is budget for it."""
        self._next = None
        if self._unparsed and not self._held and not self._unwritable:
            self._parse_slice()
            self._schedule_next(self._pay())
        if self._unparsed:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _schedule_next(self, wait: float) -> None:
        if self._next is not None:  # the inner protocol resumed reading within the slice, but it must still wait
            self._next.cancel()
            self._next = None
        if wait:
            self._next = self._loop.call_later(wait, self._parse)
        else:
            self._go_on()

    def _pay(self) -> float:
        """Charge what has been parsed; returns the seconds to wait before the next slice."""
        cost, self._cost = self._cost, 0
        return self._traffic.charge(self._socket, self._address, cost, self._loop.time() * 1000) / 1000

    def _parse_slice(self) -> None:
        piece = bytes(self._unparsed[:SLICE])
        del self._unparsed[:SLICE]
        self._cost += len(piece)
        try:
            self.inner.data_received(piece)
        except BaseException:
            self._transport.abort()  # what the library has left half done is not continued
            raise


class ThrottledTransport(asyncio.Transport):
    """The transport that uvicorn's protocols see."""

    def __init__(self, throttle: Throttle, transport: asyncio.Transport) -> None:
        super().__init__()
        self._throttle, self._transport = throttle, transport
        self.charge, self.charge_to = throttle.charge, throttle.charge_to

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._throttle.closing:
            self._transport.write(data)

    def pause_reading(self) -> None:
        self._throttle.hold(True)

    def resume_reading(self) -> None:
        self._throttle.hold(False)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._throttle.inner = cast("BoundedWebSocket", protocol)

    def close(self) -> None:
        self._throttle.close()

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._throttle.closing or self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


class UnreadWatch:
    """Aborts a connection whose client does not read its pending output."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        self._loop, self._transport = loop, transport
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the client's UNREAD_TIMEOUT."""
        self.stop()
        waiting = self._transport.get_write_buffer_size()
        if waiting:
            self._timer = self._loop.call_later(UNREAD_TIMEOUT, self._check, waiting)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self, waiting: int) -> None:
        if self._transport.get_write_buffer_size() > max(0, waiting - UNREAD_LEAST):
            self._transport.abort()
        else:
            self.start()
