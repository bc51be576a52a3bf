"""The application: the door, the desk, the sockets and the page, around one house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.websockets import WebSocket

from doppelagent.server.answers import refused
from doppelagent.server.door import Door
from doppelagent.server.house import House
from doppelagent.server.http import Desk
from doppelagent.server.outside import Outside
from doppelagent.server.page import Page
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.socket import open_socket
from doppelagent.server.store import Store

if TYPE_CHECKING:
    from doppelagent.server.table import Dealer


def create_app(settings: Settings, outside: Outside | None = None, store: Store | None = None, dealer: "Dealer | None" = None) -> Starlette:
    """One server. Its `state.house` holds everything it has; nothing is shared with another app in the same process."""
    house = House(settings, outside or Outside(), store, dealer)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await house.begin()
        try:
            yield
        finally:
            await house.close()

    async def socket(socket: WebSocket) -> None:
        await open_socket(house, socket)

    app = Starlette(
        routes=[
            *Desk(house).routes(),
            WebSocketRoute("/api/tables/{id}/socket", socket),
            Mount("/", Page(settings.page)),
        ],
        middleware=[Middleware(Door, house=house)],
        exception_handlers={HTTPException: _no_page},
        lifespan=life,
    )
    app.router.redirect_slashes = False
    app.state.house = house
    return app


async def _no_page(_: Request, error: Exception) -> Response:
    return refused(Refusal("no_page"), status=error.status_code if isinstance(error, HTTPException) else 404)
