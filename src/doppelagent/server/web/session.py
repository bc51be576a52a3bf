"""A session: one WebSocket at one table, from its acceptance to the close.

A refusal goes over the socket, because a page cannot read why a handshake failed: a `refused` frame, then a close with 4000 + the HTTP
status (4404: no such table).
"""

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.requests import Request
from doppelagent.server.refusals import Malformed, Refusal
from doppelagent.server.web.flag import Flag
from doppelagent.server.web.outbox import Outbox
from doppelagent.server.web.parameters import kind_of, number_of, read_request, table_of, words_of
from doppelagent.server.web.services import Services, address_of

if TYPE_CHECKING:
    from doppelagent.server.tables.visits import Visit

MOST_MALFORMED: Final = 50  # malformed messages before we hang up
MOST_HASTY: Final = 200  # messages in a row refused by the rate limit before we hang up


class Session:
    def __init__(self, services: Services, socket: WebSocket, person: str | None, device: str) -> None:
        self._services, self._socket, self._person, self._address = services, socket, person, address_of(socket)
        self._outbox, self._device = Outbox(socket), device
        self._malformed, self._hasty = 0, 0

    async def run(self) -> None:
        try:
            with self._services.limits.sockets.counted(self._outbox, self._person, self._address, self._device):
                await self._visit()
        except DoppelagentError as error:
            self._outbox.cut(self._services.count_refusal(error))
            await asyncio.wait({self._outbox.writing})
        except Exception as error:
            self._services.report_error(error)
            self._outbox.cut(Refusal("went_wrong"))
            await asyncio.wait({self._outbox.writing})
        finally:
            self._outbox.writing.cancel()

    async def _visit(self) -> None:
        socket, tables = self._socket, self._services.tables
        visit = await tables.enter(table_of(socket), self._person, self._outbox, after=number_of(socket, "after"), words=words_of(socket))
        reading, ended = asyncio.create_task(self._read(visit)), Flag()
        tasks = reading, self._outbox.writing
        for task in tasks:
            task.add_done_callback(lambda _: ended.set())
        try:
            await ended.wait()  # asyncio.wait would take a kilobyte and a half
            for task in tasks:
                if task.done() and not task.cancelled():  # the outbox task of a slow client is cancelled
                    task.result()
        finally:
            reading.cancel()
            await visit.leave()

    async def _read(self, visit: "Visit") -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if not self._outbox.is_cut:
                await self._receive(visit, message.get("text"))

    async def _receive(self, visit: "Visit", text: str | None) -> None:
        """Check the rate limit, decode one frame, and answer."""
        allowed = self._is_within_limits()
        try:
            if text is None:
                raise Malformed("malformed.binary")
            request = read_request(text.encode())
        except DoppelagentError as error:
            self._malformed += 1
            self._refuse(self._services.count_refusal(error), None, hang_up=self._malformed >= MOST_MALFORMED)
            return
        if allowed:
            self._hasty = 0
            await self._answer(visit, request)
        else:
            self._hasty += 1
            self._refuse(self._services.count_refusal(Refusal("slow_down")), request.id, hang_up=self._hasty >= MOST_HASTY)

    def _is_within_limits(self) -> bool:
        limits, now = self._services.limits, self._services.environment.now()
        return limits.addresses.allow(self._address, now) and (self._person is None or limits.people.allow(self._person, now))

    async def _answer(self, visit: "Visit", request: Request) -> None:
        with self._services.metrics.count_request(kind_of(request)) as ended:
            try:
                answer = await visit.ask(request)
                if answer is not None:
                    self._outbox.send(encode(answer))
            except DoppelagentError as error:
                ended("refused")
                self._refuse(self._services.count_refusal(error), request.id)
            except Exception as error:
                ended("error")
                self._services.report_error(error)
                self._refuse(Refusal("went_wrong"), request.id)

    def _refuse(self, refusal: Refusal, id: str | None, *, hang_up: bool = False) -> None:
        if hang_up:
            self._outbox.cut(refusal)
        else:
            self._outbox.send(encode(refusal.frame(id)))
