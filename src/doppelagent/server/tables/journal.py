"""The journal: an append-only log of what happened at a table, keyed by `(table, number)`. A table is the fold of its entries.

Entries say what happened, never what follows from it. They are stored for good, so a kind of entry never changes its meaning.
"""

from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from doppelagent.server.messages.debriefs import Cards
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.store import JournalEntry


class Seat(Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat: held by a person (by id) or by a bot of a level; with neither it is open."""

    person: str | None = None
    level: str | None = None
    name: str | None = None  # of the bot; older journals have none


class Continued(Struct, frozen=True, gc=False):
    """Where a continued match began: after this step of another table's replay, with the position of this record."""

    table: str
    step: int
    seat: int
    cards: Cards
    record: str


class Body(Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):  # no reference cycles for the garbage collector to find
    """What happened; one subclass for each kind of entry."""


class Opened(Body, frozen=True, tag="opened"):
    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    public: bool
    host: str  # the person who opened the table; if they have no seat, the first person to sit down is the host
    seats: list[Seat]
    envelope: str  # empty: no envelope
    clock: TimeControl | None = None
    grace: int | None = None
    continued: Continued | None = None


class Seated(Body, frozen=True, tag="seated"):
    """The seats from now on."""

    seats: list[Seat]
    host: str | None  # None: no person sits at the table
    why: Literal["sat", "left", "arranged", "filled"]
    seat: int | None = None  # that was taken or left


class Added(Body, frozen=True, tag="added"):
    """A person's own number for the deal."""

    person: str
    own: str


class Started(Body, frozen=True, tag="started"):
    pass


class Dealt(Body, frozen=True, tag="dealt"):
    """The cards are dealt, from the seed in the envelope and the numbers added so far."""


class Moved(Body, frozen=True, tag="moved"):
    """Actions in notation, by seat; several when simultaneous choices are revealed."""

    moves: list[tuple[int, str]]


class Sealed(Body, frozen=True, tag="sealed"):
    """All actions so far of a seat's choice that the others must not see yet. An empty list takes the choice back."""

    seat: int
    actions: list[str]


class UndoAsked(Body, frozen=True, tag="undo asked"):
    seat: int


class UndoAgreed(Body, frozen=True, tag="undo agreed"):
    seat: int


class UndoRefused(Body, frozen=True, tag="undo refused"):
    seat: int


class Undone(Body, frozen=True, tag="undone"):
    """The match returns to where it was after its first `moves` moves."""

    seat: int
    moves: int


class Resigned(Body, frozen=True, tag="resigned"):
    seat: int


class Away(Body, frozen=True, tag="away"):
    """A bot plays for the seat until its owner returns."""

    seat: int
    why: Literal["time", "gone"]


class Returned(Body, frozen=True, tag="returned"):
    seat: int


class Allowed(Body, frozen=True, tag="allowed"):
    """Whether spectators may look over this seat's shoulder."""

    seat: int
    yes: bool


class Closed(Body, frozen=True, tag="closed"):
    """The table ends before its match does: no person is left."""


class Changed(Body, frozen=True, tag="changed"):
    """The options of the game from now on."""

    options: dict[str, bool | int | str]


class Talked(Body, frozen=True, tag="talk"):
    """Whether quick phrases can be said, and whether people who only watch can write."""

    phrases: bool
    watchers: bool


class Resumed(Body, frozen=True, tag="resumed"):
    """All time limits start again: the server was restarted, and its clock may have been set meanwhile."""


class Followed(Body, frozen=True, tag="followed"):
    """The rematch is at this table."""

    table: str


AnyBody = (
    Opened | Seated | Added | Started | Dealt | Moved | Sealed | UndoAsked | UndoAgreed | UndoRefused | Undone
    | Resigned | Away | Returned | Allowed | Resumed | Closed | Followed | Changed | Talked
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


class Entry(NamedTuple):
    """One entry, decoded. `client` is the id that the requesting client gave to its request."""

    number: int
    at: int
    person: str | None
    client: str | None
    body: Body


def write(entry: Entry) -> JournalEntry:
    return JournalEntry(entry.number, entry.at, entry.person, entry.client, msgspec.json.encode(entry.body))


def read(stored: JournalEntry) -> Entry:
    return Entry(stored.number, stored.at, stored.person, stored.client, _decoder.decode(stored.body))
