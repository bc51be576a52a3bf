"""The environment: time and randomness. Both are injected, so that tests can control them."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SLEW: Final = 20  # a steady clock gains or loses at most a twentieth of the time that passes
_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ"  # for codes that people read aloud: no I, L, O, U


class SteadyClock:
    """The system clock in ns, slewed instead of stepped: after a jump, it gains or loses a twentieth until the two agree again.

    Limits, match clocks and delays keep their length when the system clock is set."""

    def __init__(self, system: Callable[[], int] = time.time_ns, elapsed: Callable[[], int] = time.monotonic_ns) -> None:
        self._system, self._elapsed = system, elapsed
        self._now, self._then = system(), elapsed()

    def now(self) -> int:
        then, self._then = self._then, self._elapsed()
        passed = self._then - then
        most, apart = passed // SLEW, self._system() - self._now - passed
        self._now += passed + max(-most, min(most, apart))
        return self._now


class Environment:
    def __init__(self, clock: SteadyClock | None = None) -> None:
        self._clock = clock or SteadyClock()

    def now(self) -> int:
        """Milliseconds since 1970. Never jumps, except across a restart."""
        return self._clock.now() // 1_000_000

    async def until(self, moment: int) -> None:
        """Sleep until this time; return at once if it is past."""
        await asyncio.sleep(max(0, moment - self.now()) / 1000)

    def later(self, ms: int, call: Callable[[], None]) -> None:
        """Call `call` after `ms` milliseconds."""
        asyncio.get_running_loop().call_later(ms / 1000, call)

    def secret(self) -> bytes:
        """256 random bits."""
        return secrets.token_bytes(32)

    def id(self) -> str:
        """An id that cannot be guessed, for a person or a table; a table's id is also its secret link."""
        return secrets.token_urlsafe(15)

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def code(self) -> str:
        """A table code: six letters."""
        return "".join(secrets.choice(_LETTERS) for _ in range(6))

    def seed(self) -> int:
        """A seed for a bot."""
        return secrets.randbits(60)

    def shuffled(self, row: Sequence[T]) -> list[T]:
        rest = list(row)
        return [rest.pop(secrets.randbelow(len(rest))) for _ in row]
