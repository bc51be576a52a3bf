"""Endurance tests of the server, in full: `python -m tests.server.endure kill | network | load`. Each prints its figures.

`make test` runs short versions of them.
"""

import argparse
import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import uvloop

from tests.server import postgres
from tests.server.checker import CheckResult, check
from tests.server.measurements import Measurements
from tests.server.player import Pacer
from tests.server.player_group import PlayerGroup, player_groups
from tests.server.process import Process
from tests.server.proxy import Proxy

SEATS = 4
QUICK = "black-spy"  # with every game, a server killed every few seconds would do nothing but load rules
REACHED = 0.97  # fraction of the requested rate
TOO_SLOW = 0.5  # seconds
LONGEST = 900  # seconds that a short version may take on a busy machine


@dataclass
class Play:
    """Players and their measurements."""

    measurements: Measurements
    pacer: Pacer
    player_groups: Sequence[PlayerGroup]

    @property
    def agreement(self) -> str:
        seen = self.measurements
        return f"{seen.compared:,} clients in {seen.matches:,} matches compared with a fresh page: {seen.differed} differ"


@contextlib.asynccontextmanager
async def playing(url: str, tables: int, rate: float, sockets: str | None = None, games: Sequence[str] = ()) -> AsyncIterator[Play]:
    """Name and seat all players; at the end, stop them and compare their states with fresh snapshots."""
    measurements, pacer = Measurements(), Pacer(rate)
    groups = player_groups(url, tables, SEATS, measurements, pacer, sockets, games)
    await asyncio.gather(*(group.introduce() for group in groups))
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        for group in groups:
            await group.playing.wait()
        tasks.create_task(pacer.run())
        yield Play(measurements, pacer, groups)
        pacer.stopped.set()


@contextlib.asynccontextmanager
async def started(database: str) -> AsyncIterator[Process]:
    server = Process(database)
    try:
        await server.start()
        yield server
    finally:
        server.kill()


# Kill -9


@dataclass
class Killed:
    kills: int
    moves: int
    rate: float  # moves per second while the server was up
    restart: float  # median of the seconds from start to first answer
    play: Play
    verdict: CheckResult

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.moves:,} moves, {self.rate:.0f} moves/s while up, {self.restart:.2f} s from start to first answer\n"
            f"{self.verdict}\n{self.play.agreement}; {self.play.measurements.resent:,} requests asked again"
        )


async def kill(
    database: str, times: int, tables: int = 24, rate: float = 500, up: float = 10, moves: int = 0, games: Sequence[str] = (), seed: int = 2
) -> Killed:
    """Kill the server `times` times, each time a random 0 to `up` seconds after its first answer; at least `moves` moves are made."""
    chance, starts, seconds = Random(seed), [], 0.0  # noqa: S311  # chance for tests
    async with started(database) as server, playing(server.url, tables, rate, games=games) as play:
        for _ in range(times):
            began, before = time.perf_counter(), play.measurements.moves
            await asyncio.sleep(chance.uniform(0, up))
            await _moves(play, before + moves)
            server.kill()
            seconds += time.perf_counter() - began
            starts.append(await _first_answer(server, play))
        await asyncio.sleep(1)
        seconds += 1
        made = play.measurements.moves
        play.pacer.stopped.set()
    return Killed(times, made, made / seconds, statistics.median(starts), play, check(database, play.measurements.acks))


async def _moves(play: Play, number: int) -> None:
    """Wait until this number of moves is made."""
    while play.measurements.moves < number:
        await asyncio.sleep(0.01)


async def _first_answer(server: Process, play: Play) -> float:
    """Restart the server; returns the seconds until a player receives something."""
    play.measurements.answered.clear()
    began = time.perf_counter()
    server.launch()
    await play.measurements.answered.wait()
    return play.measurements.answered_at - began


# A bad network


@dataclass
class Crossed:
    seconds: float
    proxy: Proxy
    play: Play
    verdict: CheckResult

    def __str__(self) -> str:
        measurements, mishaps = self.play.measurements, self.proxy.mishaps
        return (
            f"{measurements.moves:,} moves in {self.seconds:.0f} s, {self.proxy.messages:,} messages: {mishaps['repeated']:,} came twice, "
            f"{mishaps['swallowed']:,} swallowed, {mishaps['torn']:,} torn, {mishaps['cut']:,} lines cut besides; "
            f"{measurements.cut_off:,} times somebody came back, {measurements.resent:,} requests asked again\n"
            f"{self.verdict}\n{self.play.agreement}"
        )


async def cross(database: str, moves: int, tables: int = 24, rate: float = 1000, seed: int = 3) -> Crossed:
    async with started(database) as server, Proxy(server.url, Random(seed)) as proxy:  # noqa: S311  # chance for tests
        began = time.perf_counter()
        async with playing(server.url, tables, rate, proxy.url) as play:
            await _moves(play, moves)
        return Crossed(time.perf_counter() - began, proxy, play, check(database, play.measurements.acks))


# Load


class Stage(NamedTuple):
    """Figures at one rate; times in seconds."""

    wanted: float
    reached: float
    p50: float
    p95: float
    p99: float
    table_p99: float  # until all players at the table had the step

    @property
    def is_held(self) -> bool:
        return self.reached >= REACHED * self.wanted and self.p99 <= TOO_SLOW

    def __str__(self) -> str:
        return (
            f"{self.wanted:.0f} moves/s asked for: {self.reached:.0f} moves/s, to the acknowledgement p50 {1000 * self.p50:.0f} ms, "
            f"p95 {1000 * self.p95:.0f} ms, p99 {1000 * self.p99:.0f} ms; until the table had it p99 {1000 * self.table_p99:.0f} ms"
        )


async def stage(play: Play, rate: float, seconds: float) -> Stage:
    play.pacer.rate = rate
    await asyncio.sleep(min(2, seconds))
    for group in play.player_groups:
        group.timings.heard.clear()
    play.measurements.reset_times()
    moves, began = play.measurements.moves, time.perf_counter()
    await asyncio.sleep(seconds)
    reached = (play.measurements.moves - moves) / (time.perf_counter() - began)
    for group in play.player_groups:
        group.timings.note_spreads()
    waits = sorted(play.measurements.waits)
    p50, p95, p99 = (_quantile(waits, fraction) for fraction in (0.5, 0.95, 0.99))
    return Stage(rate, reached, p50, p95, p99, _quantile(sorted(play.measurements.spreads), 0.99))


def _quantile(ordered: Sequence[float], fraction: float) -> float:
    return ordered[int(fraction * len(ordered))] if ordered else 0.0


async def load(
    database: str, seats: int, rate: float, seconds: float, games: Sequence[str] = (), *, further: bool = True
) -> tuple[list[Stage], Play]:
    """Play at `rate`; then, if `further`, at increasing rates until the server no longer keeps up."""
    async with started(database) as server, playing(server.url, seats // SEATS, rate, games=games) as play:
        stages = [await stage(play, rate, seconds)]
        print(stages[-1], flush=True)  # noqa: T201  # its purpose
        while further and stages[-1].is_held:
            rate *= 1.2
            stages.append(await stage(play, rate, 10))
            print(stages[-1], flush=True)  # noqa: T201  # its purpose
    return stages, play


# From the command line


@contextlib.contextmanager
def databases(names: Sequence[str]) -> Iterator[dict[str, str]]:
    """Empty databases of these kinds, by name."""
    with contextlib.ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        found = {name: str(folder / "doppelagent.sqlite") for name in names if name == "sqlite"}
        if "postgresql" in names:
            found["postgresql"] = held.enter_context(postgres.running()).fresh()
        yield found


async def _run(asked: argparse.Namespace, database: str) -> None:
    match asked.what:
        case "kill":
            print(await kill(database, asked.times, rate=asked.rate or 1000, games=asked.game or [QUICK]))  # noqa: T201  # its purpose
        case "network":
            print(await cross(database, asked.moves, rate=asked.rate or 1000))  # noqa: T201  # its purpose
        case "load":
            stages, play = await load(database, asked.seats, asked.rate or 500, asked.seconds, asked.game)
            held = [stage.wanted for stage in stages if stage.is_held]
            print(f"It holds {max(held, default=0):.0f} moves/s, and breaks at {stages[-1].wanted:.0f}.\n{play.agreement}")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["kill", "network", "load"])
    parser.add_argument(
        "--database", choices=["sqlite", "postgresql"], action="append", help="default: sqlite, and for kill also postgresql"
    )
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=2000)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--game", action="append", default=[], help=f"game to play; default: every game, or {QUICK} for kill")
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    usual = ["sqlite", "postgresql"] if asked.what == "kill" else ["sqlite"]
    with databases(asked.database or usual) as found:
        for name, database in found.items():
            print(f"{asked.what}, {name}:", flush=True)  # noqa: T201  # its purpose
            uvloop.run(_run(asked, database))


if __name__ == "__main__":
    main()
