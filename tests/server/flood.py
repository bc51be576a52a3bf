"""How long honest players wait for their moves, calm and under attack: `python -m tests.server.flood [SECONDS [ATTACK]…]` prints a table.

The server has its usual limits. The players sit at one table; the attacker has another address. No attack may make the 99th percentile of
waits more than BEARABLE times as long as in calm, or the moves that many times fewer. A calm phase as long as the attack precedes each
one, because the load of other users of the machine varies.
"""

import asyncio
import contextlib
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from doppelagent.server.settings import Settings
from doppelagent.server.web.server import serve
from tests.server.attacks import ATTACKS
from tests.server.measurements import Measurements
from tests.server.player import Pacer
from tests.server.player_group import player_groups
from tests.server.process import ROOT, free_port

GAME: Final = "black-spy"
RATE: Final = 40.0  # moves per second at the table
SEATS: Final = 4
BEARABLE: Final = 3
SECONDS: Final = 20.0  # for each attack


class Waits(NamedTuple):
    """Seconds from sending a move to its acknowledgement."""

    moves: int
    p50: float
    p99: float
    worst: float

    def compared_with(self, calm: "Waits") -> float:
        """The factor by which p99 is longer or moves are fewer: a move that is never answered has no wait."""
        return max(self.p99 / calm.p99, calm.moves / max(1, self.moves))

    def __str__(self) -> str:
        return f"{self.moves:6d} {1000 * self.p50:9.1f} {1000 * self.p99:9.1f} {1000 * self.worst:9.1f}"


def waits_of(measurements: Measurements) -> Waits:
    ordered = sorted(measurements.waits) or [float("inf")]
    return Waits(len(measurements.waits), ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])


@contextlib.contextmanager
def served(folder: str) -> Iterator[str]:
    """The address of a server with its usual limits that trusts no proxy."""
    port = free_port()
    command = [sys.executable, "-m", "tests.server.flood", "serve", f"{folder}/flood.sqlite", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


@contextlib.contextmanager
def attacked(name: str | None, url: str) -> Iterator[None]:
    if name is None:
        yield
        return
    command = [sys.executable, "-m", "tests.server.attacks", name, url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            yield
        finally:
            process.kill()


@contextlib.asynccontextmanager
async def honest_players(url: str) -> AsyncIterator[Measurements]:
    """Players that move at RATE."""
    measurements, pacer = Measurements(), Pacer(RATE)
    (group,) = player_groups(url, 1, SEATS, measurements, pacer, games=[GAME])
    await group.introduce()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(group.play())
        tasks.create_task(pacer.run())
        await group.playing.wait()
        yield measurements
        pacer.stopped.set()


async def measure(url: str, seconds: float, attacks: Iterable[str]) -> float:
    """Print the waits under each attack; returns the worst factor over the calm waits."""
    say(f"{'':28} {'moves':>6} {'p50 ms':>9} {'p99 ms':>9} {'max ms':>9} {'factor':>9}")
    worst = 0.0
    async with honest_players(url) as measurements:
        await asyncio.sleep(seconds / 4)
        for name in attacks:
            calm = await _under(None, url, seconds, measurements)
            waits = await _under(name, url, seconds, measurements)
            worst = max(worst, waits.compared_with(calm))
            say(f"{'calm':28} {calm}\n{name:28} {waits} {waits.compared_with(calm):9.1f}")
    return worst


async def _under(name: str | None, url: str, seconds: float, measurements: Measurements) -> Waits:
    with contextlib.ExitStack() as attack:
        await asyncio.to_thread(attack.enter_context, attacked(name, url))
        measurements.reset_times()
        await asyncio.sleep(seconds)
        return waits_of(measurements)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # the figures


def main(seconds: float, attacks: Iterable[str]) -> int:
    with tempfile.TemporaryDirectory() as folder, served(folder) as url:
        worst = asyncio.run(measure(url, seconds, attacks))
    say(f"The worst attack: factor {worst:.1f}; {BEARABLE} is bearable.")
    return int(worst > BEARABLE)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        with tempfile.TemporaryDirectory() as page:
            Path(page, "index.html").write_text("<!doctype html>")
            settings = Settings(database=sys.argv[2], port=int(sys.argv[3]), proxies="192.0.2.1", page=Path(page))
            serve(settings, lambda _: say("begun"))
    else:
        sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS, sys.argv[2:] or ATTACKS))
