"""Replacements for helpers of core in kernels. Those of `features` and `actions` write every number, including zeros.

In a kernel the same number of all matches lies side by side, so threads that write it together write one stretch of memory (coalesced).
Clearing first would write twice as much, and marking only members would make threads diverge.
"""

from typing import Any

from doppelagent.core.bits import Bits, count, u64
from doppelagent.core.chance import Chance, xoshiro

_ONE: Bits = u64(1)
_32: Bits = u64(32)


def nth(some: Bits, n: int) -> int:
    """`bits.nth` by six halvings: every thread of a warp takes the same steps, whatever its set."""
    at = 0
    for step in (32, 16, 8, 4, 2, 1):
        low = some >> u64(at) & (_ONE << u64(step)) - _ONE
        here = count(low)
        if n >= here:
            n -= here
            at += step
    return at


def word(s: Chance) -> Bits:
    """`chance.word` without ChaCha20, which matches between people need and simulation does not."""
    return xoshiro(s) >> _32


def clear(_out: Any) -> None:
    """Do nothing: every number is written later."""


def mark(out: Any, at: int, size: int, n: int) -> None:
    for each in range(size):
        out.values[at + each] = 1.0 if each == n else 0.0


def mark_set(out: Any, at: int, size: int, some: Bits) -> None:
    for each in range(size):
        out.values[at + each] = 1.0 if some >> u64(each) & _ONE else 0.0


def nothing(out: Any, at: int, size: int) -> None:
    for each in range(size):
        out.values[at + each] = 0.0


def fill_mask(out: Any, index: Any, mask: Any) -> None:
    for word in range(len(out.words)):
        for what in range(64):
            n = index[64 * word + what]
            if n >= 0:
                mask[n] = out.words[word] >> u64(what) & _ONE
