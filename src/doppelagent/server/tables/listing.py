"""A table in a list: the summary stored in its row, which has public facts only, and the summary sent to a person."""

from collections.abc import Mapping

from msgspec import Struct

from doppelagent.core.game import WATCHING
from doppelagent.server.messages.fields import TimeControl
from doppelagent.server.messages.pages import Summary
from doppelagent.server.store import Profile, TableRow
from doppelagent.server.tables.journal import Seat
from doppelagent.server.tables.sentences import profiles_at
from doppelagent.server.tables.snapshots import seat_of
from doppelagent.server.tables.table import Table


class StoredSummary(Struct, omit_defaults=True):
    """The summary in a table's row. Rows are stored for good, so a field that is added later needs a default."""

    seats: list[Seat]
    options: dict[str, bool | int | str]
    clock: TimeControl | None = None
    waiting: list[int] = []
    round: int = 0
    places: list[int] = []
    scores: list[int] = []


def stored_summary(table: Table) -> StoredSummary:
    summary = StoredSummary(table.seats, table.opened.options, table.opened.clock, list(table.owing))
    if table.match is not None:
        summary.round = int(table.match.game.round_of(table.match.state))
        if table.match.over:
            standing = table.match.standing[: len(table.seats)]
            summary.places, summary.scores = [row.place for row in standing], [row.score for row in standing]
    return summary


def summary_for(row: TableRow, stored: StoredSummary, profiles: Mapping[str, Profile], person: str | None) -> Summary:
    people = [seat.person for seat in stored.seats]
    shown = profiles_at(stored.seats, profiles)
    you = people.index(person) if person is not None and person in people else WATCHING
    return Summary(
        id=row.id,
        code=row.code,
        game=row.game,
        players=row.players,
        status=row.status,
        seats=[seat_of(seat, shown) for seat in stored.seats],
        options=stored.options,
        opened=row.opened,
        changed=row.changed,
        clock=stored.clock,
        waiting=stored.waiting,
        round=stored.round,
        places=stored.places,
        scores=stored.scores,
        you=you,
        your_turn=person in row.turn,
        yours=you != WATCHING,
    )
