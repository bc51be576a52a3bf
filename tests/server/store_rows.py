"""Sample rows for a store."""

from collections.abc import Collection

from doppelagent.server.store import Index, JournalEntry, Store
from doppelagent.server.store.rows import Listed


def entry(number: int, person: str | None = "anna", body: bytes = b"\x00body") -> JournalEntry:
    return JournalEntry(number, 1000 + number, person, f"client {number}", body)


def index(status: Listed = "playing", *, code: str | None = None, due: int | None = None, turn: tuple[str, ...] = ()) -> Index:
    return Index(status, code, due, turn, b'{"seats": 2}')


async def open_table(
    store: Store,
    id: str,
    *,
    code: str | None = None,
    public: bool = True,
    due: int | None = None,
    sitters: Collection[str] = ("anna", "ben"),
    most: int = 1_000_000,
) -> bool:
    """Open a table with Anna as host and its first entry."""
    about = index("open", code=code, due=due)
    return await store.open_table(
        id,
        game="chess",
        players=2,
        public=public,
        host="anna",
        index=about,
        seed=b"\xff" * 32,
        entry=entry(1),
        sitters=sitters,
        most=most,
    )
