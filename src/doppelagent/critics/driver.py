"""A driver: encodes what a State hides from a View. `of(game)` binds it to a game."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

from doppelagent.core.bits import i64, u64
from doppelagent.core.features import clear, mark_set, number
from doppelagent.core.rawbytes import word_at
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import bind, entry, rule
from doppelagent.critics.fields import HUNDREDS, WORD, hidden_layout, tables

if TYPE_CHECKING:
    from doppelagent.core.game import Game
    from doppelagent.core.given import State
    from doppelagent.critics.given import BITS, FROM_BYTE, TO, Hidden


@cache
def of(game: Game) -> ModuleType:
    given = {name.upper(): table for name, table in tables(game)._asdict().items()}
    return bind(__name__, game.folder, {**game.given(), **given, "Hidden": hidden_of(game)})


@cache
def hidden_of(game: Game) -> type[Record]:
    """A record with the hidden numbers of a game."""
    return type("Hidden", (Record,), {"__annotations__": {"values": Annotated[Floats, F32, hidden_layout(game).size]}})


@entry
def reveal(s: State, out: Hidden) -> None:
    """Write the hidden numbers of a State."""
    clear(out)
    for n in range(len(TO)):
        if BITS[n] == WORD:
            mark_set(out, TO[n], WORD, word_at(s, FROM_BYTE[n] >> 3))
        else:
            number(out, TO[n], number_at(s, FROM_BYTE[n], BITS[n]) / HUNDREDS)


@rule
def number_at(s: State, at: int, bits: int) -> int:
    """The signed number of `bits` bits that begins at byte `at`; no number crosses a word of eight bytes."""
    low = i64((word_at(s, at >> 3) >> u64(8 * (at & 7))) & u64((1 << bits) - 1))
    return low - (1 << bits) if low >= 1 << (bits - 1) else low
