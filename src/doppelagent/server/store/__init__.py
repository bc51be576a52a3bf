"""Persistent storage in SQLite or PostgreSQL; `Store` is its interface."""

from doppelagent.server.store.database import MISSED, BadDatabase, StoreDown
from doppelagent.server.store.rows import Chat, Device, Finished, Index, JournalEntry, Person, Played, Result, TableRow, Tally
from doppelagent.server.store.store import DEFAULT_DATABASE, Store

__all__ = [
    "DEFAULT_DATABASE",
    "MISSED",
    "BadDatabase",
    "Chat",
    "Device",
    "Finished",
    "Index",
    "JournalEntry",
    "Person",
    "Played",
    "Result",
    "Store",
    "StoreDown",
    "TableRow",
    "Tally",
]
