"""Spectators: connections to a table, of players and of people who only watch."""

from typing import Protocol

from doppelagent.core.game import WATCHING
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.journal import Entry
from doppelagent.server.tables.snapshots import Viewpoint
from doppelagent.server.tables.table import Table


class Outgoing(Protocol):
    """Where a spectator's frames go: the outbox of a socket."""

    def send(self, data: bytes) -> None:
        """Queue a frame; never waits."""
        ...

    def cut(self, refusal: Refusal) -> None:
        """Send the reason, then close the socket."""
        ...


class Spectator:
    """One connection to a table. `behind` is the seat whose shoulder it looks over, by its own choice."""

    def __init__(self, person: str | None, outbox: Outgoing, words: str) -> None:
        self.person, self.outbox, self.words = person, outbox, words
        self.behind: int | None = None
        self.asks: str | None = None  # the id of its last request, until a step with `done` was sent for it
        self.viewpoint = Viewpoint(WATCHING, words)

    def asked_for(self, entry: Entry) -> bool:
        """Whether the entry carries out its last request."""
        return self.asks is not None and (self.person, self.asks) == (entry.person, entry.client)

    def look(self, table: Table) -> bool:
        """Take the viewpoint that the table allows now: its own seat, the seat whose shoulder it looks over, or -1. Returns whether it
        changed."""
        before, seat = self.viewpoint, table.viewpoint(self.person)
        if seat == WATCHING and self.behind is not None and self.behind in table.behind:
            seat = self.behind
        self.viewpoint = Viewpoint(seat, self.words)
        if seat != self.behind:
            self.behind = None
        return before != self.viewpoint
