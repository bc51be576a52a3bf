"""Rate limits and connection counts, with a clock that the test controls."""

import pytest

from doppelagent.server.refusals import Refusal
from doppelagent.server.settings import Settings
from doppelagent.server.web.limits import Limits, OpenSockets, limited_address
from doppelagent.server.web.rate_limit import SWEEP, RateLimiter

NOW = 1_000_000


class Outgoing:
    def __init__(self) -> None:
        self.said: list[str] = []

    def send(self, data: bytes) -> None:
        raise AssertionError(data)

    def cut(self, refusal: Refusal) -> None:
        self.said.append(refusal.code)


def passed(limiter: RateLimiter, key: str, now: int, tries: int) -> int:
    return sum(limiter.allow(key, now) for _ in range(tries))


def test_a_burst_at_once_then_the_rate_per_second() -> None:
    limiter = RateLimiter(rate=4, burst=10)
    assert passed(limiter, "a", NOW, 50) == 10
    assert passed(limiter, "a", NOW + 249, 50) == 0
    assert passed(limiter, "a", NOW + 1000, 50) == 4
    assert passed(limiter, "a", NOW + 60_000, 50) == 10


def test_each_key_has_its_own_limit() -> None:
    limiter = RateLimiter(rate=1, burst=1)
    assert limiter.allow("a", NOW)
    assert not limiter.allow("a", NOW)
    assert limiter.allow("b", NOW)


def test_exhausted_does_not_count_as_a_call() -> None:
    limiter = RateLimiter(rate=1, burst=2)
    assert not any(limiter.exhausted("a", NOW) for _ in range(5))
    assert passed(limiter, "a", NOW, 5) == 2
    assert limiter.exhausted("a", NOW)
    assert not limiter.exhausted("a", NOW + 1000)


def test_keys_without_debt_are_dropped() -> None:
    limiter = RateLimiter(rate=1, burst=1)
    for number in range(SWEEP):
        limiter.allow(str(number), NOW)
    limiter.allow("later", NOW + 10_000)
    assert len(limiter._free_at) == 1


def test_sockets_are_limited_by_person_by_address_and_in_total() -> None:
    sockets = OpenSockets(Settings(sockets_per_person=1, sockets_per_address=2, sockets=3))
    with sockets.counted(Outgoing(), "anna", "192.0.2.1"):
        with pytest.raises(Refusal, match="1 times"), sockets.counted(Outgoing(), "anna", "192.0.2.9"):
            pass
        with sockets.counted(Outgoing(), None, "192.0.2.1"):
            with pytest.raises(Refusal, match="2 times"), sockets.counted(Outgoing(), "ben", "192.0.2.1"):
                pass
            with sockets.counted(Outgoing(), "clara", "192.0.2.2"), pytest.raises(Refusal, match="full"):
                sockets.check_total()
    assert not sockets.all
    assert not sockets._of_person
    assert not sockets._of_address


def test_all_sockets_of_one_person_can_be_disconnected() -> None:
    sockets, hers, his = OpenSockets(Settings()), Outgoing(), Outgoing()
    with sockets.counted(hers, "anna", "192.0.2.1"), sockets.counted(his, "ben", "192.0.2.1"):
        sockets.disconnect("anna", Refusal("no_guest"))
    assert (hers.said, his.said) == (["no_guest"], [])


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(host: str, counted: str) -> None:
    assert limited_address(host) == counted


def test_every_limit_comes_from_its_setting() -> None:
    limits = Limits(Settings(person_burst=3, address_burst=4, newcomers_burst=5, guesses_burst=6))
    limiters = (limits.people, limits.addresses, limits.newcomers, limits.guesses)
    assert [passed(limiter, "a", NOW, 20) for limiter in limiters] == [3, 4, 5, 6]
