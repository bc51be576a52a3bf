"""The application: middleware, routes, sockets and the page, around one `Services`."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from doppelagent.server.environment import Environment
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import Store
from doppelagent.server.web.debrief_routes import DebriefRoutes
from doppelagent.server.web.middleware import GuardMiddleware, Responder, security_headers
from doppelagent.server.web.page import Page
from doppelagent.server.web.responses import refused
from doppelagent.server.web.routes import Routes
from doppelagent.server.web.services import Services
from doppelagent.server.web.websocket import open_websocket

if TYPE_CHECKING:
    from doppelagent.server.tables.table import Dealer

SOCKET: Final = re.compile("/api/tables/([^/]+)/socket")


class Application(Starlette):
    """Serves sockets without the middleware and routes, whose coroutines would take memory as long as each socket is open."""

    def __init__(self, services: Services, **about: Any) -> None:
        super().__init__(**about)
        self.state.services = self._services = services
        self._headers = security_headers(services)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_of_table(scope):
            responder = Responder(self._services, self._headers, scope, send)
            await open_websocket(self._services, WebSocket(scope, receive, responder))
        else:
            await super().__call__(scope, receive, send)


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

    app = Application(
        services,
        routes=[
            *Routes(services).routes(),
            *DebriefRoutes(services).routes(),
            Mount("/", Page(settings.page)),
        ],
        middleware=[Middleware(GuardMiddleware, services=services)],
        exception_handlers={HTTPException: _not_found},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    return app


def _is_of_table(scope: Scope) -> bool:
    """Whether the scope is that of a table's socket; if so, sets the table's id in its path parameters."""
    found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
    if found is not None:
        scope["path_params"] = {"id": found[1]}
    return found is not None


async def _not_found(_: Request, error: Exception) -> Response:
    return refused(Refusal("no_page"), status=error.status_code if isinstance(error, HTTPException) else 404)
