"""The HTTP API, route by route. Bodies and answers are JSON; every refusal is a `Refused`."""

import asyncio
import re
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.messages.fields import LONGEST_FRAME, LONGEST_RECORD
from doppelagent.server.messages.pages import Address, Claim, Me, Naming, NewTable, QuickStart
from doppelagent.server.messages.schema import schema
from doppelagent.server.refusals import Malformed, Refusal
from doppelagent.server.sanitise import clean_name
from doppelagent.server.web import decode
from doppelagent.server.web.devices import describe_device, list_devices, revoke, revoke_others
from doppelagent.server.web.guests import set_cookie
from doppelagent.server.web.parameters import SOCKET_ONLY, kind_of, number_of, person_of, read_request, table_of, words_of
from doppelagent.server.web.responses import answer, refused
from doppelagent.server.web.services import Services, is_local

BODY_TIMEOUT: Final = 10  # seconds
_CODE: Final = re.compile(r"[A-Za-z]{1,12}")


class Routes:
    """The handlers, one method per route; the middleware turns what they raise into responses."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def routes(self) -> list[BaseRoute]:
        table = "/api/tables/{id}"
        return [
            Route("/api/games", self.games),
            Route("/api/games/{key}/rules/{language}", self.rules),
            Route("/api/schema", self.schema),
            Route("/api/address", self.address),
            Route("/api/me", self.me),
            Route("/api/me", self.name, methods=["POST"]),
            Route("/api/me", self.forget, methods=["DELETE"]),
            Route("/api/me/link", self.link, methods=["POST"]),
            Route("/api/me/claim", self.claim, methods=["POST"]),
            Route("/api/me/devices", self.devices),
            Route("/api/me/devices", self.revoke_others, methods=["DELETE"]),
            Route("/api/me/devices/{device}", self.revoke, methods=["DELETE"]),
            Route("/api/tables", self.tables),
            Route("/api/tables", self.open, methods=["POST"]),
            Route("/api/quick", self.quick, methods=["POST"]),
            Route("/api/codes/{code}", self.code),
            Route(table, self.table),
            Route(table, self.ask, methods=["POST"]),
            Route(f"{table}/game", self.game),
            Route(f"{table}/record", self.record),
            Route(f"{table}/replay", self.replay),
            Route("/api/replay", self.replay_file, methods=["POST"]),
            Route("/api/statistics", self.statistics),
            Route("/api/people", self.friends),
            Route("/api/people/{id}", self.person),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
        ]

    async def games(self, _: Request) -> Response:
        return answer(await self._services.catalogue.games())

    async def rules(self, request: Request) -> Response:
        text = await self._services.catalogue.rulebook(request.path_params["key"], request.path_params["language"])
        return PlainTextResponse(text, media_type="text/markdown")

    async def schema(self, _: Request) -> Response:
        return Response(msgspec.json.encode(schema()), media_type="application/schema+json")

    async def address(self, request: Request) -> Response:
        """The address for invitations, for clients on this machine only; clients elsewhere already use one that works."""
        return answer(Address(self._services.settings.address_elsewhere() if is_local(request) else None))

    async def me(self, request: Request) -> Response:
        """The name and portrait; renews the cookie, so that it lasts as long as the token."""
        person = await self._services.authenticate(request)
        return self._with_cookie(answer(Me(person.name, person.portrait)), self._services.token_of(request)) if person else answer(Me(None))

    async def name(self, request: Request) -> Response:
        """Register a guest, or change the name and portrait of the guest with this cookie."""
        services, wanted = self._services, decode.read(await body(request), Naming)
        name, portrait = clean_name(wanted.name), wanted.portrait
        person = await services.authenticate(request)
        if person is not None:
            await services.store.rename(person.id, name, portrait)
            await self._spread_name(person.id)
            return answer(Me(name, portrait or person.portrait))
        services.limit_newcomers(request)
        return self._with_cookie(answer(Me(name, portrait)), await services.guests.add(name, _device(request), portrait))

    async def forget(self, request: Request) -> Response:
        services, person = self._services, await self._services.require_person(request)
        await services.store.forget(person.id)
        await self._spread_name(person.id)
        services.limits.sockets.disconnect(person.id, Refusal("no_guest"))
        return self._with_cookie(answer(Me(None)), "")

    async def _spread_name(self, person: str) -> None:
        """Show the new or deleted name at tables, here and in other processes."""
        await self._services.tables.renamed(person)
        await self._services.store.tell(f"name {person}")

    async def link(self, request: Request) -> Response:
        """Make a one-time link for another device."""
        person = await self._services.require_person(request)
        return answer(await self._services.guests.make_link(person.id))

    async def claim(self, request: Request) -> Response:
        """Log this device in as the person who made the link."""
        services, wanted = self._services, decode.read(await body(request), Claim)
        with services.limit_guesses(request):
            token = await services.guests.claim(wanted.link, _device(request))
        person = await services.guests.find(token)
        return self._with_cookie(answer(Me(person.name, person.portrait) if person else Me(None)), token)

    async def devices(self, request: Request) -> Response:
        person = await self._services.require_person(request)
        return answer(await list_devices(self._services, person.id, self._services.token_of(request)))

    async def revoke(self, request: Request) -> Response:
        person, token = await self._services.require_person(request), self._services.token_of(request)
        await revoke(self._services, person.id, token, request.path_params["device"])
        return answer(await list_devices(self._services, person.id, token))

    async def revoke_others(self, request: Request) -> Response:
        person, token = await self._services.require_person(request), self._services.token_of(request)
        await revoke_others(self._services, person.id, token)
        return answer(await list_devices(self._services, person.id, token))

    def _with_cookie(self, response: Response, token: str) -> Response:
        response.headers["set-cookie"] = set_cookie(token, secure=self._services.settings.secure)
        return response

    async def tables(self, request: Request) -> Response:
        guest = await self._services.authenticate(request)
        return answer(await self._services.tables.lists(guest.id if guest else None, number_of(request, "before")))

    async def open(self, request: Request) -> Response:
        wanted, person = decode.read(await body(request), NewTable), await self._services.require_person(request)
        return answer(await self._services.tables.open(person.id, wanted))

    async def quick(self, request: Request) -> Response:
        wanted, person = decode.read(await body(request), QuickStart), await self._services.require_person(request)
        return answer(await self._services.tables.quick_start(person.id, wanted))

    async def code(self, request: Request) -> Response:
        code = request.path_params["code"]
        with self._services.limit_guesses(request):
            if not _CODE.fullmatch(code):
                raise Refusal("no_table")
            return answer(await self._services.tables.by_code(code.upper()))

    async def table(self, request: Request) -> Response:
        guest = await self._services.authenticate(request)
        return answer(await self._services.tables.snapshot(table_of(request), guest.id if guest else None))

    async def game(self, request: Request) -> Response:
        return answer(await self._services.tables.game_of(table_of(request)))

    async def ask(self, request: Request) -> Response:
        """A request to a table, for clients without a socket there."""
        wanted, person = read_request(await body(request)), await self._services.require_person(request)
        if isinstance(wanted, SOCKET_ONLY):
            raise Refusal("socket_only")
        try:
            with self._services.metrics.count_request(kind_of(wanted)) as set_result:
                set_result("refused")
                done = await self._services.tables.ask(table_of(request), person.id, wanted)
                set_result("done")
            return answer(done)
        except DoppelagentError as error:
            return refused(self._services.count_refusal(error), wanted.id)

    async def record(self, request: Request) -> Response:
        """The record as a download; the page chooses the file name."""
        text = await self._services.tables.record(table_of(request))
        return PlainTextResponse(text, headers={"content-disposition": "attachment"})

    async def replay(self, request: Request) -> Response:
        table, seat, words = table_of(request), number_of(request, "seat"), words_of(request)
        self._services.limit_replays(request)
        return Response(await self._services.tables.replay(table, seat, words), media_type="application/json")

    async def replay_file(self, request: Request) -> Response:
        """Replay an uploaded record of any match."""
        seat, words = number_of(request, "seat"), words_of(request)
        self._services.limit_records(request)
        too_long = Refusal("long_record", most=LONGEST_RECORD // 1024)
        data = await _read(request, "text/plain", LONGEST_RECORD, Refusal("not_text"), too_long)
        return Response(await self._services.tables.records.replay(data, seat, words), media_type="application/json")

    async def statistics(self, request: Request) -> Response:
        guest = await self._services.authenticate(request)
        return answer(await self._services.tables.statistics(guest.id if guest else None))

    async def friends(self, request: Request) -> Response:
        person = await self._services.require_person(request)
        return answer(await self._services.tables.friends(person.id))

    async def person(self, request: Request) -> Response:
        """The viewer's own page ("me"), or that of a friend."""
        viewer, wanted = await self._services.require_person(request), person_of(request)
        about = viewer.id if wanted == "me" else wanted
        return answer(await self._services.tables.person(viewer.id, about, number_of(request, "before")))

    async def health(self, _: Request) -> Response:
        health = await self._services.health()
        return PlainTextResponse(f"{health}\n", 200 if health == "healthy" else 503)

    async def metrics(self, request: Request) -> Response:
        if not self._services.may_read_metrics(request):
            raise Refusal("no_page")
        return Response(self._services.metrics.exposition(), media_type="text/plain; version=0.0.4")


def _device(request: Request) -> str:
    return describe_device(request.headers.get("user-agent", ""))


async def body(request: Request) -> bytes:
    """The JSON body; refused if it has another type, is too long or takes too long to arrive."""
    return await _read(request, "application/json", LONGEST_FRAME, Refusal("not_json"), Refusal("too_long", most=LONGEST_FRAME))


async def _read(request: Request, type: str, most: int, wrong_type: Refusal, too_long: Refusal) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != type:
        raise wrong_type
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    raise too_long
    except TimeoutError:
        raise Malformed("malformed.late") from None
    return bytes(data)
