"""Helpers of `core.features` and `core.actions` as kernels have them: they write every number, zeros too.

In a kernel the numbers of all matches lie side by side, so that threads which write the same number of their matches at once write
one stretch of memory. Clearing first would write twice as much, and marking members only would make threads take turns.
"""

from typing import Any

from doppelagent.core.bits import Bits, u64

_ONE: Bits = u64(1)


def clear(_out: Any) -> None:
    """Nothing: every number is written later."""


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
