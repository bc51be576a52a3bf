"""Records as bytes: hashing any record, restoring a State, and copying what two records have in common."""

from collections.abc import Callable
from typing import Any

from doppelagent.core.bits import Bits, u64
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.record import Grid, Record, dump, replace
from doppelagent.core.rule import noinline, rule

_ODD = u64(0x9E37_79B9_7F4A_7C15)
_32 = u64(32)
_KEY = 4  # words: a State begins with the key of its generator

if INTERPRETED:

    def word_at(record: Any, n: int) -> Bits:
        """Eight bytes of a record, as a number."""
        return int.from_bytes(dump(record)[8 * n : 8 * n + 8], "little")

    def restore(s: Any, kept: Any, words: int) -> None:  # noqa: ARG001  # the compiled form needs it
        """Copy `kept` into the State, which keeps the key of its own generator."""
        key = s.key
        replace(s, dump(kept))
        s.key = key

    def _fresh(value: Any) -> Any:
        return Grid(map(list, value)) if isinstance(value, Grid) else list(value) if isinstance(value, list) else value

    def part_copier(part: type[Record], to: type[Record], source: type[Record]) -> Callable[[Any, Any], None]:  # noqa: ARG001  # likewise
        """A rule that copies the fields of `part`, a base of both records, into the first of two records from the second."""

        def copy_part(to: Any, source: Any) -> None:
            for name in part.fields():
                setattr(to, name, _fresh(getattr(source, name)))

        return copy_part

else:
    from doppelagent.core.compiled.intrinsics import put_word, word_at

    @rule
    def restore(s: Any, kept: Any, words: int) -> None:
        """Copy `kept` into the State, which keeps the key of its own generator."""
        for n in range(_KEY, words):
            put_word(s, n, word_at(kept, n))

    def part_copier(part: type[Record], to: type[Record], source: type[Record]) -> Callable[[Any, Any], None]:
        """A rule that copies the fields of `part`, a base of both records, into the first of two records from the second.

        Fields of a base lie together. They are copied by words of eight bytes, so the part must begin and end with such a word."""
        first, words = part.fields()[0], part.dtype.itemsize // 8
        to_at, source_at = (record.dtype.fields[first][1] // 8 for record in (to, source))  # type: ignore[index]  # a record has fields

        @noinline
        def copy_part(to: Any, source: Any) -> None:
            for n in range(words):
                put_word(to, to_at + n, word_at(source, source_at + n))

        return copy_part


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
