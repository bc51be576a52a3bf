"""How much one person, one address and everybody together may ask for."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings

if TYPE_CHECKING:
    from doppelagent.server.tables.live import Outgoing

SWEEP: Final = 10_000  # keys, after which those that are as good as new are forgotten


class RateLimiter:
    """For each key so many at once, and then so many a second. All that is kept of a key is when it will be as good as new."""

    def __init__(self, rate: float, burst: int) -> None:
        self._apart = 1000 / rate  # ms
        self._slack = self._apart * (burst - 1)
        self._rested: dict[str, float] = {}
        self._sweep_at = SWEEP

    def allow(self, key: str, now: int) -> bool:
        """Whether this one may pass; if not, it does not count."""
        rested = max(self._rested.get(key, 0), now)
        if rested - now > self._slack:
            return False
        self._rested[key] = rested + self._apart
        if len(self._rested) > self._sweep_at:
            self._sweep(now)
        return True

    def exhausted(self, key: str, now: int) -> bool:
        """Whether the next one would not pass."""
        return self._rested.get(key, 0) - now > self._slack

    def _sweep(self, now: int) -> None:
        self._rested = {key: rested for key, rested in self._rested.items() if rested > now}
        self._sweep_at = max(SWEEP, 2 * len(self._rested))


class Sockets:
    """Who is connected, and how often."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.all: set[Outgoing] = set()
        self._of_person: dict[str, set[Outgoing]] = {}
        self._of_address: dict[str, set[Outgoing]] = {}

    def check_total(self) -> None:
        if len(self.all) >= self._settings.sockets:
            raise Refusal("full_house")

    def check(self, person: str | None, address: str) -> None:
        """Refuse who has too many already."""
        if person is not None and len(self._of_person.get(person, ())) >= self._settings.sockets_per_person:
            raise Refusal("too_many_sockets", most=self._settings.sockets_per_person)
        if len(self._of_address.get(address, ())) >= self._settings.sockets_per_address:
            raise Refusal("too_many_sockets", most=self._settings.sockets_per_address)

    @contextmanager
    def counted(self, outbox: "Outgoing", person: str | None, address: str) -> Iterator[None]:
        """As long as it is open."""
        self.check(person, address)
        places = [(self._of_address, address), *([(self._of_person, person)] if person is not None else [])]
        self.all.add(outbox)
        for outboxes, key in places:
            outboxes.setdefault(key, set()).add(outbox)
        try:
            yield
        finally:
            self.all.discard(outbox)
            for outboxes, key in places:
                outboxes[key].discard(outbox)
                if not outboxes[key]:
                    del outboxes[key]

    def cut_all_of(self, person: str, refusal: Refusal) -> None:
        for outbox in list(self._of_person.get(person, ())):
            outbox.cut(refusal)


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.people = RateLimiter(settings.person_rate, settings.person_burst)
        self.addresses = RateLimiter(settings.address_rate, settings.address_burst)
        self.newcomers = RateLimiter(settings.newcomers_rate, settings.newcomers_burst)
        self.guesses = RateLimiter(settings.guesses_rate, settings.guesses_burst)
        self.records = RateLimiter(settings.records_rate, settings.records_burst)
        self.sockets = Sockets(settings)


def whose(host: str) -> str:
    """The address that limits count. Who has one IPv6 address has 2^64 of them, so the whole network counts as one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
