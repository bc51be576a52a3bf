"""Debriefs: the queue of tables, the findings so far, and whole debriefs once they are done.

Only one process works at a time: it holds a lease, renewed with each batch of findings. If it is gone, another one resumes from there.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.group_commit import GroupCommit

LOCK: Final = "debriefs"  # of the queue
ASK = """
INSERT INTO debriefs (table_id, person, asked, status, claimed, batches, version)
SELECT :table, :person, :at, 'waiting', 0, 0, :version
WHERE NOT EXISTS (SELECT 1 FROM debriefs WHERE person = :person AND status = 'waiting')
  AND (SELECT COUNT(*) FROM debriefs WHERE status = 'waiting') < :most
ON CONFLICT (table_id) DO UPDATE SET person = :person, asked = :at, status = 'waiting', version = :version WHERE debriefs.status = 'failed'
RETURNING asked"""
CANCEL = "DELETE FROM debriefs WHERE table_id = :table AND person = :person AND status = 'waiting' RETURNING asked"
FORGET_FINDINGS = "DELETE FROM findings WHERE table_id = :table"
CLAIM = """
UPDATE debriefs SET claimed = :until
WHERE table_id = (SELECT table_id FROM debriefs WHERE status = 'waiting' ORDER BY asked, table_id LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM debriefs WHERE status = 'waiting' AND claimed > :now)
RETURNING table_id"""
RENEW = """
UPDATE debriefs SET claimed = :until, batches = batches + 1, version = :version WHERE table_id = :table AND status = 'waiting'
RETURNING batches"""
FIND = """
INSERT INTO findings (table_id, kind, number, batch, result) VALUES (:table, :kind, :number, :found, :result)
ON CONFLICT (table_id, kind, number) DO NOTHING"""
END = """
UPDATE debriefs SET status = :status, claimed = 0, whole = :whole WHERE table_id = :table AND status = 'waiting' RETURNING batches"""
RELEASE = "UPDATE debriefs SET claimed = 0 WHERE status = 'waiting' RETURNING table_id"
DEBRIEF = "SELECT table_id, person, asked, status, claimed, version, whole FROM debriefs WHERE table_id = :table"
WAITING = "SELECT table_id, person FROM debriefs WHERE status = 'waiting' ORDER BY asked, table_id"
FINDINGS = "SELECT kind, number, batch, result FROM findings WHERE table_id = :table ORDER BY batch"


class DebriefRow(NamedTuple):
    table: str
    person: str  # the person who asked for it
    asked: int
    status: Literal["waiting", "done", "failed"]
    claimed: int  # until when a process has leased it
    version: str  # of the package that made the findings
    whole: bytes | None  # all of it as JSON, once it is done


class Finding(NamedTuple):
    """The result of one task."""

    kind: str
    number: int
    batch: int  # findings of one batch were written together
    result: bytes


class DebriefStore(GroupCommit):
    async def ask_debrief(self, table: str, person: str, at: int, version: str, most: int) -> bool:
        """Put a table into the queue; False if it has a debrief, the person waits for another one, or `most` wait."""
        values: dict[str, Value] = {"table": table, "person": person, "at": at, "version": version, "most": most}
        return bool(await self._write(table, Statement(ASK, values), tells=LOCK, lock=LOCK))

    async def cancel_debrief(self, table: str, person: str) -> bool:
        """Delete a debrief that is not done; False if this person is not waiting for one at this table."""
        values: dict[str, Value] = {"table": table, "person": person}
        forget = [Statement(FORGET_FINDINGS, {"table": table})]
        return bool(await self._write(table, Statement(CANCEL, values), forget, tells=f"debrief {table}", lock=LOCK))

    async def claim_debrief(self, now: int, until: int) -> str | None:
        """Claim the first table of the queue, unless another process works on one."""
        claimed = await self._write("", Statement(CLAIM, {"now": now, "until": until}), late=True, lock=LOCK)
        return str(claimed[0][0]) if claimed else None

    async def find(self, table: str, until: int, version: str, findings: Sequence[tuple[str, int, bytes]] = ()) -> int | None:
        """Add findings and renew the lease; returns the number of the batch, or None if the debrief was cancelled."""
        then = [Statement(FIND, {"table": table, "kind": kind, "number": number, "result": result}) for kind, number, result in findings]
        renew = Statement(RENEW, {"table": table, "until": until, "version": version})
        rows = await self._write(table, renew, then, tells=f"debrief {table}" if findings else "")
        return int(rows[0][0]) if rows else None

    async def end_debrief(self, table: str, status: Literal["done", "failed"], whole: bytes | None = None) -> None:
        end = Statement(END, {"table": table, "status": status, "whole": whole})
        await self._write(table, end, [Statement(FORGET_FINDINGS, {"table": table})], tells=f"debrief {table}", lock=LOCK)

    async def forget_findings(self, table: str) -> None:
        await self._write(table, Statement(f"{FORGET_FINDINGS} RETURNING number", {"table": table}))

    async def release_debriefs(self) -> None:
        """At the start of the only process: release all leases, since no debrief is being worked on."""
        if self._database.alone:
            await self._write("", Statement(RELEASE, {}), late=True)

    async def debrief(self, table: str) -> DebriefRow | None:
        return next((DebriefRow(*cells) for cells in await self._read(DEBRIEF, table=table)), None)

    async def waiting_debriefs(self) -> list[tuple[str, str]]:
        """The queue, as (table, person)."""
        return [(str(table), str(person)) for table, person in await self._read(WAITING)]

    async def findings(self, table: str) -> list[Finding]:
        return [Finding(*cells) for cells in await self._read(FINDINGS, table=table)]
