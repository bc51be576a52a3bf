"""Sets of up to 64 things (cards, seats, actions) as one unsigned number, with the few bit tricks that need two forms.

Everything here takes and gives `Bits`; use these helpers instead of `~`, `<<` and bare literals, which mean different things to
Python's endless ints and to compiled 64-bit ones.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import Bits
from doppelagent.core.rule import rule

__all__ = [
    "EMPTY",
    "Bits",
    "bits_of",
    "count",
    "either",
    "first",
    "has",
    "i64",
    "lookup",
    "lookup_sets",
    "lowest",
    "members",
    "nth",
    "one",
    "u64",
    "without",
]  # fmt: skip

FULL = (1 << 64) - 1

if INTERPRETED:

    def u64(number: int) -> Bits:
        return number & FULL

    def i64(number: int) -> int:
        return number

    def count(some: Bits) -> int:
        """How many are in the set."""
        return some.bit_count()

    def lowest(some: Bits) -> int:
        """The first of a set that is not empty."""
        return (some & -some).bit_length() - 1

    def either(some: Bits, others: Bits) -> Bits:
        """The first set, or the second if the first is empty."""
        return some or others

    def nth(some: Bits, n: int) -> int:
        """The n-th of the set, counted from 0."""
        for _ in range(n):
            some &= some - 1
        return lowest(some)

    def lookup(numbers: Iterable[int]) -> Any:
        """A constant table of numbers, for rules to look up."""
        return tuple(numbers)

    def lookup_sets(some: Iterable[int]) -> Any:
        """A constant table of sets."""
        return tuple(some)

else:
    from doppelagent.core.compiled.intrinsics import count, either, i64, lookup, lookup_sets, lowest, nth, u64

EMPTY: Bits = u64(0)
_ONE: Bits = u64(1)


@rule
def one(n: int) -> Bits:
    """The set of n alone."""
    return u64(_ONE << u64(n))


@rule
def has(some: Bits, n: int) -> bool:
    return (some >> u64(n)) & _ONE != EMPTY


@rule
def without(some: Bits, others: Bits) -> Bits:
    """The set less these."""
    return some & (some ^ others)


@rule
def first(n: int) -> Bits:
    """The set {0, …, n-1}, for n below 64."""
    return u64(u64(_ONE << u64(n)) - _ONE)


def bits_of(members: Iterable[int]) -> Bits:
    """The set of these, as a constant for rules."""
    return u64(sum(1 << n for n in set(members)))


def members(some: Bits) -> Iterator[int]:
    """The members in order; for Python code, not for rules."""
    number = int(some)
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
