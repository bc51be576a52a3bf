"""Chat, and presence of people at tables."""

from collections.abc import Sequence

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Chat

SAY = """
INSERT INTO chat (table_id, number, at, person, text, client, phrase)
SELECT :table, COALESCE(MAX(number), 0) + 1, :at, :person, :text, :client, :phrase FROM chat WHERE table_id = :table
ON CONFLICT DO NOTHING RETURNING number"""
SAID = "SELECT number FROM chat WHERE table_id = :table AND person = :person AND client = :client"
CHATS = "SELECT number, at, person, text, phrase FROM chat WHERE table_id = :table AND number > :after ORDER BY number DESC LIMIT :limit"
PRESENT = """
INSERT INTO presence (table_id, person, until) VALUES (:table, :person, :until)
ON CONFLICT (table_id, person) DO UPDATE SET until = excluded.until RETURNING until"""
PRESENCE = "SELECT person, until FROM presence WHERE table_id = :table"


class SocialStore(GroupCommit):
    async def say(self, table: str, person: str, client: str, text: str, at: int, phrase: str | None = None) -> int | None:
        """Append a chat message; returns its number at this table, or None if it was stored before. `client` is the id of the request."""
        values: dict[str, Value] = {"table": table, "person": person, "client": client, "text": text, "at": at, "phrase": phrase}
        said = Statement(SAY, values)
        while True:
            for (number,) in await self._write(table, said, tells=f"chat {table}"):
                return int(number)
            if await self.was_said(table, person, client):
                return None  # otherwise another process took that number

    async def was_said(self, table: str, person: str, client: str) -> bool:
        return bool(await self._read(SAID, table=table, person=person, client=client))

    async def chats(self, table: str, after: int = 0, limit: int = 200) -> list[Chat]:
        """The newest `limit` messages after this number, oldest first."""
        return [Chat(*cells) for cells in reversed(await self._read(CHATS, table=table, after=after, limit=limit))]

    async def present(self, rows: Sequence[tuple[str, str]], until: int) -> None:
        """Record that people are at tables, as (table, person), until this time."""
        if not rows:
            return
        first, *then = (Statement(PRESENT, {"table": table, "person": person, "until": until}) for table, person in sorted(rows))
        await self._write("", first, then)

    async def note_health(self, at: int) -> None:
        """Write a small row, which belongs to no table and no person, to find out whether anything can be written."""
        await self.present([("", "")], at)

    async def presence(self, table: str) -> dict[str, int]:
        """Until when each person is recorded as present; that may be in the past."""
        return dict(await self._read(PRESENCE, table=table))
