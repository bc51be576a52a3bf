"""Runs the server: the port, the signals, and a graceful stop."""

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette

from doppelagent.server import logs
from doppelagent.server.messages.fields import LONGEST_FRAME
from doppelagent.server.settings import BadSetting, Settings
from doppelagent.server.web.app import create_app
from doppelagent.server.web.descriptors import most_connections, raise_limit
from doppelagent.server.web.protocols import BoundedWebSocket
from doppelagent.server.web.services import Services
from doppelagent.server.web.throttle import Throttle

if TYPE_CHECKING:
    from doppelagent.server.engine import Engine

NEVER: Final = 1_000_000_000  # a garbage-collection threshold that is not reached
BACKLOG: Final = 2048
TCP_TIMEOUT: Final = 30_000  # ms after which the kernel drops a connection whose peer acknowledges nothing
SHUTDOWN_TIMEOUT: Final = 5  # seconds for requests in progress when the server stops


class Server(uvicorn.Server):
    """Calls `ready` when the port is served, and stops the services before it closes connections."""

    def __init__(self, app: Starlette, settings: Settings, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Throttle,  # type: ignore[arg-type]  # a buffered protocol does as well
                ws=BoundedWebSocket,
                ws_max_size=LONGEST_FRAME,
                ws_per_message_deflate=False,  # it costs more than it saves on frames this short
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,  # the middleware adds one, by our own clock
                forwarded_allow_ips=settings.proxies,
                limit_concurrency=None,  # Throttle counts connections, sockets included
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
                lifespan="on",
            )
        )
        self._services: Services = app.state.services
        traffic = self._services.limits.traffic
        traffic.most = most_connections(raise_limit(), traffic.most)
        self._ready = ready
        self.failed: BaseException | None = None  # the error that stopped it, if any

    def handle_exit(self, *_: object) -> None:
        """Stop on a signal. A second signal changes nothing: stopping takes seconds at most, and the exit status is 0."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._services.start()  # before the lifespan does: uvicorn would hide why a database cannot be opened
        await super().startup(sockets)
        if self._services.engine_task is not None:
            self._services.engine_task.add_done_callback(self._engine_started)
        self._ready()

    def _engine_started(self, engine_task: "asyncio.Task[Engine]") -> None:
        if not engine_task.cancelled() and (error := engine_task.exception()):
            self.failed, self.should_exit = error, True
        else:
            tune_interpreter()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # new clients reach another process, or try again
        await self._services.stop()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[Settings], None], listening: socket.socket | None = None) -> None:
    """Serve until SIGTERM or SIGINT. `listening` is an open socket to use behind a proxy; the settings then have the proxy's address."""
    if listening is None:
        listening = bind(settings.host, settings.port)
        settings = replace(settings, port=listening.getsockname()[1])  # port 0 means any free port
    server = Server(create_app(settings), settings, lambda: ready(settings))
    logs.configure(settings.log_level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)  # uvicorn installs its handlers later; a signal may come before
    server.run([listening])
    if server.failed is not None:
        raise server.failed


def tune_interpreter() -> None:
    """Set thread switching and garbage collection for a server. Python collects the oldest generation whenever it has grown by a quarter,
    which stalls the event loop for half a second with a few hundred tables in memory; the scheduler does that four times an hour."""
    sys.setswitchinterval(0.0005)  # seconds; threads that commit must not wait long for the interpreter lock after every statement
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 20, NEVER)


def bind(host: str, port: int) -> socket.socket:
    """Bind the port, before anything else is done; raises BadSetting with the reason if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_TIMEOUT)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, UnicodeError) as error:
        listening.close()
        raise BadSetting(_why_not(host, port, error)) from None
    return listening


def _why_not(host: str, port: int, error: OSError | UnicodeError) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; stop it or choose another with --port."
    if isinstance(error, PermissionError):
        return f"Port {port} is for the administrator alone; choose one from 1024 on with --port."
    return f"The address {host!r} does not belong to this machine; choose another with --host."
