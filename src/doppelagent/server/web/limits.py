"""The limits of one server: requests per person and address, bytes, open sockets and connections."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

from uvicorn.middleware.proxy_headers import _TrustedHosts

from doppelagent.server.logs import note
from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.web.rate_limit import RateLimiter

if TYPE_CHECKING:
    from doppelagent.server.tables.spectators import Outgoing

BYTES_PER_REQUEST: Final = 2000  # a client that may send 20 requests per second may send 40 kB
HTTP_CONNECTIONS: Final = 1000  # connections beyond the sockets
FULL_INTERVAL: Final = 60_000  # ms between two log entries about too many connections
PLAIN_CONNECTIONS: Final = 50  # per address, besides its sockets


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.people = RateLimiter(settings.person_rate, settings.person_burst)
        self.addresses = RateLimiter(settings.address_rate, settings.address_burst)
        self.newcomers = RateLimiter(settings.newcomers_rate, settings.newcomers_burst)
        self.guesses = RateLimiter(settings.guesses_rate, settings.guesses_burst)
        self.replays = RateLimiter(settings.replays_rate, settings.replays_burst)
        self.records = RateLimiter(settings.records_rate, settings.records_burst)
        self.sockets = OpenSockets(settings)
        self.traffic = Traffic(settings)


class OpenSockets:
    """The outboxes of all open sockets, counted by person and by address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.all: set[Outgoing] = set()
        self._of_person: dict[str, set[Outgoing]] = {}
        self._of_address: dict[str, set[Outgoing]] = {}
        self._of_device: dict[str, set[Outgoing]] = {}

    def check_total(self) -> None:
        if len(self.all) >= self._settings.sockets:
            raise Refusal("full_house")

    @contextmanager
    def counted(self, outbox: "Outgoing", person: str | None, address: str, device: str = "") -> Iterator[None]:
        """Count the socket while it is open; refuse it if the person or the address has too many."""
        self._check(person, address)
        counts = [(self._of_address, address)]
        if person is not None:
            counts += [(self._of_person, person), (self._of_device, device)]
        self.all.add(outbox)
        for outboxes, key in counts:
            outboxes.setdefault(key, set()).add(outbox)
        try:
            yield
        finally:
            self.all.discard(outbox)
            for outboxes, key in counts:
                outboxes[key].discard(outbox)
                if not outboxes[key]:
                    del outboxes[key]

    def _check(self, person: str | None, address: str) -> None:
        if person is not None and len(self._of_person.get(person, ())) >= self._settings.sockets_per_person:
            raise Refusal("too_many_sockets", most=self._settings.sockets_per_person)
        if len(self._of_address.get(address, ())) >= self._settings.sockets_per_address:
            raise Refusal("too_many_sockets", most=self._settings.sockets_per_address)

    def disconnect_device(self, device: str, refusal: Refusal) -> None:
        for outbox in list(self._of_device.get(device, ())):
            outbox.cut(refusal)

    def disconnect(self, person: str, refusal: Refusal) -> None:
        for outbox in list(self._of_person.get(person, ())):
            outbox.cut(refusal)


class Traffic:
    """Input budgets of TCP connections, in bytes per socket and per address, and limits on open connections, per address and in all.

    A trusted proxy serves many people: its own address is not limited, but the clients behind it are, by socket."""

    def __init__(self, settings: Settings) -> None:
        self._proxies = _TrustedHosts(settings.proxies)  # uvicorn's, so that both trust the same
        self._sockets = RateLimiter(settings.person_rate * BYTES_PER_REQUEST, settings.person_burst * BYTES_PER_REQUEST)
        self._addresses = RateLimiter(settings.address_rate * BYTES_PER_REQUEST, settings.address_burst * BYTES_PER_REQUEST)
        self._most_of_address = settings.sockets_per_address + PLAIN_CONNECTIONS
        self._open: Counter[str] = Counter()
        self._total = 0
        self.most = settings.sockets + HTTP_CONNECTIONS  # connections in all; fewer if the system allows fewer descriptors
        self._log_again_at = 0.0

    def connect(self, host: str, now: float) -> bool:
        """Count a connection from this host; False if its address or the server has too many."""
        address = limited_address(host)
        if self._total >= self.most:
            self._log_full(now)
            return False
        if self._open.get(address, 0) >= self._most_of_address and host not in self._proxies:
            return False
        self._open[address] += 1
        self._total += 1
        return True

    def _log_full(self, now: float) -> None:
        if now >= self._log_again_at:
            self._log_again_at = now + FULL_INTERVAL
            note("no more connections", logging.WARNING, open=self.most)

    def disconnect(self, host: str) -> None:
        address = limited_address(host)
        self._open[address] -= 1
        self._total -= 1
        if not self._open[address]:
            del self._open[address]

    def direct_address(self, host: str) -> str | None:
        """The address to charge for a connection from this host; None for a proxy."""
        return None if host in self._proxies else limited_address(host)

    def charge(self, socket: str | None, address: str | None, cost: int, now: float) -> float:
        """Charge the socket and the address; returns the ms for which the connection must wait."""
        waits = [
            limiter.charge(key, now, cost) for limiter, key in ((self._sockets, socket), (self._addresses, address)) if key is not None
        ]
        return max(waits, default=0)


def limited_address(host: str) -> str:
    """The address that limits count: an IPv6 client controls its whole /64 network, so all of that counts as one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
