"""Power cuts on a simulated disk: synced writes survive a cut, and any subset of the other sectors may.

`python -m tests.server.power CUTS` prints how many acknowledged entries are lost with SQLite's setting FULL, which we use, and with
NORMAL, which must lose some, as proof that the cuts have an effect.
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw

from doppelagent.server.store import Store
from doppelagent.server.store.sqlite import SQLite

from .store_rows import entry, index, open_table

SECTOR = 512  # bytes that a disk writes atomically; only the last write can be torn anywhere
TABLES = 4
BETWEEN = 40  # most writes and syncs from one cut to the next
CUTS_A_RUN = 20  # the next run then starts from the files of the last cut
CUTS_A_FILE = 200  # the next run then starts from an empty disk
PAGES = (20, 1000)  # in the WAL until SQLite checkpoints it; 1000 is its default, 20 makes checkpoints frequent


@dataclass
class Content:
    """A file: its durable content (None if even its name is not durable), and the writes since the last sync."""

    durable: bytes | None = None
    since: list[tuple[int, bytes | None]] = field(default_factory=list)  # offset and bytes; None truncates the file

    def sync(self) -> None:
        self.durable = self._with(self.since)
        self.since = []

    def after_a_cut(self, chance: Random) -> bytes | None:
        """A possible content after a cut: some of the unsynced sectors, and a piece of the last write."""
        if not self.durable and chance.random() < 0.3:
            return self.durable
        whole, last = self.since[:-1], self.since[-1:]
        pieces = [piece for write in whole for piece in _sectors(write)]
        likely = chance.choice((0.0, 0.5, 0.9, 1.0))
        pieces = [piece for piece in pieces if chance.random() < likely]
        pieces += [(at, data and data[: chance.randrange(len(data) + 1)]) for at, data in last if chance.random() < 0.5]
        return self._with(pieces)

    def _with(self, writes: list[tuple[int, bytes | None]]) -> bytes:
        content = bytearray(self.durable or b"")
        for at, data in writes:
            if data is None:
                del content[at:]
                continue
            content.extend(bytes(max(0, at - len(content))))
            content[at : at + len(data)] = data
        return bytes(content)


def _sectors(write: tuple[int, bytes | None]) -> list[tuple[int, bytes | None]]:
    at, data = write
    if data is None:
        return [write]
    return [(at + start, data[start : start + SECTOR]) for start in range(0, len(data), SECTOR)]


class Cut(NamedTuple):
    files: dict[str, bytes]
    acknowledged: dict[str, int]  # the last number of each table


class Disk:
    def __init__(self, chance: Random, folder: Path) -> None:
        self.chance = chance
        self.files = {path.name: Content(path.read_bytes()) for path in folder.iterdir()}
        self.acknowledged: dict[str, int] = {}
        self.cuts: list[Cut] = []
        self._next = chance.randrange(1, BETWEEN)

    def moment(self) -> None:
        """Called at every write and sync; records what a cut would leave if one is due. The run continues, so it yields several cuts."""
        self._next -= 1
        if self._next > 0 or len(self.cuts) == CUTS_A_RUN:
            return
        self._next = self.chance.randrange(1, BETWEEN)
        acknowledged = dict(self.acknowledged)
        left = {name: content.after_a_cut(self.chance) for name, content in self.files.items()}
        self.cuts.append(Cut({name: data for name, data in left.items() if data is not None}, acknowledged))


class PowerFile(apsw.VFSFile):
    """Reads and writes the real file and reports to the disk. Shared memory and locks are real."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        self._disk, self._content = disk, disk.files.setdefault(Path(path).name, Content())

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802  # SQLite's name
        super().xWrite(data, offset)
        self._content.since.append((offset, bytes(data)))
        self._disk.moment()

    def xTruncate(self, newsize: int) -> None:  # noqa: N802  # SQLite's name
        super().xTruncate(newsize)
        self._content.since.append((newsize, None))
        self._disk.moment()

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802  # SQLite's name; there is no need to wait for the real disk
        self._disk.moment()
        self._content.sync()
        self._disk.moment()


class PowerVFS(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        super().__init__("power", "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> PowerFile:  # noqa: N802  # SQLite's name
        return PowerFile(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802  # SQLite's name
        super().xDelete(filename, syncdir)
        self._disk.files.pop(Path(filename).name, None)


class Tally(NamedTuple):
    cuts: int = 0
    acknowledged: int = 0
    lost: int = 0


def cut_the_power(cuts: int, synchronous: str, seed: int) -> Tally:
    """Cut the power `cuts` times; raises if a cut leaves a corrupt database or a journal with gaps."""
    chance = Random(seed)  # noqa: S311  # chance for tests
    tally, start = Tally(), dict[str, bytes]()
    while tally.cuts < cuts:
        for cut in (found := _run(chance, start, synchronous)):
            acknowledged = sum(cut.acknowledged.values())
            tally = Tally(tally.cuts + 1, tally.acknowledged + acknowledged, tally.lost + _lost(cut))
        start = found[-1].files if tally.cuts % CUTS_A_FILE else {}
    return tally


def _run(chance: Random, start: dict[str, bytes], synchronous: str) -> list[Cut]:
    """Run a store on these files, and write until the disk has recorded enough cuts."""
    with _folder(start) as folder:
        disk = Disk(chance, folder)
        vfs = PowerVFS(disk)
        try:
            asyncio.run(_serve(disk, str(folder / "x.sqlite"), synchronous))
        finally:
            vfs.unregister()
        return disk.cuts


async def _serve(disk: Disk, path: str, synchronous: str) -> None:
    database = await SQLite.open(path, vfs="power", synchronous=synchronous)
    database._writer.pragma("wal_autocheckpoint", disk.chance.choice(PAGES))
    store = Store(database)
    await asyncio.gather(*(_play(disk, store, f"t{number}") for number in range(TABLES)))
    await store.close()


async def _play(disk: Disk, store: Store, table: str) -> None:
    row = await store.table(table)
    if row is None:
        assert await open_table(store, table)
    number = disk.acknowledged[table] = row.last if row else 1
    while len(disk.cuts) < CUTS_A_RUN:
        number += 1
        assert await store.append(table, entry(number, body=_body(number)), index())
        disk.acknowledged[table] = number


def _lost(cut: Cut) -> int:
    with _folder(cut.files) as folder:
        return asyncio.run(_compare(cut, str(folder / "x.sqlite")))


async def _compare(cut: Cut, path: str) -> int:
    """How many acknowledged entries are lost."""
    store = Store(await SQLite.open(path, synchronous="OFF"))  # no power cut here
    assert await store._read("PRAGMA integrity_check") == [("ok",)]
    lost = 0
    for number in range(TABLES):
        table = f"t{number}"
        found, row = await store.journal(table), await store.table(table)
        assert [each.number for each in found] == list(range(1, len(found) + 1))
        assert all(each.body == _body(each.number) for each in found[1:])
        assert len(found) == (row.last if row else 0)
        lost += max(0, cut.acknowledged.get(table, 0) - len(found))
    await store.close()
    return lost


def _body(number: int) -> bytes:
    return b"%d " % number * (30 + number * 7919 % 400)  # some are longer than a page


@contextlib.contextmanager
def _folder(files: dict[str, bytes]) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        for file, data in files.items():
            (Path(name) / file).write_bytes(data)
        yield Path(name)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    for mode in ("FULL", "NORMAL"):
        result = cut_the_power(wanted, mode, seed=1)
        print(f"{mode}: {result.cuts:,} power cuts, {result.acknowledged:,} acknowledged entries looked for, {result.lost:,} lost")  # noqa: T201  # its purpose
