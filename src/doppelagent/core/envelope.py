"""The sealed envelope: a commitment, so that nobody, not even the server, can choose the deal of a match between people.

First the server publishes the SHA-256 of its seed, which is the envelope. Then every player adds a number, and the key of the deal is a
hash of the seed and all numbers. At the end the envelope is opened: the seed is published, and anyone can compute the key again.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from doppelagent.core.errors import BadRecord

HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


def close(seed: bytes) -> str:
    """The commitment to a seed, published before the deal."""
    return hashlib.sha256(seed).hexdigest()


def deal_key(seed: bytes, numbers: Mapping[int, str]) -> bytes:
    """The key of the deal: SHA-256 of a text that lists the seed and each seat's number, in the order of seats."""
    lines = ["doppelagent deal 1", f"seed {seed.hex()}", *(f"number {seat} {numbers[seat]}" for seat in sorted(numbers))]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


@dataclass(frozen=True)
class Envelope:
    """An opened envelope."""

    published: str
    seed: str
    numbers: Mapping[int, str]

    def check(self, key: object) -> None:
        """Raise an error if the envelope does not match its commitment, or the deal does not come from it."""
        if not all(HEX.fullmatch(text) for text in (self.published, self.seed, *self.numbers.values())):
            raise BadRecord("The envelope, its seed and the numbers added have 64 hexadecimal digits each.")
        if close(bytes.fromhex(self.seed)) != self.published:
            raise BadRecord("The seed is not the one that was in the envelope: it was changed.")
        if deal_key(bytes.fromhex(self.seed), self.numbers) != key:
            raise BadRecord("The deal does not come from the envelope and the numbers that were added.")
