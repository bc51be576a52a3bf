"""A table in a list: what its row keeps for it, which is no more than everybody at the table sees, and what somebody is shown of that."""

from collections.abc import Mapping

from msgspec import Struct

from doppelagent.core.game import WATCHING
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.pages import Summary
from doppelagent.server.store import TableRow
from doppelagent.server.tables.journal import Seat
from doppelagent.server.tables.snapshots import seat_of
from doppelagent.server.tables.table import Table


class StoredSummary(Struct, omit_defaults=True):
    """What a row keeps. It is there for good, so that a field that comes later has a default."""

    seats: list[Seat]
    options: dict[str, bool | int | str]
    clock: TimeControl | None = None
    waiting: list[int] = []
    round: int = 0
    places: list[int] = []
    scores: list[int] = []


def about(table: Table) -> StoredSummary:
    known = StoredSummary(table.seats, table.opened.options, table.opened.clock, list(table.owing))
    if table.match is not None:
        known.round = int(table.match.game.round_of(table.match.state))
        if table.match.over:
            standing = table.match.standing()[: len(table.seats)]
            known.places, known.scores = [row["place"] for row in standing], [row["score"] for row in standing]
    return known


def summary(row: TableRow, about: StoredSummary, names: Mapping[str, str | None], person: str | None) -> Summary:
    people = [seat.person for seat in about.seats]
    you = people.index(person) if person is not None and person in people else WATCHING
    return Summary(
        id=row.id,
        code=row.code,
        game=row.game,
        players=row.players,
        status=row.status,
        seats=[seat_of(seat, names) for seat in about.seats],
        options=about.options,
        opened=row.opened,
        changed=row.changed,
        clock=about.clock,
        waiting=about.waiting,
        round=about.round,
        places=about.places,
        scores=about.scores,
        you=you,
        your_turn=person in row.turn,
        yours=you != WATCHING,
    )
