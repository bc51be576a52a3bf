"""The application: middleware, routes, sockets and the page, around one `Services`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.websockets import WebSocket

from doppelagent.server.environment import Environment
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.web.debrief_routes import DebriefRoutes
from doppelagent.server.web.middleware import GuardMiddleware
from doppelagent.server.web.page import Page
from doppelagent.server.web.responses import refused
from doppelagent.server.web.routes import Routes
from doppelagent.server.web.services import Services
from doppelagent.server.web.websocket import open_websocket

if TYPE_CHECKING:
    from doppelagent.server.tables.table import Dealer


def create_app(
    settings: Settings, environment: Environment | None = None, store: Store | None = None, dealer: "Dealer | None" = None
) -> Starlette:
    """The ASGI app of one server. `state.services` holds all its state; nothing is shared with another app in the process."""
    services = Services(settings, environment or Environment(), store, dealer)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Any]]:
        await services.start()
        try:
            yield {"traffic": services.limits.traffic}  # for the protocols below the application
        finally:
            await services.close()

    async def socket(socket: WebSocket) -> None:
        await open_websocket(services, socket)

    app = Starlette(
        routes=[
            *Routes(services).routes(),
            *DebriefRoutes(services).routes(),
            WebSocketRoute("/api/tables/{id}/socket", socket),
            Mount("/", Page(settings.page)),
        ],
        middleware=[Middleware(GuardMiddleware, services=services)],
        exception_handlers={HTTPException: _not_found},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.services = services
    return app


async def _not_found(_: Request, error: Exception) -> Response:
    return refused(Refusal("no_page"), status=error.status_code if isinstance(error, HTTPException) else 404)
