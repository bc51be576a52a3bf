"""The door that every HTTP request passes: limits by address, the origin of what changes something, and the headers of every answer."""

from typing import Final

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.refusals import Refusal
from doppelagent.server.web.responses import refused
from doppelagent.server.web.services import Services

HARMLESS: Final = ("GET", "HEAD")
UNCOUNTED: Final = ("/healthz", "/metrics")  # asked by machines, often, from one address

Headers = list[tuple[bytes, bytes]]


def headers_for(services: Services) -> Headers:
    """The page may load and reach nothing but this server, and nobody may frame it or learn its address, which is a secret link."""
    sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in services.origins))
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self' {sockets}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'"
    )
    headers = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if services.settings.secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class GuardMiddleware:
    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services, self._headers = app, services, headers_for(services)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answers = _Answers(self._headers, scope, send)
            await self._pass(scope, receive, answers)
            self._count(scope, answers.status)
        else:
            await self._app(scope, receive, _Answers(self._headers, scope, send) if scope["type"] == "websocket" else send)

    async def _pass(self, scope: Scope, receive: Receive, answers: "_Answers") -> None:
        try:
            self._check(HTTPConnection(scope), scope["method"])
            if scope["path"].startswith("/api"):
                await self._services.ready()
            await self._app(scope, receive, answers)
        except ClientDisconnect:
            return
        except DoppelagentError as error:
            await refused(self._services.no(error))(scope, receive, answers)
        except Exception as error:
            incident = self._services.incident(error)
            if not answers.status:  # otherwise half of it is under way already
                response = refused(Refusal("went_wrong"))
                response.headers["x-incident"] = incident
                await response(scope, receive, answers)

    def _check(self, asks: HTTPConnection, method: str) -> None:
        if asks.scope["path"] not in UNCOUNTED:
            self._services.check_address(asks)
        if method in HARMLESS:
            return
        origin = asks.headers.get("origin")
        if (origin is not None and origin not in self._services.origins) or asks.headers.get("sec-fetch-site") == "cross-site":
            raise Refusal("wrong_origin")

    def _count(self, scope: Scope, status: int) -> None:
        """By route, never by path, which names a table; and whatever somebody makes up as a method is one kind."""
        method = scope["method"] if scope["method"] in (*HARMLESS, "POST", "DELETE") else "other"
        kind = f"{method} {getattr(scope.get('route'), 'path', '') or 'page'}"
        result = "done" if status < 400 else "refused" if status < 500 else "error"
        self._services.metrics.requests.labels(kind, result).inc()


class _Answers:
    """Sends on, with the headers of every answer."""

    def __init__(self, headers: Headers, scope: Scope, send: Send) -> None:
        self._caching = b"no-store" if scope["path"].startswith("/api") else b"no-cache"
        self._headers, self._send = headers, send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            own = message.get("headers", ())
            caching = () if any(name == b"cache-control" for name, _ in own) else ((b"cache-control", self._caching),)
            message["headers"] = [*own, *self._headers, *caching]
        await self._send(message)
