"""The house around the tables: everything that one running server has, put together."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection

from doppelagent import __version__
from doppelagent.core.errors import DoppelagentError
from doppelagent.server.answers import as_refusal
from doppelagent.server.cards import Shelf
from doppelagent.server.limits import Limits, whose
from doppelagent.server.logs import note
from doppelagent.server.metrics import Metrics, TimedDatabase
from doppelagent.server.outside import Outside
from doppelagent.server.people import COOKIE, People
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.store import Person, Store
from doppelagent.server.store.database import open_database

if TYPE_CHECKING:
    from doppelagent.server.furnishing import Furniture
    from doppelagent.server.hall import Hall
    from doppelagent.server.table import Dealer

HEALTHY_WITHIN: Final = 3  # seconds the store may take to answer
GOOD_BYES: Final = 40  # twentieths of a second in which sockets may read that the server stops


class House:
    store: Store
    people: People
    hall: "Hall"  # once it is ready

    def __init__(self, settings: Settings, outside: Outside, store: Store | None = None, dealer: "Dealer | None" = None) -> None:
        self.settings, self.outside, self._given, self._dealer = settings, outside, store, dealer
        self.metrics, self.limits, self.shelf = Metrics(), Limits(settings), Shelf()
        self.origins = settings.allowed_origins()
        self.furnishing: asyncio.Task[Furniture] | None = None
        self.open = False
        self.metrics.sockets.set_function(lambda: len(self.limits.sockets.all))

    async def begin(self) -> None:
        """Open the store, and begin to furnish the house; the page can be seen meanwhile. A second time changes nothing."""
        if self.furnishing is None:
            self.store = self._given or Store(TimedDatabase(await open_database(self.settings.database), self.metrics))
            self.people = People(self.store, self.outside)
            self.furnishing = asyncio.create_task(self._furnish())

    async def _furnish(self) -> "Furniture":
        make = await asyncio.to_thread(_import_furniture)
        furniture = make(self.settings, self.outside, self.store, self.metrics, self._dealer)
        await furniture.start()
        self.hall, self.open = furniture.hall, True
        note("begun", version=__version__)
        return furniture

    async def ready(self) -> None:
        """Whoever comes in the first second waits for the rest of it."""
        if self.furnishing is not None:
            await asyncio.shield(self.furnishing)

    async def end(self) -> None:
        """Say good-bye to everybody and finish what was begun. A second time changes nothing."""
        if self.furnishing is None:
            return
        await asyncio.wait({self.furnishing})
        if not self.open:
            return
        self.open = False
        await self.furnishing.result().stop()
        for _ in range(GOOD_BYES):
            if not self.limits.sockets.all:
                break
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Wait for what is being written."""
        await self.end()
        if self.furnishing is not None:
            await self.store.close()
            note("ended")

    async def guest(self, connection: HTTPConnection) -> Person | None:
        """Who it is, by cookie; who asks too much is refused."""
        person = await self.people.who(connection.cookies.get(COOKIE))
        if person is not None and not self.limits.people.takes(person.id, self.outside.now()):
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
        if not self.limits.addresses.takes(address_of(connection), self.outside.now()):
            raise Refusal("slow_down")

    def newcomer(self, connection: HTTPConnection) -> None:
        """One more who introduces themselves from this address."""
        if not self.limits.newcomers.takes(address_of(connection), self.outside.now()):
            raise Refusal("slow_down")

    def one_more_record(self, connection: HTTPConnection) -> None:
        """To be replayed for this address."""
        if not self.limits.records.takes(address_of(connection), self.outside.now()):
            raise Refusal("slow_down")

    @contextmanager
    def guessing(self, connection: HTTPConnection) -> Iterator[None]:
        """Who asked too often for what is not there must wait, whatever they ask for next."""
        guesses, address, now = self.limits.guesses, address_of(connection), self.outside.now()
        if guesses.is_tired(address, now):
            raise Refusal("slow_down")
        try:
            yield
        except Refusal:
            guesses.takes(address, now)
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
        incident = self.outside.id()[:8]
        self.metrics.errors.inc()
        note("went wrong", logging.ERROR, error, incident=incident)
        return incident


def _import_furniture() -> "type[Furniture]":
    from doppelagent.server.furnishing import Furniture

    return Furniture


def address_of(connection: HTTPConnection) -> str:
    return whose(connection.client.host if connection.client else "")
