"""Whether a request belongs to this server: its `Host`, its `Origin`, and where its body ends."""

import re
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers

from doppelagent.server.refusals import Refusal

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{0,5})?")


def hosts_of(origins: Iterable[str]) -> frozenset[str]:
    """The host names of origins, and `localhost`, which always means this machine."""
    return frozenset({"localhost", *(_name(origin.partition("://")[2]) for origin in origins)})


def check_host(headers: Headers, hosts: Collection[str]) -> None:
    """Refuse a host name that is not ours: the name of another site may lead to this machine (DNS rebinding), and its pages must read
    nothing. An IP address cannot be such a name. The port is not compared, since a proxy may drop it."""
    names = [_name(host) for host in headers.getlist("host")]
    if len(names) != 1 or not (names[0] in hosts or _is_address(names[0])):
        raise Refusal("wrong_host")


def check_origin(headers: Headers, origins: frozenset[str], *, required: bool) -> None:
    """Refuse a page of another origin. Browsers send one `Origin`; where it is not required, programs may leave it out."""
    sent = headers.getlist("origin")
    if required and not sent:
        raise Refusal("no_origin", origin=min(origins))
    if len(sent) > 1 or not origins >= set(sent):
        raise Refusal("wrong_origin")


def check_length(headers: Headers) -> None:
    """Refuse a body with both a length and chunks: a proxy may use the other one, and take part of the body for the next request."""
    if "content-length" in headers and "transfer-encoding" in headers:
        raise Refusal("two_lengths")


def _name(host: str) -> str:
    found = _HOST.fullmatch(host.lower())
    return found[1] if found else ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
