"""Pages about people: statistics, friends, matches together, and invitations. Only friends see each other's page."""

from abc import ABC
from collections.abc import Sequence
from typing import Final

import msgspec

from doppelagent.server.environment import Environment
from doppelagent.server.messages import pages
from doppelagent.server.messages.pages import Friends, Invitation, PersonPage, Summary
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Friend, Store, TableRow
from doppelagent.server.tables.listing import StoredSummary, summary_for

PAGE: Final = 20  # matches on a page
MOST_FRIENDS: Final = 50  # on the list of recent players
MOST_INVITATIONS: Final = 10
WEEK: Final = 7 * 86_400_000  # ms
WEEKS: Final = 26  # that a page shows
LATEST: Final = 2**53  # later than any time


class PeoplePages(ABC):
    store: Store
    environment: Environment

    async def friends(self, person: str) -> Friends:
        return Friends([_friend(friend) for friend in await self.store.friends(person, MOST_FRIENDS)])

    async def person(self, viewer: str, person: str, before: int | None) -> PersonPage:
        """The page of the viewer or of a friend. With `before`, it lists matches that ended before this time."""
        friend = None if person == viewer else await self.store.friend(viewer, person)
        if person != viewer and friend is None:
            raise Refusal("no_person")
        profile = (await self.store.profiles([person]))[person]
        ended = LATEST if before is None else before
        rows = await (self.store.finished(viewer, PAGE, ended) if friend is None else self.store.together(viewer, person, PAGE, ended))
        return PersonPage(
            profile.name or "",
            profile.portrait,
            _friend(friend) if friend is not None else None,
            [pages.Count(*count) for count in await self.store.counts(person)],
            [pages.Week(game, week * WEEK, matches, wins) for game, week, matches, wins in await self._weeks(person)],
            await self.summaries(rows, viewer),
        )

    async def _weeks(self, person: str) -> Sequence[tuple[str, int, int, int]]:
        return await self.store.weeks(person, self.environment.now() // WEEK - WEEKS)

    async def invitations(self, person: str) -> list[Invitation]:
        """The tables to which friends invite a person, unless they sit there already."""
        found = await self.store.invitations(person, self.environment.now(), MOST_INVITATIONS)
        people = await self.store.profiles({by for _, by in found})
        tables = await self.summaries([row for row, _ in found], person)
        return [
            Invitation(people[by].name or "", table, people[by].portrait)
            for table, (_, by) in zip(tables, found, strict=True)
            if not table.yours and by in people and people[by].name is not None
        ]

    async def summaries(self, rows: Sequence[TableRow], viewer: str | None) -> list[Summary]:
        """The tables as they appear in a list."""
        stored = [msgspec.json.decode(row.summary, type=StoredSummary) for row in rows]
        seats = [seat for each in stored for seat in each.seats]
        people = await self.store.profiles({seat.person for seat in seats if seat.person is not None})
        return [summary_for(row, each, people, viewer) for row, each in zip(rows, stored, strict=True)]


def _friend(friend: Friend) -> pages.Friend:
    return pages.Friend(friend.id, friend.name, friend.matches, friend.ahead, friend.last, friend.portrait)
