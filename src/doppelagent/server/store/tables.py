"""Tables and their journals. The journal is the source of truth; a table's row repeats what lists and the scheduler query."""

from collections.abc import Collection, Iterator

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.friends import LATEST
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.results import finish
from doppelagent.server.store.rows import ROWS, Finished, Index, JournalEntry, TableRow, row_of, write_turn

OPEN = """
INSERT INTO tables (id, code, game, players, public, host, status, opened, changed, last, due, claimed, turn, summary, seed)
SELECT :table, :code, :game, :players, :public, :host, :status, :at, :at, :number, :due, 0, :turn, :summary, :seed
WHERE (SELECT COUNT(*) FROM tables WHERE host = :host AND status <> 'over') < :most
ON CONFLICT DO NOTHING RETURNING last"""
ADVANCE = """
UPDATE tables SET status = :status, code = :code, changed = :changed, last = :number, due = :due, claimed = 0,
  turn = :turn, summary = :summary
WHERE id = :table AND last = :number - 1 RETURNING last"""
ENTER = "INSERT INTO journal (table_id, number, at, person, client, body) VALUES (:table, :number, :at, :person, :client, :body)"
CLEAR_SITTERS = "DELETE FROM sitters WHERE table_id = :table"
SIT = "INSERT INTO sitters (table_id, person) VALUES (:table, :person)"
END = "UPDATE sitters SET ended = :changed WHERE table_id = :table"

JOURNAL = "SELECT number, at, person, client, body FROM journal WHERE table_id = :table AND number > :after ORDER BY number"
TABLE = f"{ROWS} WHERE id = :table"
BY_CODE = "SELECT id FROM tables WHERE code = :code"
SEED = "SELECT seed FROM tables WHERE id = :table"
LISTED = f"{ROWS} WHERE public = 1 AND status <> 'over' ORDER BY changed DESC, id LIMIT :limit"
UNFINISHED = f"""
{ROWS} JOIN sitters ON table_id = id WHERE person = :person AND ended = 0
ORDER BY CASE WHEN REPLACE(turn, :mark, '') <> turn THEN 0 ELSE 1 END, changed DESC, id LIMIT :limit"""
FINISHED = f"""
{ROWS} JOIN sitters ON table_id = id WHERE person = :person AND ended > 0 AND ended < :before
ORDER BY ended DESC, table_id DESC LIMIT :limit"""
HOSTED = "SELECT COUNT(*) FROM tables WHERE host = :person AND status <> 'over'"
ABANDONED = "SELECT id FROM tables WHERE status = 'open' AND changed < :before ORDER BY changed LIMIT :limit"
CLAIM = """
WITH ripe AS MATERIALIZED (SELECT id FROM tables WHERE due <= :now ORDER BY due LIMIT :limit{skip_locked})
UPDATE tables SET due = :until, claimed = 1 WHERE id IN (SELECT id FROM ripe) RETURNING id"""
WAKE = "UPDATE tables SET due = :now, claimed = 0 WHERE due IS NOT NULL RETURNING id"
NOBODY_HERE = "DELETE FROM presence"


class TableStore(GroupCommit):
    async def open_table(
        self,
        id: str,
        *,
        game: str,
        players: int,
        public: bool,
        host: str,
        index: Index,
        seed: bytes,
        entry: JournalEntry,
        sitters: Collection[str],
        most: int,
    ) -> bool:
        """Insert a table with its first entry; False if the id or the code is taken, or if the host has `most` tables that are not over."""
        about: dict[str, Value] = {"game": game, "players": players, "public": int(public), "host": host, "seed": seed, "most": most}
        first = Statement(OPEN, _values(id, entry, index) | about)
        then = [Statement(ENTER, _values(id, entry)), *_seated(id, sitters)]
        return bool(await self._write(id, first, then, tells=f"table {id}", lock=f"host {host}"))

    async def append(
        self,
        table: str,
        entry: JournalEntry,
        index: Index,
        *,
        sitters: Collection[str] | None = None,
        finished: Finished | None = None,
    ) -> bool:
        """Append an entry; False, without any effect, if that number was written before. `sitters` replace those stored; `finished` is
        given when the match ends."""
        then = [Statement(ENTER, _values(table, entry))]
        if sitters is not None:
            then += _seated(table, sitters)
        values = _values(table, entry, index)
        if index.status == "over":
            then.append(Statement(END, {"table": table, "changed": values["changed"]}))
        if finished is not None:
            then += finish(table, finished)
        return bool(await self._write(table, Statement(ADVANCE, values), then, tells=f"table {table}"))

    async def journal(self, table: str, after: int = 0) -> list[JournalEntry]:
        return [JournalEntry(*cells) for cells in await self._read(JOURNAL, table=table, after=after)]

    async def table(self, id: str) -> TableRow | None:
        return next(map(row_of, await self._read(TABLE, table=id)), None)

    async def by_code(self, code: str) -> str | None:
        return next((str(cells[0]) for cells in await self._read(BY_CODE, code=code)), None)

    async def seed(self, table: str) -> bytes:
        for (seed,) in await self._read(SEED, table=table):
            return bytes(seed)
        raise KeyError(table)

    async def listed(self, limit: int) -> list[TableRow]:
        """Public tables that are not over, last changed first."""
        return list(map(row_of, await self._report(LISTED, limit=limit)))

    async def unfinished(self, person: str, limit: int) -> list[TableRow]:
        """The unfinished tables at which a person sits: first those where it is their turn, then last changed first."""
        return list(map(row_of, await self._report(UNFINISHED, person=person, mark=f",{person},", limit=limit)))

    async def finished(self, person: str, limit: int, before: int = LATEST) -> list[TableRow]:
        """The finished tables of a person that last changed before this time, last changed first."""
        return list(map(row_of, await self._report(FINISHED, person=person, before=before, limit=limit)))

    async def open_tables_of(self, person: str) -> int:
        """The number of tables that a person has opened and that are not over."""
        return int((await self._read(HOSTED, person=person))[0][0])

    async def abandoned(self, before: int, limit: int) -> list[str]:
        """Tables that never started and have not changed since `before`."""
        return [table for (table,) in await self._report(ABANDONED, before=before, limit=limit)]

    async def claim_due(self, now: int, lease: int, limit: int) -> list[str]:
        """Claim tables where something is due, for `lease` ms; without a new entry they are due again afterwards."""
        # Late: it locks rows in no particular order, so no other unit may wait for locks after it.
        sql = CLAIM.format(skip_locked=self._database.skip_locked)
        claim = Statement(sql, {"now": now, "until": now + lease, "limit": limit})
        return [table for (table,) in await self._write("", claim, late=True)]

    async def wake_all(self, now: int) -> None:
        """At the start of the only process: make every table with a job due now, since the clock may have been set meanwhile, and clear
        presence. With several processes, do nothing: the others keep running."""
        if self._database.alone:
            await self._write("", Statement(WAKE, {"now": now}), late=True)
            await self._write("", Statement(NOBODY_HERE, {}), late=True)


def _values(table: str, entry: JournalEntry, index: Index | None = None) -> dict[str, Value]:
    values: dict[str, Value] = {"table": table, **entry._asdict()}
    if index is not None:
        values |= {"status": index.status, "code": index.code, "due": index.due}
        values["changed"] = entry.at if index.changed is None else index.changed
        values |= {"turn": write_turn(index.turn), "summary": index.summary.decode()}
    return values


def _seated(table: str, people: Collection[str]) -> Iterator[Statement]:
    yield Statement(CLEAR_SITTERS, {"table": table})
    yield from (Statement(SIT, {"table": table, "person": person}) for person in sorted(set(people)))
