"""Plays two worlds through two servers and compares everything received."""

import asyncio
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from doppelagent.core.game import Game
from doppelagent.server.bots.precompile import Precompiler
from tests.server.playthrough import ControlledServer, Playthrough, Received, open_server
from tests.server.world_pairs import Pair

PAIRS_PER_SERVER = 40
NOTHING = Received("nothing", b"")


@dataclass
class Comparison:
    pairs: int = 0
    received: int = 0  # frames, answers and log lines
    bytes: int = 0
    differing_bytes: int = 0
    differences: list[str] = field(default_factory=list)  # the first one of each pair, described

    def add(self, pair: Pair, true: list[Received], other: list[Received]) -> None:
        self.pairs += 1
        self.received += len(true)
        self.bytes += sum(len(heard.what) for heard in true)
        different = [(one, two) for one, two in zip_longest(true, other, fillvalue=NOTHING) if one != two]
        self.differing_bytes += sum(_differing(one.what, two.what) for one, two in different)
        self.differences += [_describe(pair, one, two) for one, two in different[:1]]


def _describe(pair: Pair, true: Received, other: Received) -> str:
    """The table, and the bytes around the first difference."""
    both = zip(true.what, other.what, strict=False)
    at = next((n for n, (a, b) in enumerate(both) if a != b), min(len(true.what), len(other.what)))
    around = slice(max(0, at - 100), at + 100)
    table = f"{pair.game.key}, {pair.players} players, {pair.options}, seat {pair.seat}"
    return f"{table}\n{true.how}: {true.what[around]!r}\n{other.how}: {other.what[around]!r}"


def _differing(one: bytes, two: bytes) -> int:
    return sum(a != b for a, b in zip_longest(one, two))


async def compare(pairs: Iterable[Pair], *, over_the_wire: bool = False, until_different: bool = False) -> Comparison:
    comparison = Comparison()
    for batch in _batches(iter(pairs)):
        with tempfile.TemporaryDirectory(dir=_memory()) as folder:
            databases = f"{folder}/true.sqlite", f"{folder}/other.sqlite"
            async with open_server(over_the_wire, databases[0]) as true, open_server(over_the_wire, databases[1]) as other:
                for number, pair in enumerate(batch):
                    await _compare_one(comparison, pair, number, (true, other))
                    if until_different and comparison.differences:
                        return comparison
    return comparison


def _batches(pairs: Iterator[Pair]) -> Iterator[list[Pair]]:
    while batch := list(islice(pairs, PAIRS_PER_SERVER)):
        yield batch


async def _compare_one(comparison: Comparison, pair: Pair, number: int, servers: tuple[ControlledServer, ControlledServer]) -> None:
    true, other = [await Playthrough(server, pair, which, number).play() for which, server in enumerate(servers)]
    comparison.add(pair, true, other)


def run(pairs: Iterable[Pair], *, over_the_wire: bool = False, until_different: bool = False) -> Comparison:
    return asyncio.run(compare(pairs, over_the_wire=over_the_wire, until_different=until_different))


def compile_now(game: Game) -> None:
    """Compile in advance: otherwise only the first server's table would be told of the compiler's progress."""

    async def work() -> None:
        precompiler = Precompiler(lambda *_: None)
        await precompiler.prepare(game)
        await precompiler.close()

    asyncio.run(work())


def _memory() -> str | None:
    """A folder in memory, if there is one: the databases are temporary."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  # a randomly named folder is created in it
