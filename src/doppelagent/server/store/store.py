"""The store: people, tables with their journals, and what is around them. What a method has written is durable when it returns."""

from collections.abc import Callable
from typing import Final

from doppelagent.server.store.database import open_database
from doppelagent.server.store.people import PeopleStore
from doppelagent.server.store.social import SocialStore
from doppelagent.server.store.tables import TableStore

DEFAULT_DATABASE: Final = "doppelagent.sqlite"


class Store(PeopleStore, TableStore, SocialStore):
    @classmethod
    async def open(cls, url: str) -> "Store":
        """A file (SQLite, made when it is not there) or `postgresql://…`."""
        return cls(await open_database(url))

    @property
    def alone(self) -> bool:
        """Whether no other process can have it open."""
        return self._database.alone

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call this with what other processes tell: `table ID NUMBER` for a new entry, `chat ID NUMBER`, or what `tell` was given; and with
        MISSED when the connection was lost meanwhile, so that anything may have been told. A SQLite file has no other process."""
        await self._database.listen(heard)

    async def tell(self, text: str) -> None:
        """Tell other processes something that is not stored, up to 7 KB."""
        await self._database.tell(text)
