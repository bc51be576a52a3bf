"""An independent checker: reads the stored journals over its own connection and compares them with the clients' acknowledgements."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import apsw
import msgspec
import psycopg

from doppelagent.server.store import JournalEntry
from doppelagent.server.store.database import is_postgresql
from doppelagent.server.tables import journal
from doppelagent.server.tables.folding import fold
from doppelagent.server.tables.table import Table
from tests.server.measurements import Ack

JOURNAL = "SELECT table_id, number, at, person, client, body FROM journal ORDER BY table_id, number"
TABLES = "SELECT id, last, seed FROM tables"


class Written(NamedTuple):
    table: str
    number: int
    at: int
    person: str | None
    client: str | None
    body: bytes


class CheckResult(NamedTuple):
    entries: int
    acknowledged: int
    lost: int  # acknowledged but not stored
    changed: int  # acknowledged but stored with another action or number
    doubled: int  # written twice for one request
    gaps: int

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.changed or self.doubled or self.gaps)

    def __str__(self) -> str:
        return (
            f"{self.entries:,} entries written, {self.acknowledged:,} acknowledged: "
            f"{self.lost} lost, {self.changed} changed, {self.doubled} doubled, {self.gaps} gaps"
        )


def check(database: str, acks: Sequence[Ack]) -> CheckResult:
    """Compare the journals with the acknowledgements. Also replays every journal, and raises if that fails."""
    tables = {table: (last, bytes(seed)) for table, last, seed in _read(database, TABLES)}
    journals: dict[str, list[Written]] = defaultdict(list)
    for entry in (Written(*row) for row in _read(database, JOURNAL)):
        journals[entry.table].append(entry)
    written = [entry for entries in journals.values() for entry in entries]
    times = Counter((entry.table, entry.person, entry.client) for entry in written if entry.client is not None)
    found = {(entry.table, entry.client): entry for entry in written}
    numbers = {(table, client): number for table in journals for client, number in _replayed(table, tables[table][1], journals[table])}
    return CheckResult(
        entries=len(written),
        acknowledged=len(acks),
        lost=sum((ack.table, ack.id) not in found for ack in acks),
        changed=sum(not (_says(found[key], ack) and numbers[key] == ack.number) for ack in acks if (key := (ack.table, ack.id)) in found),
        doubled=sum(count - 1 for count in times.values()),
        gaps=sum(_gaps([entry.number for entry in journals[table]], last) for table, (last, _) in tables.items()),
    )


def _read(database: str, sql: str) -> Iterable[tuple[Any, ...]]:
    if is_postgresql(database):
        with psycopg.connect(database) as connection:
            return connection.execute(sql.encode()).fetchall()
    lite = apsw.Connection(database)
    try:
        return lite.execute(sql).fetchall()
    finally:
        lite.close()


def _gaps(numbers: list[int], last: int) -> int:
    """How many numbers from 1 to `last` are missing, plus how many are stored twice or beyond `last`."""
    return sum(abs(count) for count in (Counter(numbers) - Counter(range(1, last + 1))).values()) + len(
        set(range(1, last + 1)) - set(numbers)
    )


def _says(entry: Written, ack: Ack) -> bool:
    """Whether the entry contains the acknowledged action."""
    return ack.action is None or msgspec.json.encode(ack.action) in entry.body


def _replayed(name: str, seed: bytes, entries: Sequence[Written]) -> Iterable[tuple[str, int]]:
    """Replay a journal; returns the client's id of each request with the number of its step."""
    table, done = Table(name, None, seed), list[tuple[str, int]]()
    for written in entries:
        entry = journal.read(JournalEntry(written.number, written.at, written.person, written.client, written.body))
        table = fold(table, entry).table
        if entry.person is not None and entry.client is not None:
            done.append((entry.client, table.numbers[table.viewpoint(entry.person)]))
    return done
