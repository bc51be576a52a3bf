"""Two worlds through two servers, and what differs of all that was received."""

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

AT_ONE_PLACE = 40  # pairs, after which a new server is opened
NOTHING = Received("nothing", b"")


@dataclass
class Comparison:
    pairs: int = 0
    received: int = 0  # frames, answers and lines of the log
    bytes: int = 0
    differing_bytes: int = 0
    differences: list[str] = field(default_factory=list)  # the first one of each pair, in words

    def add(self, pair: Pair, true: list[Received], other: list[Received]) -> None:
        self.pairs += 1
        self.received += len(true)
        self.bytes += sum(len(heard.what) for heard in true)
        different = [(one, two) for one, two in zip_longest(true, other, fillvalue=NOTHING) if one != two]
        self.differing_bytes += sum(_differing(one.what, two.what) for one, two in different)
        self.differences += [_in_words(pair, one, two) for one, two in different[:1]]


def _in_words(pair: Pair, true: Received, other: Received) -> str:
    """Where the difference begins, and what is around that."""
    both = zip(true.what, other.what, strict=False)
    at = next((n for n, (a, b) in enumerate(both) if a != b), min(len(true.what), len(other.what)))
    around = slice(max(0, at - 100), at + 100)
    table = f"{pair.game.key}, {pair.players} players, {pair.options}, seat {pair.seat}"
    return f"{table}\n{true.how}: {true.what[around]!r}\n{other.how}: {other.what[around]!r}"


def _differing(one: bytes, two: bytes) -> int:
    return sum(a != b for a, b in zip_longest(one, two))


async def compare(pairs: Iterable[Pair], *, over_the_wire: bool = False, until_different: bool = False) -> Comparison:
    comparison = Comparison()
    for some in _batches(iter(pairs)):
        with tempfile.TemporaryDirectory(dir=_memory()) as folder:
            databases = f"{folder}/true.sqlite", f"{folder}/other.sqlite"
            async with open_server(over_the_wire, databases[0]) as true, open_server(over_the_wire, databases[1]) as other:
                for number, pair in enumerate(some):
                    await _compare_one(comparison, pair, number, (true, other))
                    if until_different and comparison.differences:
                        return comparison
    return comparison


def _batches(pairs: Iterator[Pair]) -> Iterator[list[Pair]]:
    while some := list(islice(pairs, AT_ONE_PLACE)):
        yield some


async def _compare_one(comparison: Comparison, pair: Pair, number: int, places: tuple[ControlledServer, ControlledServer]) -> None:
    true, other = [await Playthrough(place, pair, which, number).play() for which, place in enumerate(places)]
    comparison.add(pair, true, other)


def run(pairs: Iterable[Pair], *, over_the_wire: bool = False, until_different: bool = False) -> Comparison:
    return asyncio.run(compare(pairs, over_the_wire=over_the_wire, until_different=until_different))


def compile_now(game: Game) -> None:
    """Otherwise the first table would be told how far the compiler is, and the second not."""

    async def work() -> None:
        await Precompiler(lambda *_: None).prepare(game)

    asyncio.run(work())


def _memory() -> str | None:
    """What is written here need not outlast anything."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  # a folder of random name is made in it
