"""Names and faces of bots, from the cast of their level; no two bots at a table have the same."""

import zlib
from collections.abc import Iterator, Sequence
from itertools import chain

from doppelagent.bots.cast import CAST
from doppelagent.server.tables.journal import Seat


def cast(table_id: str, seats: Sequence[Seat]) -> list[Seat]:
    """The seats, with every bot named. The table's id decides where in the cast the search for a free name begins."""
    taken = {seat.name for seat in seats}
    return [_named(seat, table_id, taken) for seat in seats]


def _named(seat: Seat, table_id: str, taken: set[str | None]) -> Seat:
    if seat.level is None or seat.name is not None:
        return seat
    name = next((name for name in _candidates(seat.level, table_id) if name not in taken), None)
    taken.add(name)
    return Seat(level=seat.level, name=name)


def _candidates(level: str, table_id: str) -> Iterator[str]:
    names = CAST.get(level, ())
    first = zlib.crc32(table_id.encode()) % len(names) if names else 0
    turned = names[first:] + names[:first]
    return chain(turned, (f"{name} II" for name in turned))


def portrait_of(bot: Seat) -> str | None:
    """The key of a bot's face: its level, and its place in the cast."""
    names = CAST.get(bot.level or "", ())
    return f"{bot.level}-{names.index(bot.name)}" if bot.name in names else None
