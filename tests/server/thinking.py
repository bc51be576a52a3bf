"""How long players wait for their moves while Directors think at other tables: `python -m tests.server.thinking [TABLES] [SECONDS]`.

Four people play at one table. At each of the others one person plays against three Directors and acts at once, so they think all the
time.
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from random import Random
from typing import Final

from tests.server.flood import SEATS, Waits, honest_players, say, waits_of
from tests.server.measurements import Measurements
from tests.server.paced import GameSeat, Pacer
from tests.server.player import Player
from tests.server.process import Process

GAME: Final = "black-spy"
TABLES: Final = 50
SECONDS: Final = 30.0
AT_ONCE: Final = 1000.0  # moves per second for the people against Directors: in effect, without delay


class DirectorTable:
    """One person against Directors, match after match."""

    def __init__(self, url: str, number: int, pacer: Pacer) -> None:
        self._player, self._pacer = Player(url, f"d{number}", Random(number)), pacer  # noqa: S311  # chance for tests
        self.begun = asyncio.Event()

    async def play(self) -> None:
        await self._player.introduce()
        while True:
            over = asyncio.Event()
            seat = GameSeat(self._player, await self._player.open(GAME, SEATS), self._pacer, over.set)
            await seat.socket.connect()
            await seat.entered.wait()
            await seat.ask("fill", level="director")
            await seat.ask("add", own="00" * 32)
            await seat.ask("start")
            await seat.dealt.wait()
            self.begun.set()
            await over.wait()
            seat.socket.close()


@contextlib.asynccontextmanager
async def directors(url: str, tables: int) -> AsyncIterator[None]:
    """Tables where Directors think, until the block is left."""
    pacer = Pacer()
    pacer.rate = AT_ONCE
    playing = [DirectorTable(url, number, pacer) for number in range(tables)]
    tasks = [asyncio.create_task(pacer.run()), *(asyncio.create_task(table.play()) for table in playing)]
    try:
        for table in playing:
            await table.begun.wait()
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measure(url: str, tables: int, seconds: float) -> None:
    say(f"{'':28} {'moves':>6} {'p50 ms':>9} {'p99 ms':>9} {'max ms':>9} {'factor':>9}")
    async with honest_players(url) as measurements:
        await asyncio.sleep(seconds / 4)
        calm = await _waits(measurements, seconds)
        say(f"{'no bot thinks':28} {calm} {1.0:9.1f}")
        async with directors(url, tables):
            thinking = await _waits(measurements, seconds)
        say(f"{f'Directors at {tables} tables':28} {thinking} {thinking.compared_with(calm):9.1f}")


async def _waits(measurements: Measurements, seconds: float) -> Waits:
    measurements.reset_times()
    await asyncio.sleep(seconds)
    return waits_of(measurements)


async def main(tables: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"{folder}/thinking.sqlite")
        await server.start()
        try:
            await measure(server.url, tables, seconds)
        finally:
            server.kill()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES, float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS))
