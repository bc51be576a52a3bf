"""How a match promises to end, for those who judge it before: what a game's `outlook` fills in."""

from typing import Annotated, Final

from doppelagent.core.record import F32, Floats, Record

MOST_SEATS: Final = 8  # at any table, dummies with them
TIE: Final = 1 / 128  # less than a point: what decides among equals; a power of two, so that sums stay exact


class Outlook(Record):
    worth: Annotated[Floats, F32, MOST_SEATS]  # by seat: the points it may expect at the end; more is better
