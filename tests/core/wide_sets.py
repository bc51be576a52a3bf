"""Entries over sets of several words, for test_bits: compiled code as games write it."""

from typing import Annotated

from doppelagent.core.bits import add_to, has_in, member_at, remove_from
from doppelagent.core.record import U64, Grid, Record, Row
from doppelagent.core.rule import entry

WORDS = 3


class Table(Record):
    pile: Annotated[Row, U64, WORDS]
    hand: Annotated[Grid, U64, 2, WORDS]


@entry
def pick_up(t: Table, seat: int, n: int) -> bool:
    """Move n from the pile to a hand, if it is there."""
    if not has_in(t.pile, n):
        return False
    remove_from(t.pile, n)
    add_to(t.hand[seat], n)
    return has_in(t.hand[seat], n) and not has_in(t.pile, n)


@entry
def renumber(word: int, bit: int) -> int:
    return member_at(word, bit)
