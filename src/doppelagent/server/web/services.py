"""The services around the tables: everything that one running server has, put together."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final

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
from doppelagent.server.web.guests import COOKIE, Guests
from doppelagent.server.web.limits import Limits, whose
from doppelagent.server.web.responses import as_refusal

if TYPE_CHECKING:
    from doppelagent.server.engine import Engine
    from doppelagent.server.tables.table import Dealer
    from doppelagent.server.tables.tables import Tables

HEALTHY_WITHIN: Final = 3  # seconds the store may take to answer
GOOD_BYES: Final = 40  # twentieths of a second in which sockets may read that the server stops


class Services:
    store: Store
    guests: Guests
    tables: "Tables"  # once it is ready

    def __init__(self, settings: Settings, environment: Environment, store: Store | None = None, dealer: "Dealer | None" = None) -> None:
        self.settings, self.environment, self._given, self._dealer = settings, environment, store, dealer
        self.metrics, self.limits, self.catalogue = Metrics(), Limits(settings), Catalogue()
        self.origins = settings.allowed_origins()
        self.engine_task: asyncio.Task[Engine] | None = None
        self.open = False
        self.metrics.sockets.set_function(lambda: len(self.limits.sockets.all))

    async def begin(self) -> None:
        """Open the store, and begin to furnish the services; the page can be seen meanwhile. A second time changes nothing."""
        if self.engine_task is None:
            self.store = self._given or Store(TimedDatabase(await open_database(self.settings.database), self.metrics))
            self.guests = Guests(self.store, self.environment)
            self.engine_task = asyncio.create_task(self._start_engine())

    async def _start_engine(self) -> "Engine":
        make = await asyncio.to_thread(_import_engine)
        engine = make(self.settings, self.environment, self.store, self.metrics, self._dealer)
        await engine.start()
        self.tables, self.open = engine.tables, True
        note("begun", version=__version__)
        return engine

    async def ready(self) -> None:
        """Whoever comes in the first second waits for the rest of it."""
        if self.engine_task is not None:
            await asyncio.shield(self.engine_task)

    async def end(self) -> None:
        """Say good-bye to everybody and finish what was begun. A second time changes nothing."""
        if self.engine_task is None:
            return
        await asyncio.wait({self.engine_task})
        if not self.open:
            return
        self.open = False
        await self.engine_task.result().stop()
        for _ in range(GOOD_BYES):
            if not self.limits.sockets.all:
                break
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Wait for what is being written."""
        await self.end()
        if self.engine_task is not None:
            await self.store.close()
            note("ended")

    async def guest(self, connection: HTTPConnection) -> Person | None:
        """Who it is, by cookie; who asks too much is refused."""
        person = await self.guests.who(connection.cookies.get(COOKIE))
        if person is not None and not self.limits.people.allow(person.id, self.environment.now()):
            raise Refusal("slow_down")
        return person

    async def person(self, connection: HTTPConnection) -> Person:
        """Who it is; it must be somebody."""
        guest = await self.guest(connection)
        if guest is None:
            raise Refusal("no_guest")
        return guest

    def check_address(self, connection: HTTPConnection) -> None:
        """One more from this address."""
        if not self.limits.addresses.allow(address_of(connection), self.environment.now()):
            raise Refusal("slow_down")

    def newcomer(self, connection: HTTPConnection) -> None:
        """One more who introduces themselves from this address."""
        if not self.limits.newcomers.allow(address_of(connection), self.environment.now()):
            raise Refusal("slow_down")

    def one_more_record(self, connection: HTTPConnection) -> None:
        """To be replayed for this address."""
        if not self.limits.records.allow(address_of(connection), self.environment.now()):
            raise Refusal("slow_down")

    @contextmanager
    def guessing(self, connection: HTTPConnection) -> Iterator[None]:
        """Who asked too often for what is not there must wait, whatever they ask for next."""
        guesses, address, now = self.limits.guesses, address_of(connection), self.environment.now()
        if guesses.exhausted(address, now):
            raise Refusal("slow_down")
        try:
            yield
        except Refusal:
            guesses.allow(address, now)
            raise

    def may_read_metrics(self, connection: HTTPConnection) -> bool:
        try:
            address = ip_address(connection.client.host if connection.client else "")
        except ValueError:
            return False
        return any(address in ip_network(network) for network in self.settings.metrics_from)

    def no(self, error: DoppelagentError) -> Refusal:
        """What people are told, and it is counted."""
        refusal = as_refusal(error)
        self.metrics.refusals.labels(refusal.code).inc()
        return refusal

    async def healthy(self) -> bool:
        try:
            async with asyncio.timeout(HEALTHY_WITHIN):
                await self.store.names(["nobody"])
        except Exception:
            return False
        return self.open

    def incident(self, error: Exception) -> str:
        """Note down an error that nobody expected; the id under which it is found in the log."""
        incident = self.environment.id()[:8]
        self.metrics.errors.inc()
        note("went wrong", logging.ERROR, error, incident=incident)
        return incident


def _import_engine() -> "type[Engine]":
    from doppelagent.server.engine import Engine

    return Engine


def address_of(connection: HTTPConnection) -> str:
    return whose(connection.client.host if connection.client else "")
