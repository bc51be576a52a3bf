"""The limits of one server: requests per person and address, and open sockets."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.web.rate_limit import RateLimiter

if TYPE_CHECKING:
    from doppelagent.server.tables.spectators import Outgoing


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.people = RateLimiter(settings.person_rate, settings.person_burst)
        self.addresses = RateLimiter(settings.address_rate, settings.address_burst)
        self.newcomers = RateLimiter(settings.newcomers_rate, settings.newcomers_burst)
        self.guesses = RateLimiter(settings.guesses_rate, settings.guesses_burst)
        self.replays = RateLimiter(settings.replays_rate, settings.replays_burst)
        self.records = RateLimiter(settings.records_rate, settings.records_burst)
        self.sockets = OpenSockets(settings)


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
