"""Middleware around every request: the rate limit per address, checks of host and origin, and security headers."""

from email.utils import formatdate
from typing import Final

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.refusals import Refusal
from doppelagent.server.web.origins import check_host, check_length, check_origin
from doppelagent.server.web.responses import refused
from doppelagent.server.web.services import Services

SAFE_METHODS: Final = ("GET", "HEAD")
LONGEST_QUERY: Final = 1000  # bytes; ours are short, and thousands of parameters would take milliseconds to parse
UNCHECKED: Final = ("/healthz", "/metrics")  # polled often, from one address, under any name

Headers = list[tuple[bytes, bytes]]


def security_headers(services: Services) -> Headers:
    """The page may load and reach only this server. No site may frame it or see its address, which is a secret link."""
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
        headers["strict-transport-security"] = "max-age=31536000; includeSubDomains"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class GuardMiddleware:
    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services, self._headers = app, services, security_headers(services)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            responder = Responder(self._services, self._headers, scope, send)
            await self._handle(scope, receive, responder)
            self._count(scope, responder.status)
        else:
            await self._app(scope, receive, Responder(self._services, self._headers, scope, send) if scope["type"] == "websocket" else send)

    async def _handle(self, scope: Scope, receive: Receive, responder: "Responder") -> None:
        try:
            self._check(HTTPConnection(scope), scope["method"])
            if scope["path"].startswith("/api"):
                await self._services.wait_until_ready()
            await self._app(scope, receive, responder)
        except ClientDisconnect:
            return
        except DoppelagentError as error:
            refusal = self._services.count_refusal(error)
            response = refused(refusal)
            if refusal.code == "two_lengths":
                response.headers["connection"] = "close"  # it is unknown where the next request begins
            await response(scope, receive, responder)
        except Exception as error:
            incident = self._services.report_error(error)
            if not responder.status:  # otherwise part of the response was sent
                response = refused(Refusal("went_wrong"))
                response.headers["x-incident"] = incident
                await response(scope, receive, responder)

    def _check(self, connection: HTTPConnection, method: str) -> None:
        services, headers = self._services, connection.headers
        check_length(headers)
        if len(connection.scope["query_string"]) > LONGEST_QUERY:
            raise Refusal("too_long", most=LONGEST_QUERY)
        if connection.scope["path"] in UNCHECKED:
            return
        services.limit_requests(connection)
        check_host(headers, services.hosts)
        check_origin(headers, services.origins, required=False)
        if method not in SAFE_METHODS and headers.get("sec-fetch-site") == "cross-site":  # people may follow a link to us
            raise Refusal("wrong_origin")

    def _count(self, scope: Scope, status: int) -> None:
        """Count by route, never by path, which names a table; unknown methods count as one kind."""
        method = scope["method"] if scope["method"] in (*SAFE_METHODS, "POST", "DELETE") else "other"
        kind = f"{method} {getattr(scope.get('route'), 'path', '') or 'page'}"
        result = "done" if status < 400 else "refused" if status < 500 else "error"
        self._services.metrics.requests.labels(kind, result).inc()


class Responder:
    """Adds the date and the security headers to a response, and remembers its status."""

    def __init__(self, services: Services, headers: Headers, scope: Scope, send: Send) -> None:
        self._caching = b"no-store" if scope["path"].startswith("/api") else b"no-cache"
        self._services, self._headers, self._send = services, headers, send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            own = message.get("headers", ())
            caching = () if any(name == b"cache-control" for name, _ in own) else ((b"cache-control", self._caching),)
            date = formatdate(self._services.environment.now() / 1000, usegmt=True)  # pages compare deadlines with it
            message["headers"] = [*own, *self._headers, *caching, (b"date", date.encode())]
        await self._send(message)
