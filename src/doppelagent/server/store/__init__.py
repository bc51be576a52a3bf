"""What the server must not forget, in SQLite or PostgreSQL: `Store` is all that others need."""

from doppelagent.server.store.database import MISSED, BadDatabase, StoreDown
from doppelagent.server.store.rows import Chat, Entry, Index, Person, Played, Result, Row, Tally
from doppelagent.server.store.store import DEFAULT_DATABASE, Store

__all__ = [
    "DEFAULT_DATABASE",
    "MISSED",
    "BadDatabase",
    "Chat",
    "Entry",
    "Index",
    "Person",
    "Played",
    "Result",
    "Row",
    "Store",
    "StoreDown",
    "Tally",
]
