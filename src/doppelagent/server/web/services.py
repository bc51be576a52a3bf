"""The services of one running server: store, guests, limits, metrics and tables, and how they start and stop."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final, Literal

from starlette.requests import HTTPConnection

from doppelagent import __version__
from doppelagent.core.errors import DoppelagentError
from doppelagent.server.environment import Environment
from doppelagent.server.logs import note
from doppelagent.server.metrics import Metrics, TimedDatabase
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import Person, Store
from doppelagent.server.store.database import open_database
from doppelagent.server.web.catalogue import Catalogue
from doppelagent.server.web.guests import Guests, token_in
from doppelagent.server.web.health import Health
from doppelagent.server.web.limits import Limits, limited_address
from doppelagent.server.web.origins import hosts_of
from doppelagent.server.web.rate_limit import RateLimiter
from doppelagent.server.web.responses import as_refusal

if TYPE_CHECKING:
    from doppelagent.server.debriefs.past import Past
    from doppelagent.server.debriefs.queue import DebriefQueue
    from doppelagent.server.engine import Engine
    from doppelagent.server.tables.table import Dealer
    from doppelagent.server.tables.tables import Tables

DRAIN_CHECKS: Final = 40  # checks, DRAIN_PAUSE apart, whether all sockets have closed
DRAIN_PAUSE: Final = 0.05  # seconds


class Services:
    store: Store
    guests: Guests
    tables: "Tables"  # set once the engine has started, like the following
    debriefs: "DebriefQueue"
    past: "Past"

    def __init__(self, settings: Settings, environment: Environment, store: Store | None = None, dealer: "Dealer | None" = None) -> None:
        self.settings, self.environment, self._given_store, self._dealer = settings, environment, store, dealer
        self.metrics, self.limits, self.catalogue = Metrics(), Limits(settings), Catalogue()
        self.origins = settings.allowed_origins()
        self.hosts = hosts_of(self.origins)
        self.engine_task: asyncio.Task[Engine] | None = None
        self._state: Literal["starting", "running", "stopping"] = "starting"
        self.metrics.sockets.set_function(lambda: len(self.limits.sockets.all))

    async def start(self) -> None:
        """Open the store and start the engine in the background; the page is served meanwhile. Idempotent."""
        if self.engine_task is None:
            self.store = self._given_store or Store(TimedDatabase(await open_database(self.settings.database), self.metrics))
            self.guests, self._health = Guests(self.store, self.environment), Health(self.store, self.environment)
            self.engine_task = asyncio.create_task(self._start_engine())

    async def _start_engine(self) -> "Engine":
        engine_class = await asyncio.to_thread(_import_engine)
        engine = engine_class(self.settings, self.environment, self.store, self.metrics, self._dealer)
        await engine.start()
        self.tables, self.debriefs, self.past, self._state = engine.tables, engine.debriefs, engine.past, "running"
        self.tables.on_revoked = self.disconnect_device
        note("begun", version=__version__)
        return engine

    async def wait_until_ready(self) -> None:
        if self.engine_task is not None:
            await asyncio.shield(self.engine_task)

    async def stop(self) -> None:
        """Stop the engine and give sockets time to read why. Idempotent."""
        if self.engine_task is None:
            return
        await asyncio.wait({self.engine_task})
        if self._state != "running":
            return
        self._state = "stopping"
        await self.engine_task.result().stop()
        for _ in range(DRAIN_CHECKS):
            if not self.limits.sockets.all:
                break
            await asyncio.sleep(DRAIN_PAUSE)

    async def close(self) -> None:
        """Stop, then close the store once everything is written."""
        await self.stop()
        if self.engine_task is not None:
            await self.store.close()
            note("ended")

    def token_of(self, connection: HTTPConnection) -> str:
        """The token in the request's cookie; empty without one."""
        return token_in(connection.cookies, secure=self.settings.secure)

    async def authenticate(self, connection: HTTPConnection) -> Person | None:
        """The person whose cookie the request carries, if any; counts against their rate limit."""
        person = await self.guests.find(self.token_of(connection))
        if person is not None:
            self._limit(self.limits.people, person.id)
        return person

    async def require_person(self, connection: HTTPConnection) -> Person:
        """As `authenticate`, but refuses a request without a valid cookie."""
        person = await self.authenticate(connection)
        if person is None:
            raise Refusal("no_guest")
        return person

    def limit_requests(self, connection: HTTPConnection) -> None:
        self._limit(self.limits.addresses, address_of(connection))

    def limit_newcomers(self, connection: HTTPConnection) -> None:
        self._limit(self.limits.newcomers, address_of(connection))

    def limit_replays(self, connection: HTTPConnection) -> None:
        self._limit(self.limits.replays, address_of(connection))

    def limit_records(self, connection: HTTPConnection) -> None:
        self._limit(self.limits.records, address_of(connection))

    def _limit(self, limiter: RateLimiter, key: str) -> None:
        if not limiter.allow(key, self.environment.now()):
            raise Refusal("slow_down")

    @contextmanager
    def limit_guesses(self, connection: HTTPConnection) -> Iterator[None]:
        """Count refusals within this context; an address with too many is refused at once, even if the next guess is right."""
        guesses, address, now = self.limits.guesses, address_of(connection), self.environment.now()
        if guesses.exhausted(address, now):
            raise Refusal("slow_down")
        try:
            yield
        except Refusal:
            guesses.allow(address, now)
            raise

    def disconnect_device(self, device: str) -> None:
        self.limits.sockets.disconnect_device(device, Refusal("no_guest"))

    def may_read_metrics(self, connection: HTTPConnection) -> bool:
        try:
            address = ip_address(connection.client.host if connection.client else "")
        except ValueError:
            return False
        return any(address in ip_network(network) for network in self.settings.metrics_from)

    def count_refusal(self, error: DoppelagentError) -> Refusal:
        """The refusal to send for an error, counted in the metrics."""
        refusal = as_refusal(error)
        self.metrics.refusals.labels(refusal.code).inc()
        return refusal

    async def health(self) -> str:
        """ "healthy", or else why people cannot play: "starting", "stopping", or "cannot write"."""
        if self._state != "running":
            return self._state
        return "healthy" if await self._health.is_writable() else "cannot write"

    def report_error(self, error: Exception) -> str:
        """Log an unexpected error; returns its incident id."""
        incident = self.environment.id()[:8]
        self.metrics.errors.inc()
        note("went wrong", logging.ERROR, error, incident=incident)
        return incident


def _import_engine() -> "type[Engine]":
    from doppelagent.server.engine import Engine

    return Engine


def is_local(connection: HTTPConnection) -> bool:
    """Whether the client is on this machine."""
    try:
        return ip_address(connection.client.host if connection.client else "").is_loopback
    except ValueError:
        return False


def address_of(connection: HTTPConnection) -> str:
    return limited_address(connection.client.host if connection.client else "")
