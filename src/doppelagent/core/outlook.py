"""The outlook: an estimate of how a match will end, which a game's `outlook` fills in for bots."""

from typing import Annotated, Final

from doppelagent.core.record import F32, Floats, Record

MOST_SEATS: Final = 8  # including dummies
TIE: Final = 1 / 128  # weight of a tie-breaker, less than a point; a power of two, so that sums stay exact


class Outlook(Record):
    worth: Annotated[Floats, F32, MOST_SEATS]  # by seat: the points expected at the end; more is better
