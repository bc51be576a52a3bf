"""Only one process serves a SQLite file, whatever name it uses; backups can read it meanwhile."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doppelagent.server.store import BadDatabase, Store
from doppelagent.server.store.backup import read_backup, write_backup

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from doppelagent.server.store import BadDatabase, Store
async def open():
    await (await Store.open(sys.argv[1])).close()
try:
    asyncio.run(open())
except BadDatabase as error:
    print(error)
"""


def opened_elsewhere(path: Path) -> str:
    """The error of another process that opens the file; empty if it succeeds."""
    return subprocess.run([sys.executable, "-c", OPEN, str(path)], capture_output=True, text=True, check=True).stdout


def same(path: Path) -> Path:
    return path


def symbolic_link(path: Path) -> Path:
    link = path.with_name("symbolic.sqlite")
    link.symlink_to(path)
    return link


def linked_folder(path: Path) -> Path:
    folder = path.parent / "folder"
    folder.symlink_to(path.parent, target_is_directory=True)
    return folder / path.name


def hard_link(path: Path) -> Path:
    link = path.with_name("hard.sqlite")
    link.hardlink_to(path)
    return link


def without_other_files(path: Path) -> Path:
    for other in path.parent.iterdir():
        if other.name.endswith("lock"):
            other.unlink()
    return path


@pytest.mark.parametrize("alias", [same, symbolic_link, linked_folder, hard_link, without_other_files])
async def test_no_other_process_can_open_it_by_any_name(sqlite: str, alias: Callable[[Path], Path]) -> None:
    store = await Store.open(sqlite)
    other = alias(Path(sqlite))
    assert opened_elsewhere(other) == f"Another Doppelagent is using {other}; stop it, or give this one another --database.\n"
    await store.close()
    assert opened_elsewhere(other) == ""


async def test_the_same_process_cannot_open_it_twice_and_keeps_its_lock(sqlite: str) -> None:
    store = await Store.open(sqlite)
    with pytest.raises(BadDatabase, match="is using"):
        await Store.open(sqlite)
    await store.add_person("anna", "Anna", b"x", 1)
    assert "is using" in opened_elsewhere(Path(sqlite))
    await store.close()


async def test_a_backup_reads_it_meanwhile_and_a_restore_is_refused(sqlite: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite)
    await store.add_person("anna", "Anna", b"x", 1)
    assert write_backup(tmp_path / "backup", sqlite) > 0
    with pytest.raises(BadDatabase, match="is using"):
        read_backup(tmp_path / "backup", sqlite)
    await store.close()
    read_backup(tmp_path / "backup", str(tmp_path / "new.sqlite"))
