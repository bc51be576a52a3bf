"""What a move costs: our server and the naive one (naive.py) under the same load in one run, with the CPU time per move of each.

python -m tests.server.load [--game KEY]… [--seats 2000] [--rate 450]… [--seconds 20]

The players are in this process and share the machine with the server. A match that is over is followed by another, which is opened, joined
and dealt; `play` is the CPU time of a move without that. Where py-spy is installed, `--profile` also prints where our server
spends its time.
"""

import argparse
import asyncio
import resource
import tempfile
import time
from typing import Final

import msgspec
import uvloop

from doppelagent.core.registry import every_game
from tests.server.load_naive import naive_server
from tests.server.load_ours import Load, cancel, our_server
from tests.server.observed import cpu_seconds, memory, profile, py_spy


class Stage(msgspec.Struct):
    """Figures at one rate; times in ms."""

    name: str
    wanted: float
    reached: float
    p50: float
    p99: float
    cpu: float  # of the server, per move
    play: float  # the same, without opening matches
    memory: float  # MB

    def __str__(self) -> str:
        return (
            f"{self.name:<12} {self.wanted:>6.0f} {self.reached:>8.0f} {self.p50:>8.1f} {self.p99:>8.1f} "
            f"{self.cpu:>10.3f} {self.play:>8.3f} {self.cpu * self.reached / 10:>8.0f} {self.memory:>7.0f}"
        )


HEAD: Final = f"{'server':<12} {'asked':>6} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms/mv':>10} {'play':>8} {'CPU %':>8} {'MB':>7}"


async def stage(load: Load, rate: float, seconds: float) -> Stage:
    load.pacer.rate = rate
    await asyncio.sleep(2)
    load.pacer.waits.clear()
    cpu, began, matches = cpu_seconds(load.pid), time.perf_counter(), load.matches
    await asyncio.sleep(seconds)
    spent, waits, opened = cpu_seconds(load.pid) - cpu, sorted(load.pacer.waits), load.matches - matches
    moves, passed = max(1, len(waits)), time.perf_counter() - began
    assert not any(socket.lost for socket in load.sockets), "a connection was lost"
    p50, p99 = (1000 * waits[int(fraction * len(waits))] if waits else 0.0 for fraction in (0.5, 0.99))
    cpu_ms, play_ms = (1000 * seconds / moves for seconds in (spent, spent - opened * load.opening))
    return Stage(load.name, rate, moves / passed, p50, p99, cpu_ms, play_ms, memory(load.pid))


async def measure(asked: argparse.Namespace) -> None:
    print(HEAD, flush=True)  # noqa: T201  # its purpose
    with tempfile.TemporaryDirectory() as folder:
        async with naive_server(f"{folder}/naive.sqlite", asked.seats) as load:
            await run_stages(load, asked)
        for number, games in enumerate([[game] for game in asked.game] or [[game.key for game in every_game()]]):
            async with our_server(f"{folder}/{number}.sqlite", games, asked.seats) as load:
                await run_stages(load, asked)


async def run_stages(load: Load, asked: argparse.Namespace) -> None:
    pacing = asyncio.create_task(load.pacer.run())
    for rate in asked.rate or [450, 900, 1500]:
        profiling = asyncio.create_task(asyncio.to_thread(profile, load.pid, int(asked.seconds))) if asked.profile else None
        print(await stage(load, rate, asked.seconds), flush=True)  # noqa: T201  # its purpose
        if profiling is not None:
            print(await profiling, flush=True)  # noqa: T201  # its purpose
    await cancel([pacing])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", default=[], help="game to play, one after another; default: all at once")
    parser.add_argument("--seats", type=int, default=2000)
    parser.add_argument("--rate", type=float, action="append", help="moves per second; default: 450, 900 and 1500")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--profile", action="store_true", help="also print where the servers spend their time (needs py-spy)")
    asked = parser.parse_args()
    if asked.profile and py_spy() is None:
        parser.error("--profile needs py-spy: .venv/bin/pip install py-spy")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    uvloop.run(measure(asked))


if __name__ == "__main__":
    main()
