"""Friends: people who have finished a match together, the tables where they did, and invitations to new ones."""

from collections.abc import Iterator, Sequence
from typing import Final

from doppelagent.server.store.database import Statement, Value
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import ROWS, Friend, Result, TableRow, row_of

LATEST: Final = 2**53  # later than any time
INVITATION_LIFETIME: Final = 7 * 86_400_000  # ms

MEET = """
INSERT INTO meetings (person, friend, over, table_id) SELECT :person, :friend, changed, id FROM tables WHERE id = :table"""
COUNT_FRIEND = """
INSERT INTO friends (person, friend, matches, ahead, last)
SELECT :person, :friend, 1, :ahead, changed FROM tables WHERE id = :table
ON CONFLICT (person, friend) DO UPDATE SET
  matches = friends.matches + 1, ahead = friends.ahead + excluded.ahead, last = excluded.last"""
FRIENDS = """
SELECT friend, name, portrait, matches, ahead, last FROM friends JOIN people ON id = friend
WHERE person = :person AND name IS NOT NULL ORDER BY last DESC, friend LIMIT :limit"""
FRIEND = """
SELECT friend, name, portrait, matches, ahead, last FROM friends JOIN people ON id = friend
WHERE person = :person AND friend = :friend AND name IS NOT NULL"""
TOGETHER = f"""
{ROWS} JOIN meetings ON table_id = id WHERE person = :person AND friend = :friend AND over < :before
ORDER BY over DESC, table_id DESC LIMIT :limit"""
INVITE = """
INSERT INTO invitations (person, table_id, friend, at)
SELECT friend, :table, person, :at FROM friends WHERE person = :person AND friend = :friend
ON CONFLICT (person, table_id) DO UPDATE SET friend = excluded.friend, at = excluded.at RETURNING person"""
DECLINE = "DELETE FROM invitations WHERE person = :person AND table_id = :table RETURNING person"
DROP_OLD = "DELETE FROM invitations WHERE person = :found AND at <= :oldest"
INVITED = "SELECT table_id, friend FROM invitations WHERE person = :person AND at > :oldest ORDER BY at DESC LIMIT :limit"
OPEN_TABLES = f"""
{ROWS} JOIN invitations ON table_id = id WHERE person = :person AND at > :oldest AND status = 'open'
ORDER BY at DESC LIMIT :limit"""


class FriendStore(GroupCommit):
    async def friends(self, person: str, limit: int) -> list[Friend]:
        """The people with whom this person has played, last met first."""
        return [Friend(*cells) for cells in await self._report(FRIENDS, person=person, limit=limit)]

    async def friend(self, person: str, friend: str) -> Friend | None:
        """None if the two have not finished a match together, or if the other one's name was deleted."""
        return next((Friend(*cells) for cells in await self._report(FRIEND, person=person, friend=friend)), None)

    async def together(self, person: str, friend: str, limit: int, before: int = LATEST) -> list[TableRow]:
        """The tables where both played and the match ended before this time, newest first."""
        return list(map(row_of, await self._report(TOGETHER, person=person, friend=friend, before=before, limit=limit)))

    async def invite(self, table: str, person: str, friend: str, at: int) -> bool:
        """Invite a friend to a table; False if they are not friends. A second invitation to the same table replaces the first."""
        invite = Statement(INVITE, {"table": table, "person": person, "friend": friend, "at": at})
        return bool(await self._write(friend, invite, [Statement(DROP_OLD, {"oldest": at - INVITATION_LIFETIME})]))

    async def decline(self, table: str, person: str) -> None:
        """Forget that a person is invited to a table."""
        await self._write(person, Statement(DECLINE, {"person": person, "table": table}))

    async def invitations(self, person: str, now: int, limit: int) -> list[tuple[TableRow, str]]:
        """The tables to which a person is invited and can still sit down, and who invites; newest first."""
        oldest = now - INVITATION_LIFETIME
        by: dict[str, str] = dict(await self._report(INVITED, person=person, oldest=oldest, limit=limit))
        rows = await self._report(OPEN_TABLES, person=person, oldest=oldest, limit=limit) if by else []
        return [(row, by[row.id]) for row in map(row_of, rows) if row.id in by]


def meet(table: str, results: Sequence[Result]) -> Iterator[Statement]:
    """Record that every two people at a finished table have met there."""
    people = [result for result in results if result.person is not None]
    for one in people:
        for other in people:
            if one is not other:
                pair: dict[str, Value] = {"table": table, "person": one.person, "friend": other.person}
                yield Statement(MEET, pair)
                ahead = int(one.place < other.place)
                yield Statement(COUNT_FRIEND, {**pair, "ahead": ahead}, shared=f"person {one.person} {other.person}")
