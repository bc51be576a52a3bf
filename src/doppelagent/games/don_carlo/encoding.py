"""A View as features for networks: small numbers, seats counted clockwise from the View's own."""

from typing import Annotated, Final

from doppelagent.core.bits import has_in
from doppelagent.core.features import Layout, block
from doppelagent.core.record import F32, Floats, Record
from doppelagent.core.rule import entry, noinline
from doppelagent.games.don_carlo.box import COPIES, COUNTRIES, FAMILY, HAND, NAMES, NUMBERS
from doppelagent.games.don_carlo.hidden import seen
from doppelagent.games.don_carlo.state import SEATS
from doppelagent.games.don_carlo.view import View

_NUMBER_ROWS: Final = 3  # known in hand, buried, not seen
_MARKS: Final = tuple((name, 1) for name in ("there", "asked", "out", "influence", "bonus", "hand size", "stockpile"))
_SEAT_MARKS: Final = len(_MARKS)
_SEAT: Final = _SEAT_MARKS + _NUMBER_ROWS * NUMBERS + FAMILY + 2 * len(COUNTRIES)
SIZE: Final = NUMBERS + 3 + NAMES + SEATS * _SEAT  # own hand, phases, free names, seats
SCALE: Final = 100.0  # points come in hundreds


def _by_seat(seats: int, *blocks: tuple[str, int]) -> list[tuple[str, int]]:
    return [(f"seat +{steps} {name}", size) for steps in range(seats) for name, size in blocks]


_BLOCKS: Final = (
    *(("hand", NUMBERS), ("phase", 3), ("free names", NAMES)),
    *_by_seat(
        SEATS,
        *_MARKS,
        *(("known", NUMBERS), ("buried", NUMBERS), ("not seen", NUMBERS), ("bottom", FAMILY)),
        *(("agents", len(COUNTRIES)), ("countries", len(COUNTRIES))),
    ),
)
LAYOUT: Final = Layout(*(block(name, size, "") for name, size in _BLOCKS))
LEFT_OUT: Final[dict[str, str]] = {}


class Features(Record):
    values: Annotated[Floats, F32, SIZE]


@entry
def encode(v: View, out: Features) -> None:
    for n in range(SIZE):
        out.values[n] = 0.0
    for number in range(NUMBERS):
        out.values[number] = v.hand[number] / HAND
    at = NUMBERS
    out.values[at + v.phase] = 1.0
    at += 3
    for name in range(NAMES):
        out.values[at + name] = 1.0 if has_in(v.free, name) else 0.0
    at += NAMES
    for steps in range(v.players):
        encode_seat(v, out, at + steps * _SEAT, (max(v.seat, 0) + steps) % v.players)


@noinline
def encode_seat(v: View, out: Features, at: int, seat: int) -> None:
    """What is known of a seat: how it stands, its cards, its countries."""
    out.values[at] = 1.0
    out.values[at + 1] = v.pending >> seat & 1
    out.values[at + 2] = v.out >> seat & 1
    out.values[at + 3] = v.influence[seat] / SCALE
    out.values[at + 4] = v.bonus[seat] / SCALE
    out.values[at + 5] = v.hand_size[seat] / HAND
    out.values[at + 6] = v.stock_size[seat] / FAMILY
    at += _SEAT_MARKS
    for number in range(NUMBERS):
        out.values[at + number] = v.known[seat, number] / HAND
        out.values[at + NUMBERS + number] = buried_of(v, seat, number) / HAND
        out.values[at + 2 * NUMBERS + number] = (COPIES[number] - seen(v, seat, number)) / HAND
    at += _NUMBER_ROWS * NUMBERS
    for n in range(v.buried[seat]):
        out.values[at + n] = (1 + v.bottom[seat, n]) / NUMBERS
    at += FAMILY
    for country in range(len(COUNTRIES)):
        out.values[at + country] = v.agents[country, seat] / HAND
        out.values[at + len(COUNTRIES) + country] = 1.0 if v.owners[country] == seat else 0.0


@noinline
def buried_of(v: View, seat: int, number: int) -> int:
    copies = 0
    for n in range(v.buried[seat]):
        if v.bottom[seat, n] == number:
            copies += 1
    return copies
