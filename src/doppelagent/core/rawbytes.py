"""Records as bytes: hashing any record, and restoring a State."""

from typing import Any

from doppelagent.core.bits import Bits, u64
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import dump, replace
from doppelagent.core.rule import rule

_ODD = u64(0x9E37_79B9_7F4A_7C15)
_32 = u64(32)
_KEY = 4  # words: a State begins with the key of its generator

if INTERPRETED:

    def word_at(record: Any, n: int) -> Bits:
        """Eight bytes of a record, as a number."""
        return int.from_bytes(dump(record)[8 * n : 8 * n + 8], "little")

    def restore(s: Any, kept: Any, words: int) -> None:  # noqa: ARG001  # the compiled form needs it
        """Copy `kept` into the State, except for the key of its generator, which goes on."""
        key = s.key
        replace(s, dump(kept))
        s.key = key

else:
    from doppelagent.core.compiled.intrinsics import put_word, word_at

    @rule
    def restore(s: Any, kept: Any, words: int) -> None:
        """Copy `kept` into the State, except for the key of its generator, which goes on."""
        for n in range(_KEY, words):
            put_word(s, n, word_at(kept, n))


@rule
def mixed(number: Bits, more: Bits) -> Bits:
    """Hash of two numbers, in this order. For hash tables, not for secrets."""
    product = u64((number ^ more) * _ODD)
    return product ^ (product >> _32)


@rule
def digest(record: Any, words: int) -> Bits:
    """64-bit hash of a record of `words` words of eight bytes; collisions are negligible."""
    number = _ODD
    for n in range(words):
        number = mixed(number, word_at(record, n))
    return number
