"""Running the server: the port, the signals, and a stop that loses nothing."""

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
from doppelagent.server.web.services import Services

if TYPE_CHECKING:
    from doppelagent.server.engine import Engine

NEVER: Final = 1_000_000_000
BACKLOG: Final = 2048
UNREAD_FOR: Final = 30_000  # ms after which the system gives up a connection whose other side takes nothing
LAST_REQUESTS: Final = 5  # seconds for what is under way when the server stops
BESIDE_SOCKETS: Final = 1000  # connections beyond the sockets: pages being loaded


class Server(uvicorn.Server):
    """Says when it is ready, and lets the tables say good-bye before connections are closed."""

    def __init__(self, app: Starlette, settings: Settings, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_max_size=LONGEST_FRAME,
                ws_per_message_deflate=False,  # it costs more than it saves on frames this short
                log_config=None,
                access_log=False,
                server_header=False,
                forwarded_allow_ips=settings.proxies,
                limit_concurrency=settings.sockets + BESIDE_SOCKETS,
                timeout_graceful_shutdown=LAST_REQUESTS,
                lifespan="on",
            )
        )
        self._services: Services = app.state.services
        self._ready = ready
        self.failed: BaseException | None = None  # what stopped it, if it was not asked to

    def handle_exit(self, *_: object) -> None:
        """A signal asks to stop. Asked twice it stops no faster, since it takes seconds at most, and exits with 0 all the same."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._services.begin()  # before uvicorn does, which would not say in a sentence why a database cannot be opened
        await super().startup(sockets)
        if self._services.engine_task is not None:
            self._services.engine_task.add_done_callback(self._engine_started)
        self._ready()

    def _engine_started(self, engine_task: "asyncio.Task[Engine]") -> None:
        if not engine_task.cancelled() and (error := engine_task.exception()):
            self.failed, self.should_exit = error, True
        else:
            settle_down()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # whoever comes now finds another process, or comes again
        await self._services.end()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[Settings], None]) -> None:
    """Until SIGTERM or SIGINT."""
    listening = bind(settings.host, settings.port)
    settings = replace(settings, port=listening.getsockname()[1])  # port 0 is any that is free
    server = Server(create_app(settings), settings, lambda: ready(settings))
    logs.begin(settings.log_level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)  # uvicorn does so later, and a signal may come before
    server.run([listening])
    if server.failed is not None:
        raise server.failed


def settle_down() -> None:
    """How Python keeps services. It looks for garbage among all that has lived long whenever that has grown by a quarter, and with some
    hundred tables in memory everybody waits half a second for it: that search is left to the scheduler, four times an hour."""
    sys.setswitchinterval(0.0005)  # seconds; the threads that commit must not wait for theirs after every statement
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 20, NEVER)


def bind(host: str, port: int) -> socket.socket:
    """The port, before anything else is done; taken, it is refused with a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR)
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
    return f"The address {host!r} is none of this machine; choose another with --host."
