"""The settings of a server. The defaults suit one machine and a few friends."""

import math
import os
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from doppelagent.core.errors import DoppelagentError

PAGE: Final = Path(__file__).parent / "web" / "static"  # the built client
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104  # hosts that mean every address of this machine
_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?")
_LOOPBACK: Final = re.compile(r"https?://(localhost|127\.|\[::1\])")
_LIMITS: Final = ("_rate", "_burst", "_per_person", "_per_address", "sockets")  # suffixes of the settings that are limits


class BadSetting(DoppelagentError):
    """An invalid value of a flag or variable of `doppelagent serve`."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8080
    database: str = "doppelagent.sqlite"
    origins: tuple[str, ...] = ()  # of pages that may use the server; empty: those of this machine
    secure: bool = False  # browsers use https, through a proxy
    proxies: str = "127.0.0.1"  # trusted for X-Forwarded-For
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1/128")  # networks that may read /metrics
    pace: float = 1.0  # factor for the delay of bots
    precompile: bool = True  # every game in the background; otherwise a game is compiled when a table needs it
    log_level: str = "warning"
    page: Path = field(default_factory=lambda: Path(os.environ.get("DOPPELAGENT_PAGE") or PAGE))  # the folder of the built client

    # Rate limits: `rate` per second after a burst.
    person_rate: float = 20.0
    person_burst: int = 100
    address_rate: float = 200.0
    address_burst: int = 1000
    newcomers_rate: float = 0.1  # new guests from one address
    newcomers_burst: int = 30
    guesses_rate: float = 0.5  # wrong codes and links
    guesses_burst: int = 20
    replays_rate: float = 1.0  # replays of tables for one address
    replays_burst: int = 30
    records_rate: float = 0.2  # record files replayed for one address
    records_burst: int = 10

    sockets_per_person: int = 20
    sockets_per_address: int = 100
    sockets: int = 10_000
    tables_per_person: int = 20

    def __post_init__(self) -> None:
        _check_numbers(self)
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise BadSetting(f"An origin is written like https://play.example.org, in small letters, without a path, not {origin!r}.")
        if self.secure and not any(origin.startswith("https://") for origin in self.origins):
            raise BadSetting("Behind TLS the server must know the address people use; give it as --origin https://….")
        if self.log_level not in LOG_LEVELS:
            raise BadSetting(f"The log level is one of {', '.join(LOG_LEVELS)}, not {self.log_level!r}.")
        for network in self.metrics_from:
            _check_network(network)

    def allowed_origins(self) -> frozenset[str]:
        """The origins of pages that may change something or open a socket."""
        return frozenset(self.origins or (f"http://{name}{self._port()}" for name in self._names()))

    def address(self) -> str:
        """The address for browsers; a server on all interfaces shows the one in the local network."""
        if self.origins:
            return self.origins[0]
        everywhere = self.host in EVERYWHERE
        return f"http://{(address_in_network() or 'localhost') if everywhere else _bracketed(self.host)}{self._port()}"

    def address_elsewhere(self) -> str | None:
        """The address for browsers on other machines; None if only this machine reaches the server."""
        address = self.address()
        return None if _LOOPBACK.match(address) else address

    def _names(self) -> Sequence[str]:
        """The host names under which browsers reach this machine."""
        if self.host not in EVERYWHERE:
            return ["localhost", "127.0.0.1", _bracketed(self.host)]
        network = address_in_network()
        return ["localhost", "127.0.0.1", socket.gethostname().lower(), *([network] if network else [])]

    def _port(self) -> str:
        return "" if self.port == 80 else f":{self.port}"


def address_in_network() -> str | None:
    """This machine's address in its local network: the source address of outgoing packets. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None  # no network
        return str(probe.getsockname()[0])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def _check_numbers(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise BadSetting(f"A port is a number from 0 to 65535, not {settings.port}.")
    if not 0 <= settings.pace <= 10:  # false for NaN too
        raise BadSetting(f"The pace of bots is a number from 0 to 10, not {settings.pace}.")
    limits = {name: value for name, value in vars(settings).items() if name.endswith(_LIMITS)}
    for name, value in limits.items():
        if not (math.isfinite(value) and value > 0):
            raise BadSetting(f"The limit {name.replace('_', '-')} is a number above 0, not {value}.")


def _check_network(text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        raise BadSetting(f"An address for metrics is written like 10.0.0.0/8 or 10.0.0.7, not {text!r}.") from None
