"""A backup contains everything, can be taken while the server runs, and moves a site to another database."""

import asyncio
import gzip
import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from doppelagent.cli import backup as command
from doppelagent.server.store import DEFAULT_DATABASE, BadDatabase, Finished, Result, Store
from doppelagent.server.store.backup import read_backup, write_backup
from doppelagent.server.store.database import transaction
from doppelagent.server.store.migrations import COLUMNS

from .store_rows import entry, index, open_table

pytestmark = pytest.mark.anyio


async def fill(url: str) -> int:
    """Fill every table; returns the number of rows."""
    store = await Store.open(url)
    await store.add_person("anna", "Anna Größe", b"\x00\xfftoken", 5)
    await store.add_link(b"\x00link", "anna", 10**13)
    await open_table(store, "t1", code="ABC", due=5)
    results = [Result(0, "anna", None, 1, -5), Result(1, "ben", None, 2, 7)]
    await store.append("t1", entry(2, None), index(turn=("anna",)), finished=Finished("chess", results))
    await store.invite("t1", "anna", "ben", 9)
    await store.say("t1", "anna", "c1", "Hello ♥\n", 5)
    await store.present([("t1", "anna")], 9)
    await store.claim_due(5, 100, 9)
    await store.ask_debrief("t1", "anna", 9, "1.0", 9)
    await store.find("t1", 10, "1.0", [("decision", 1, b'{"number": 1}')])
    await store.close()
    return 22


def everything(url: str) -> dict[str, list[object]]:
    with transaction(url, writing=False) as run:
        return {table: sorted(run(f"SELECT {columns} FROM {table}", {}), key=repr) for table, columns in COLUMNS.items()}  # noqa: S608  # our own names


async def test_a_site_moves_to_postgresql_and_back(sqlite: str, postgresql: str, tmp_path: Path) -> None:
    rows = await fill(sqlite)
    there, back, home = tmp_path / "there", tmp_path / "back", str(tmp_path / "home.sqlite")
    assert write_backup(there, sqlite) == read_backup(there, postgresql) == rows
    assert write_backup(back, postgresql) == read_backup(back, home) == rows
    assert all(everything(sqlite).values())
    assert everything(sqlite) == everything(postgresql) == everything(home)
    assert gzip.decompress(there.read_bytes()) == gzip.decompress(back.read_bytes())
    store = await Store.open(home)
    assert await store.append("t1", entry(3), index())
    await store.close()


async def test_a_backup_of_a_running_server_is_consistent(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    names = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(open_table(store, name) for name in names))
    await asyncio.gather(*(store.append(name, entry(number), index()) for name in names for number in range(2, 102)))
    number = 101
    while number <= 103:  # one backup after another, until enough entries were written meanwhile
        file = tmp_path / f"file{number}"
        saving = asyncio.create_task(asyncio.to_thread(write_backup, file, database))
        while not saving.done():
            number += 1
            await asyncio.gather(*(store.append(name, entry(number), index()) for name in names))
        await saving
    await store.close()
    copy = str(tmp_path / "copy.sqlite")
    read_backup(file, copy)
    found = everything(copy)
    assert len(found["journal"]) == sum(row[COLUMNS["tables"].split(", ").index("last")] for row in found["tables"])  # type: ignore[index]  # rows


async def test_a_read_transaction_does_not_see_later_writes(database: str) -> None:
    store = await Store.open(database)
    await open_table(store, "t1")
    with transaction(database, writing=False) as run:
        assert list(run("SELECT last FROM tables", {})) == [(1,)]
        assert await store.append("t1", entry(2), index())
        assert list(run("SELECT number FROM journal", {})) == [(1,)]
    await store.close()


async def test_only_an_empty_database_can_be_filled(database: str, tmp_path: Path) -> None:
    await fill(database)
    write_backup(tmp_path / "file", database)
    before = everything(database)
    with pytest.raises(BadDatabase, match="not empty"):
        read_backup(tmp_path / "file", database)
    assert everything(database) == before


async def test_a_damaged_backup_is_refused_and_nothing_is_restored(database: str, tmp_path: Path) -> None:
    source, file = str(tmp_path / "source.sqlite"), tmp_path / "file"
    await fill(source)
    write_backup(file, source)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).decode().splitlines()
    head = json.loads(lines[0])
    wrong = [whole[:-9], whole[: len(whole) // 2], b"", b"a text", gzip.compress(b""), gzip.compress(b"[1]\n"), gzip.compress(b"{}\n")]
    wrong += [
        packed(lines[:-1]),
        packed(lines[:4] + lines[5:]),  # a row is missing
        packed([*lines[:5], "5", *lines[5:]]),
        packed([lines[0], "[1, 2]", *lines[1:]]),
    ]
    wrong += [packed([json.dumps(head | change), *lines[1:]]) for change in ({"format": "doppelagent backup 2"}, {"schema": 99})]
    for data in wrong:
        file.write_bytes(data)
        with pytest.raises(BadDatabase) as refused:
            read_backup(file, database)
        assert str(refused.value).endswith(".")
    file.write_bytes(whole)
    assert read_backup(file, database) == 22


def packed(lines: list[str]) -> bytes:
    return gzip.compress("\n".join([*lines, ""]).encode())


async def test_a_failed_backup_keeps_the_previous_one(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("the one before")
    with pytest.raises(BadDatabase, match="There is no database"):
        write_backup(file, sqlite)
    assert file.read_text() == "the one before"
    assert list(tmp_path.iterdir()) == [file]


async def test_the_commands_save_and_restore(sqlite: str, tmp_path: Path) -> None:
    await fill(sqlite)
    app = typer.Typer()
    app.command()(command.backup)
    app.command()(command.restore)
    file, new = str(tmp_path / "file"), str(tmp_path / "new.sqlite")
    saved = CliRunner().invoke(app, ["backup", file], env={"DOPPELAGENT_DATABASE": sqlite})
    assert saved.output == f"{file} has 22 rows.\n"
    assert CliRunner().invoke(app, ["restore", file, "--database", new]).output == "22 rows are restored.\n"
    assert everything(sqlite) == everything(new)
    assert DEFAULT_DATABASE in CliRunner().invoke(app, ["restore", "--help"]).output
