"""uvicorn's protocols for HTTP and WebSockets, within bounds: a request must be complete in time, and every frame and chunk has a cost.

Their transport is a `ThrottledTransport`, which parses and reads only as fast as these costs allow.
"""

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from doppelagent.server.web.flag import Flag
from doppelagent.server.web.inbox import Inbox

if TYPE_CHECKING:
    from doppelagent.server.web.throttle import ThrottledTransport

REQUEST_TIMEOUT: Final = 15.0  # seconds for a complete request; longer than `routes.BODY_TIMEOUT`, which answers with a sentence
MOST_LINES: Final = 150  # in the head of a request; thousands of header fields would take milliseconds to parse
EMPTY_LINE: Final = re.compile(rb"\n\r?\n")
PART_COST: Final = 1000  # bytes of budget for a frame or a chunk, besides its length
REQUEST_COST: Final = 5000  # and for a connection or a request, which take several times as long as a frame
INCOMPLETE: Final = (h11.IDLE, h11.SEND_BODY)  # states of a client that owes us a request or the rest of it
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class BoundedHttp(H11Protocol):
    """Closes a connection that has no complete request in time, or one with too many header fields."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = self._counted = _CountedConnection(h11.SERVER)
        self._upgraded = False
        self._lines, self._last = 0, b""  # of the head that is being read: how many, and its last bytes
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._throttled = cast("ThrottledTransport", transport)
        self._deadline = self.loop.call_later(REQUEST_TIMEOUT, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # uvicorn leaves it running after an error
        self._end_deadline()

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE:
            self._count_lines(data)
        if self._lines > MOST_LINES:
            self.send_400_response("Too many header fields.")
            return
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._lines, self._last = 0, b""

    def _count_lines(self, data: bytes) -> None:
        """Count the lines up to the empty one that ends the head."""
        text = self._last + data
        end = EMPTY_LINE.search(text)
        self._lines += text[: end.start() if end else None].count(b"\n") - self._last.count(b"\n")
        self._last = text[-2:]

    def handle_events(self) -> None:
        super().handle_events()
        self._throttled.charge(PART_COST * max(0, self._counted.take_parts() - 1))  # a slice of a body is one part by itself
        if self._upgraded or self.conn.their_state not in INCOMPLETE:
            self._end_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_TIMEOUT, self.transport.close)

    @property
    def finished(self) -> bool:
        """Whether the client has sent all of its request."""
        return self.conn.their_state not in (*INCOMPLETE, h11.ERROR)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._throttled.charge(REQUEST_COST)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer a malformed request, unless a part of an answer was sent already."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _CountedConnection(h11.Connection):
    """Counts the parts of bodies that it has read."""

    _parts = 0

    def next_event(self) -> Any:
        event = super().next_event()
        self._parts += isinstance(event, h11.Data)
        return event

    def take_parts(self) -> int:
        parts, self._parts = self._parts, 0
        return parts


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Reads no frame before the handshake is answered, and keeps no empty continuation frame. Its state takes a third of the memory that
    uvicorn's takes."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = Inbox()  # type: ignore[assignment]  # has what uvicorn uses of a queue,
        self.writable = Flag()  # type: ignore[assignment]  # and of an event
        self.writable.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._throttled = cast("ThrottledTransport", transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():  # the handshake comes whole, so websockets rejects it
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_HANDSHAKE)
            self.transport.close()

    @property
    def finished(self) -> bool:
        """Whether the client has sent its close frame."""
        return self.conn.close_rcvd is not None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """Called by uvicorn when the handshake is answered. By now the scope has the address of the client behind a proxy."""
        super().start_keepalive()
        self._throttled.charge_to(self.scope["client"][0] if self.scope["client"] else "")
        self.request.headers.clear()  # the application reads those of the scope
        self.response.headers.clear()
        self.transport.resume_reading()

    def handle_events(self) -> None:
        self._throttled.charge(PART_COST * len(self.conn.events))
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:
            super().handle_cont(event)
