"""Routes of the debrief: the analysis of a finished table, what a seat could know, and continuing from a moment."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doppelagent.server.messages.debriefs import Continue
from doppelagent.server.messages.fields import Message
from doppelagent.server.refusals import Malformed
from doppelagent.server.web import decode
from doppelagent.server.web.parameters import number_of, table_of
from doppelagent.server.web.responses import answer
from doppelagent.server.web.routes import body
from doppelagent.server.web.services import Services


class DebriefRoutes:
    def __init__(self, services: Services) -> None:
        self._services = services

    def routes(self) -> list[BaseRoute]:
        table = "/api/tables/{id}"
        return [
            Route(f"{table}/debrief", self.debrief),
            Route(f"{table}/debrief", self.ask, methods=["POST"]),
            Route(f"{table}/debrief", self.cancel, methods=["DELETE"]),
            Route(f"{table}/knowledge", self.knowledge),
            Route(f"{table}/continue", self.go_on, methods=["POST"]),
        ]

    async def debrief(self, request: Request) -> Response:
        table, guest = table_of(request), await self._services.authenticate(request)
        self._services.limit_replays(request)
        return answer(await self._services.debriefs.now(table, guest.id if guest else None))

    async def ask(self, request: Request) -> Response:
        decode.read(await body(request), Message)
        table, person = table_of(request), await self._services.require_person(request)
        self._services.limit_replays(request)
        return answer(await self._services.debriefs.ask(table, person.id))

    async def cancel(self, request: Request) -> Response:
        table, person = table_of(request), await self._services.require_person(request)
        self._services.limit_replays(request)
        return answer(await self._services.debriefs.cancel(table, person.id))

    async def knowledge(self, request: Request) -> Response:
        table, seat, step = table_of(request), number_of(request, "seat"), number_of(request, "step")
        self._services.limit_replays(request)
        if seat is None or step is None:
            raise Malformed("malformed.seat_and_step")
        return Response(await self._services.past.knowledge(table, seat, step), media_type="application/json")

    async def go_on(self, request: Request) -> Response:
        wanted, person = decode.read(await body(request), Continue), await self._services.require_person(request)
        table = table_of(request)
        self._services.limit_replays(request)
        return answer(await self._services.past.go_on(table, person.id, wanted))
