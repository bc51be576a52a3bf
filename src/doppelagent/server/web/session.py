"""One socket, from its opening to its end.

Whether it may be opened at all is decided before: the page must be ours, and the services not full. What else is wrong is told over the
socket, since a page cannot read why one was not opened: a `refused`, then it is closed with 4000 and the HTTP status (4404: no such table).
"""

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.requests import Request
from doppelagent.server.refusals import Refusal
from doppelagent.server.web.parameters import kind_of, number_of, read_request, table_of, words_of
from doppelagent.server.web.responses import refused, status_of
from doppelagent.server.web.services import Services, address_of

if TYPE_CHECKING:
    from doppelagent.server.tables.tables import Visit

MOST_FRAMES: Final = 256  # that wait for a slow reader; after that it is cut off
MOST_BYTES: Final = 4_000_000
MOST_STRANGE: Final = 50  # messages that were none
MOST_HASTY: Final = 200  # refused in a row because they came too fast
LAST_WORDS: Final = 5  # seconds to read why one is cut off
TOO_SLOW: Final = 1008  # never read by who it is for
RESTARTING: Final = 1012  # the code by which a page knows that it should come back


class Outbox:
    """What goes out over a socket, in its order. It never waits: who reads too slowly is dropped, and can come back."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._last_code = 0
        self.writing = asyncio.create_task(self._write())

    @property
    def is_cut(self) -> bool:
        return bool(self._last_code)

    def send(self, data: bytes) -> None:
        if self.is_cut:
            return
        self._frames.append(data)
        self._bytes += len(data)
        self._news.set()
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._last_code = TOO_SLOW
            self._frames.clear()
            self.writing.cancel()

    def cut(self, refusal: Refusal) -> None:
        if not self.is_cut:
            self.send(encode(refusal.frame()))
            self._last_code = RESTARTING if refusal.code == "stopping" else 4000 + status_of(refusal)

    async def _write(self) -> None:
        """Until it is cut, or the other side is gone: uvicorn calls it an error (RuntimeError) to write to who is just being closed."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while self._frames or not self.is_cut:
                await self._news.wait()
                self._news.clear()
                while self._frames:
                    data = self._frames.popleft()
                    self._bytes -= len(data)
                    await self._socket.send({"type": "websocket.send", "text": data.decode()})
            await self._socket.close(self._last_code)


async def open_socket(services: Services, socket: WebSocket) -> None:
    """Anybody may look on from our own page; a cookie says who it is."""
    try:
        if socket.headers.get("origin") not in services.origins:
            raise Refusal("wrong_origin")
        services.check_address(socket)
        services.limits.sockets.check_total()
        await services.ready()
        guest = await services.guest(socket)
    except DoppelagentError as error:
        await socket.send_denial_response(refused(services.no(error)))
        return
    await socket.accept()
    await Session(services, socket, guest.id if guest else None).take_place()


class Session:
    """What is said over one socket."""

    def __init__(self, services: Services, socket: WebSocket, person: str | None) -> None:
        self._services, self._socket, self._person, self._address = services, socket, person, address_of(socket)
        self._outbox = Outbox(socket)
        self._strange, self._hasty = 0, 0

    async def take_place(self) -> None:
        try:
            with self._services.limits.sockets.counted(self._outbox, self._person, self._address):
                await self._visit()
        except DoppelagentError as error:
            self._outbox.cut(self._services.no(error))
            await asyncio.wait({self._outbox.writing}, timeout=LAST_WORDS)
        except Exception as error:
            self._services.incident(error)
        finally:
            self._outbox.writing.cancel()

    async def _visit(self) -> None:
        socket, tables = self._socket, self._services.tables
        visit = await tables.enter(table_of(socket), self._person, self._outbox, after=number_of(socket, "after"), words=words_of(socket))
        reading = asyncio.create_task(self._read(visit))
        try:
            ended, _ = await asyncio.wait({reading, self._outbox.writing}, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                if not task.cancelled():  # as is the writing for who reads too slowly
                    task.result()
        finally:
            reading.cancel()
            await visit.leave()

    async def _read(self, visit: "Visit") -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if not self._outbox.is_cut:
                await self._hear(visit, message.get("text"))

    async def _hear(self, visit: "Visit", text: str | None) -> None:
        in_time = self._in_time()
        try:
            if text is None:
                raise Refusal("not_a_message", detail="it is not text.")
            request = read_request(text.encode())
        except DoppelagentError as error:
            self._strange += 1
            self._refuse(self._services.no(error), None, enough=self._strange >= MOST_STRANGE)
            return
        if in_time:
            self._hasty = 0
            await self._answer(visit, request)
        else:
            self._hasty += 1
            self._refuse(self._services.no(Refusal("slow_down")), request.id, enough=self._hasty >= MOST_HASTY)

    def _in_time(self) -> bool:
        limits, now = self._services.limits, self._services.environment.now()
        return limits.addresses.allow(self._address, now) and (self._person is None or limits.people.allow(self._person, now))

    async def _answer(self, visit: "Visit", request: Request) -> None:
        with self._services.metrics.asked(kind_of(request)) as ended:
            try:
                self._outbox.send(encode(await visit.ask(request)))
            except DoppelagentError as error:
                ended("refused")
                self._refuse(self._services.no(error), request.id)
            except Exception as error:
                ended("error")
                self._services.incident(error)
                self._refuse(Refusal("went_wrong"), request.id)

    def _refuse(self, refusal: Refusal, id: str | None, *, enough: bool = False) -> None:
        """After enough of it, hang up."""
        if enough:
            self._outbox.cut(refusal)
        else:
            self._outbox.send(encode(refusal.frame(id)))
