"""What comes from environment: the time, and chance. Both are handed in, so that tests can hold them still."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ"  # of codes that people read to each other: no I, L, O, U


class Environment:
    """The real world."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def until(self, moment: int) -> None:
        """Returns at this time, or at once if it is past."""
        await asyncio.sleep(max(0, moment - self.now()) / 1000)

    def secret(self) -> bytes:
        """256 random bits."""
        return secrets.token_bytes(32)

    def id(self) -> str:
        """An id that cannot be guessed: of a person, or of a table, where it is the link as well."""
        return secrets.token_urlsafe(15)

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def code(self) -> str:
        """Six letters to be read aloud."""
        return "".join(secrets.choice(_LETTERS) for _ in range(6))

    def seed(self) -> int:
        """For a bot's choices."""
        return secrets.randbits(60)

    def shuffled(self, row: Sequence[T]) -> list[T]:
        rest = list(row)
        return [rest.pop(secrets.randbelow(len(rest))) for _ in row]
