"""The store: people, tables with their journals, chat, results, debriefs and presence. A write is durable when its method returns."""

from collections.abc import Callable
from typing import Final

from doppelagent.server.store.database import open_database
from doppelagent.server.store.debriefs import DebriefStore
from doppelagent.server.store.friends import FriendStore
from doppelagent.server.store.people import PeopleStore
from doppelagent.server.store.results import ResultStore
from doppelagent.server.store.social import SocialStore
from doppelagent.server.store.tables import TableStore

DEFAULT_DATABASE: Final = "doppelagent.sqlite"


class Store(PeopleStore, TableStore, ResultStore, SocialStore, FriendStore, DebriefStore):
    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a SQLite file (created if missing) or `postgresql://…`."""
        return cls(await open_database(url))

    @property
    def alone(self) -> bool:
        """Whether no other process can use the database."""
        return self._database.alone

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each notification of another process: `table ID NUMBER` for a new entry, `chat ID NUMBER`, the text given to
        `tell`, or MISSED if the connection was lost. With SQLite there is no other process."""
        await self._database.listen(heard)

    async def tell(self, text: str) -> None:
        """Notify other processes of something that is not stored; at most 7 KB."""
        await self._database.tell(text)
