"""An hour of play on one server: `python -m tests.server.hour [MINUTES]` prints its memory minute by minute, and the slope."""

import asyncio
import statistics
import sys
from typing import Final

import uvloop

from tests.server.checker import check
from tests.server.endure import databases, playing, started
from tests.server.observed import memory

MINUTES: Final = 60
SETTLING: Final = 10  # minutes in which memory may grow while caches fill
TABLES: Final = 100
RATE: Final = 200.0  # moves per second


def hour(_number: int = 0, minutes: int = MINUTES) -> dict[str, float]:
    with databases(["sqlite"]) as found:
        return uvloop.run(_play(found["sqlite"], minutes))


async def _play(database: str, minutes: int) -> dict[str, float]:
    used: list[float] = []
    async with started(database) as server, playing(server.url, TABLES, RATE) as play:
        for _ in range(minutes):
            await asyncio.sleep(60)
            used.append(memory(server.pid))
            print(f"minute {len(used)}: {used[-1]:.1f} MB, {play.measurements.moves:,} moves", flush=True)  # noqa: T201  # its purpose
    verdict = check(database, play.measurements.acks)
    return {
        "minutes": minutes, "moves": play.measurements.moves, "MB per hour": slope(used[min(SETTLING, minutes // 2) :]),
        "MB at the end": used[-1], "lost": verdict.lost, "changed": verdict.changed, "doubled": verdict.doubled, "gaps": verdict.gaps,
        "clients differ": play.measurements.differed,
    }  # fmt: skip


def slope(used: list[float]) -> float:
    """The growth in MB per hour, from one figure a minute."""
    return 60 * statistics.linear_regression(range(len(used)), used).slope if len(used) > 1 else 0.0


if __name__ == "__main__":
    figures = hour(minutes=int(sys.argv[1]) if len(sys.argv) > 1 else MINUTES)
    print(*(f"{name}: {value:,.2f}" for name, value in figures.items()), sep="\n")  # noqa: T201  # its purpose
