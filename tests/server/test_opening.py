"""Opening a database: it is created, migrated, or refused with a sentence."""

import asyncio
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from doppelagent.server.store import BadDatabase, Store, migrations
from doppelagent.server.store.database import transaction
from doppelagent.server.store.sqlite import _explain_errors

from .store_rows import entry, open_table

pytestmark = pytest.mark.anyio

ALL = "".join(migrations.MIGRATIONS)
NUMBERS = list(range(1, len(migrations.MIGRATIONS) + 1))

SHOES = "ALTER TABLE people ADD COLUMN shoes BIGINT; UPDATE people SET shoes = 2; CREATE INDEX people_shoes ON people (shoes);"


@contextmanager
def another_migration(script: str) -> Iterator[None]:
    """Adds a migration, as a newer version would."""
    migrations.MIGRATIONS.append(script)
    try:
        yield
    finally:
        migrations.MIGRATIONS.pop()


def migration_numbers(url: str) -> list[int]:
    with transaction(url, writing=False) as run:
        return [number for (number,) in run("SELECT number FROM migrations ORDER BY number", {})]


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


async def test_an_empty_database_gets_every_migration(database: str) -> None:
    await open_and_close(database)
    await open_and_close(database)
    assert migration_numbers(database) == list(range(1, len(migrations.MIGRATIONS) + 1))


async def test_an_older_database_is_migrated_with_its_content(database: str) -> None:
    store = await Store.open(database)
    await store.add_person("anna", "Anna", b"token", 5)
    await store.close()
    with another_migration(SHOES):
        await open_and_close(database)
        assert migration_numbers(database) == [*NUMBERS, len(NUMBERS) + 1]
        with transaction(database, writing=False) as run:
            assert list(run("SELECT id, name, shoes FROM people", {})) == [("anna", "Anna", 2)]


async def test_a_failed_migration_changes_nothing(database: str) -> None:
    await open_and_close(database)
    with another_migration(SHOES + "DROP TABLE nowhere;"), pytest.raises(BadDatabase, match="nowhere"):
        await Store.open(database)
    assert migration_numbers(database) == NUMBERS
    await open_and_close(database)


async def test_a_newer_database_is_refused(database: str) -> None:
    with another_migration(SHOES):
        await open_and_close(database)
    with pytest.raises(BadDatabase, match="newer Doppelagent"):
        await Store.open(database)


async def test_a_backup_has_every_column(database: str) -> None:
    """The columns that a backup saves are those of the current schema."""
    await open_and_close(database)
    with transaction(database, writing=False) as run:
        for table, columns in migrations.COLUMNS.items():
            created = re.search(rf"CREATE TABLE {table} \((.*?)\);", ALL, re.DOTALL)
            assert created is not None
            added = re.findall(rf"ALTER TABLE {table} ADD COLUMN (\w+)", ALL)
            assert re.findall(r"(\w+) (?:TEXT|BIGINT|BLOB)", created[1]) + added == columns.split(", ")
            assert list(run(f"SELECT {columns} FROM {table}", {})) == []  # noqa: S608  # our own names
    created_ever, dropped = (set(re.findall(rf"{verb} TABLE (\w+)", ALL)) for verb in ("CREATE", "DROP"))
    assert created_ever - dropped == set(migrations.COLUMNS)


async def test_several_stores_open_an_empty_database_at_once(postgresql: str) -> None:
    await asyncio.gather(*(open_and_close(postgresql) for _ in range(4)))
    assert migration_numbers(postgresql) == NUMBERS


async def test_a_file_belongs_to_one_process_until_that_process_is_killed(sqlite: str) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, sqlite], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    with holder, holder.stdout:
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(BadDatabase, match="Another Doppelagent"):
            await Store.open(sqlite)
        with pytest.raises(BadDatabase, match="Another Doppelagent"), transaction(sqlite, writing=True):
            pass
        assert migration_numbers(sqlite) == NUMBERS  # a backup can read it meanwhile
        holder.kill()
    store = await Store.open(sqlite)
    assert await store.journal("t1") == [entry(1)]
    await store.close()


async def test_one_process_cannot_open_a_file_twice(sqlite: str) -> None:
    store = await Store.open(sqlite)
    with pytest.raises(BadDatabase, match="Another Doppelagent"):
        await Store.open(sqlite)
    assert await open_table(store, "t1")
    await store.close()
    await open_and_close(sqlite)


async def test_only_its_owner_can_read_a_file(sqlite: str) -> None:
    store = await Store.open(f"sqlite:{sqlite}")
    await open_table(store, "t1")
    files = list(Path(sqlite).parent.iterdir())
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    await store.close()


async def test_an_invalid_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is a text, and rather a long one, " * 100)
    for url in (
        str(tmp_path / "text"),
        str(tmp_path / "nowhere" / "file"),
        str(tmp_path),
        "mysql://somewhere/x",
        "postgresql://127.0.0.1:1/x",
    ):
        with pytest.raises(BadDatabase) as refused:
            await Store.open(url)
        assert "\n" not in str(refused.value)
        assert str(refused.value).endswith(".")


async def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "doppelagent.server.store.postgresql", raising=False)
    monkeypatch.delattr("doppelagent.server.store.postgresql", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadDatabase, match=r"pip install 'doppelagent\[postgresql\]'"):
        await Store.open("postgresql://somewhere/x")


HOLD = """
import asyncio, sys
from doppelagent.server.store import Store
from tests.server.store_rows import open_table

async def hold():
    store = await Store.open(sys.argv[1])
    await open_table(store, "t1")
    print("open", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


def test_a_full_disk_is_one_sentence() -> None:
    with pytest.raises(BadDatabase) as refused, _explain_errors("x.sqlite"):
        raise apsw.FullError("database or disk is full")
    assert str(refused.value) == "The disk with x.sqlite is full; make room, or give another --database."
