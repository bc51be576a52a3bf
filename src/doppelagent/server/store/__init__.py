"""Persistent storage in SQLite or PostgreSQL; `Store` is its interface."""

from doppelagent.server.store.database import MISSED, BadDatabase, StoreDown
from doppelagent.server.store.rows import (
    NOBODY,
    Chat,
    Device,
    Finished,
    Friend,
    Index,
    JournalEntry,
    Person,
    Played,
    Profile,
    Result,
    TableRow,
    Tally,
)
from doppelagent.server.store.store import DEFAULT_DATABASE, Store

__all__ = [
    "DEFAULT_DATABASE",
    "MISSED",
    "NOBODY",
    "BadDatabase",
    "Chat",
    "Device",
    "Finished",
    "Friend",
    "Index",
    "JournalEntry",
    "Person",
    "Played",
    "Profile",
    "Result",
    "Store",
    "StoreDown",
    "TableRow",
    "Tally",
]
