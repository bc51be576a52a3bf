"""Sets of small numbers (cards, seats, actions) as bits of 64-bit words.

A set of up to 64 members is one word (`Bits`); a larger set is a Row of words, of which word `n` holds the members 64·n to 64·n + 63.
Rules use these helpers instead of `~`, `<<` and integer literals, whose results differ between Python's ints and compiled 64-bit ones.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import Bits, Row
from doppelagent.core.rule import rule

__all__ = [
    "EMPTY",
    "Bits",
    "add_to",
    "bits_of",
    "count",
    "either",
    "first",
    "has",
    "has_in",
    "i64",
    "lookup",
    "lookup_sets",
    "lowest",
    "member_at",
    "members",
    "members_of",
    "nth",
    "one",
    "remove_from",
    "u64",
    "without",
    "words_of",
]  # fmt: skip

FULL = (1 << 64) - 1

if INTERPRETED:

    def u64(number: int) -> Bits:
        return number & FULL

    def i64(number: int) -> int:
        return number

    def count(some: Bits) -> int:
        """The number of members."""
        return some.bit_count()

    def lowest(some: Bits) -> int:
        """The lowest member of a set that is not empty."""
        return (some & -some).bit_length() - 1

    def either(some: Bits, others: Bits) -> Bits:
        """The first set, or the second if the first is empty."""
        return some or others

    def nth(some: Bits, n: int) -> int:
        """The n-th member in order, counted from 0."""
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
    """The set {n}."""
    return u64(_ONE << u64(n))


@rule
def has(some: Bits, n: int) -> bool:
    return (some >> u64(n)) & _ONE != EMPTY


@rule
def without(some: Bits, others: Bits) -> Bits:
    """The set without the others."""
    return some & (some ^ others)


@rule
def first(n: int) -> Bits:
    """The set {0, …, n-1}, for n below 64."""
    return u64(u64(_ONE << u64(n)) - _ONE)


@rule
def has_in(row: Row, n: int) -> bool:
    """Whether n is a member of a set of several words."""
    return has(row[n >> 6], n & 63)


@rule
def add_to(row: Row, n: int) -> None:
    """Add n to a set of several words, in place."""
    row[n >> 6] |= one(n & 63)


@rule
def remove_from(row: Row, n: int) -> None:
    """Remove n from a set of several words, in place."""
    row[n >> 6] = without(row[n >> 6], one(n & 63))


@rule
def member_at(word: int, bit: int) -> int:
    """The member that a bit of a word represents, in a set of several words."""
    return 64 * word + bit


def bits_of(members: Iterable[int]) -> Bits:
    """The set of these members, as a constant for rules."""
    return u64(sum(1 << n for n in set(members)))


def words_of(members: Iterable[int], words: int) -> list[int]:
    """The set of these members as a Row of `words` words; for plain records and constants."""
    row = [0] * words
    for n in members:
        row[n // 64] |= 1 << n % 64
    return row


def members(some: Bits) -> Iterator[int]:
    """The members in order; for Python code, not for rules."""
    number = int(some)
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def members_of(row: Iterable[Bits]) -> Iterator[int]:
    """The members of a set of several words, in order; for Python code, not for rules."""
    for word, some in enumerate(row):
        for bit in members(some):
            yield 64 * word + bit
