"""What is written down about a table, one entry after another: `(table, number)` is the key. A table is what its entries make of it.

Entries say what happened, never what follows from it. They are kept for good, so an entry's kind keeps its meaning.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from doppelagent.server.messages.fields import TimeControl


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who sits there: a person, by id, or a bot of a level, or, with neither, nobody yet."""

    person: str | None = None
    level: str | None = None


class Body(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    pass


class Opened(Body, frozen=True, tag="opened"):
    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    public: bool
    host: str  # who opened it; if they do not sit there, the first to sit down is the host
    seats: list[Seat]
    envelope: str
    clock: TimeControl | None = None
    grace: int | None = None


class Seated(Body, frozen=True, tag="seated"):
    """The seats from now on."""

    seats: list[Seat]
    host: str | None  # None: nobody sits there, who could be
    why: Literal["sat", "left", "arranged", "filled"]
    seat: int | None = None  # who sat down or got up


class Added(Body, frozen=True, tag="added"):
    """A person's own number for the deal."""

    person: str
    own: str


class Started(Body, frozen=True, tag="started"):
    pass


class Dealt(Body, frozen=True, tag="dealt"):
    """The deal is made, from the envelope's seed and the numbers that were added until now."""


class Moved(Body, frozen=True, tag="moved"):
    """Seats and what they did, in notation; several when choices made at once are opened."""

    moves: list[tuple[int, str]]


class Sealed(Body, frozen=True, tag="sealed"):
    """A seat's choice, as far as it has come, of those that are made at once; an empty one was taken back."""

    seat: int
    actions: list[str]


class UndoAsked(Body, frozen=True, tag="undo asked"):
    seat: int


class UndoAgreed(Body, frozen=True, tag="undo agreed"):
    seat: int


class UndoRefused(Body, frozen=True, tag="undo refused"):
    seat: int


class Undone(Body, frozen=True, tag="undone"):
    """The match is again where it was after so many moves."""

    seat: int
    moves: int


class Resigned(Body, frozen=True, tag="resigned"):
    seat: int


class Away(Body, frozen=True, tag="away"):
    """From now on a bot plays for the seat, until its owner is back."""

    seat: int
    why: Literal["time", "gone"]


class Returned(Body, frozen=True, tag="returned"):
    seat: int


class Allowed(Body, frozen=True, tag="allowed"):
    """One may watch from behind the seat, or no longer."""

    seat: int
    yes: bool


class Closed(Body, frozen=True, tag="closed"):
    """The table is over, though the match is not: nobody is left."""


class Followed(Body, frozen=True, tag="followed"):
    """The rematch is at this table."""

    table: str


AnyBody = (
    Opened | Seated | Added | Started | Dealt | Moved | Sealed | UndoAsked | UndoAgreed | UndoRefused | Undone
    | Resigned | Away | Returned | Allowed | Closed | Followed
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


def write(body: Body) -> bytes:
    return msgspec.json.encode(body)


def read(data: bytes) -> AnyBody:
    return _decoder.decode(data)
